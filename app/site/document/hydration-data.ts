/** What loaders return: JSON and `undefined`. */
export type HydrationData =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly HydrationData[]
  | { readonly [key: string]: HydrationData }

/**
 * Writes data as the framework does for the browser (turbo-stream 2, https://github.com/jacob-ebey/turbo-stream): a list of all
 * values, each once, in which objects and lists refer to values by index. For data that is complete, without a stream.
 */
export function encodeHydrationData(data: { readonly [key: string]: HydrationData }): string {
  const indexes = new Map<HydrationData, number>([[data, 0]])
  const written: string[] = []
  const waiting: [HydrationData, number][] = [[data, 0]]

  function indexOf(value: HydrationData): number {
    if (value === undefined) return UNDEFINED
    if (value === null) return NULL
    const known = indexes.get(value)
    if (known !== undefined) return known
    const index = indexes.size
    indexes.set(value, index)
    waiting.push([value, index])
    return index
  }

  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, index] = next
    if (typeof value !== 'object' || value === null) written[index] = JSON.stringify(value)
    else if (isList(value)) written[index] = `[${value.map(indexOf).join(',')}]`
    else
      written[index] = `{${Object.keys(value)
        .map((key) => `"_${indexOf(key)}":${indexOf(value[key])}`)
        .join(',')}}`
  }
  return `[${written.join(',')}]\n`
}

const NULL = -5
const UNDEFINED = -7

function isList(value: object): value is readonly HydrationData[] {
  return Array.isArray(value)
}

const UNSAFE_IN_SCRIPT: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** The script with the loader data for the browser, as the framework's component writes it. */
export function hydrationScript(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => UNSAFE_IN_SCRIPT[character] ?? '')
  return `${hydrationScriptStart(nonce)}${literal});window.__reactRouterContext.streamController.close();</script>`
}

/** The beginning of that script. */
export function hydrationScriptStart(nonce: string): string {
  return `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(`
}
