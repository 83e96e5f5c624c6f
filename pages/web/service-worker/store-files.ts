import { isOfType } from '#/pages/web/media-type.ts'

// What is stored is shown for months: the page of a hotel's network, or of a proxy that blocks the
// site, must not be stored in its place.

/**
 * Stores files of this site that are no pages, once all of them have come. Throws where one is not
 * answered by the register; then none is.
 */
export async function storeFiles(
  cache: Pick<Cache, 'put'>,
  paths: readonly string[],
): Promise<void> {
  const answers = await Promise.all(
    paths.map(async (path) => [path, await fetchFile(path)] as const),
  )
  for (const [path, answer] of answers) await cache.put(path, answer)
}

/** Stores a page of this site, which names a file that only it has. Throws as above. */
export async function storePage(
  cache: Pick<Cache, 'put'>,
  path: string,
  files: readonly string[],
): Promise<void> {
  const answer = await fetch(path, { cache: 'no-cache' })
  const html = await answer.clone().text()
  if (!answer.ok || answer.redirected || !files.some((file) => html.includes(file)))
    throw notOurs(path)
  await cache.put(path, answer)
}

/** Pages that others answer with are HTML. */
async function fetchFile(path: string): Promise<Response> {
  const answer = await fetch(path)
  if (!answer.ok || answer.redirected || isOfType(answer, 'text/html')) throw notOurs(path)
  return answer
}

function notOurs(path: string): Error {
  return new Error(`${path} was not answered by the register`)
}
