/** What loaders answer: JSON, besides `undefined`. */
export type HandedOver =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly HandedOver[]
  | { readonly [key: string]: HandedOver }

/**
 * Writes data as the framework does for the browser (turbo-stream 2, https://github.com/jacob-ebey/turbo-stream): a list of all
 * values, each once, in which objects and lists name the places of what they hold. For what can be written at once, without a
 * stream.
 */
export function encoded(data: { readonly [key: string]: HandedOver }): string {
  const places = new Map<HandedOver, number>([[data, 0]])
  const written: string[] = []
  const waiting: [HandedOver, number][] = [[data, 0]]

  function placeOf(value: HandedOver): number {
    if (value === undefined) return UNDEFINED
    if (value === null) return NULL
    const known = places.get(value)
    if (known !== undefined) return known
    const place = places.size
    places.set(value, place)
    waiting.push([value, place])
    return place
  }

  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, place] = next
    if (typeof value !== 'object' || value === null) written[place] = JSON.stringify(value)
    else if (isList(value)) written[place] = `[${value.map(placeOf).join(',')}]`
    else
      written[place] = `{${Object.keys(value)
        .map((key) => `"_${placeOf(key)}":${placeOf(value[key])}`)
        .join(',')}}`
  }
  return `[${written.join(',')}]\n`
}

const NULL = -5
const UNDEFINED = -7

function isList(value: object): value is readonly HandedOver[] {
  return Array.isArray(value)
}

const UNSAFE_IN_SCRIPT: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** The script that gives the browser what the loaders answered, as the framework's own component writes it. */
export function handoverScript(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => UNSAFE_IN_SCRIPT[character] ?? '')
  return `${handoverStart(nonce)}${literal});window.__reactRouterContext.streamController.close();</script>`
}

/** What that script begins with. */
export function handoverStart(nonce: string): string {
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(`
}
