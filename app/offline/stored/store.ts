// What a device stores for verifications without a network: texts by name, in the browser's Cache Storage, which pages and the
// service worker share.

const CACHE = 'lentera-kept' // words-allowed: stored name
const address = (name: string) => `/kept/${name}` // words-allowed: stored name

/** The text of a name; null if none is stored, or the browser has no storage. */
export async function storedText(name: string): Promise<string | null> {
  try {
    const cache = await caches.open(CACHE)
    return (await (await cache.match(address(name)))?.text()) ?? null
  } catch {
    return null
  }
}

export async function storeText(name: string, text: string): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(address(name), new Response(text))
}

/** The value of a stored JSON text; null if there is none. */
export async function storedJson(name: string): Promise<unknown> {
  const text = await storedText(name)
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
