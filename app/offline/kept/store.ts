// What a device keeps for when it has no network: texts by name, in the browser's Cache Storage, which pages and the service
// worker share.

const CACHE = 'lentera-kept'
const address = (name: string) => `/kept/${name}`

/** The text of a name; null where none is kept, or the browser keeps nothing. */
export async function keptText(name: string): Promise<string | null> {
  try {
    const cache = await caches.open(CACHE)
    return (await (await cache.match(address(name)))?.text()) ?? null
  } catch {
    return null
  }
}

export async function keepText(name: string, text: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(address(name), new Response(text))
}

/** What is kept as JSON; null where there is none. */
export async function keptJson(name: string): Promise<unknown> {
  const text = await keptText(name)
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
