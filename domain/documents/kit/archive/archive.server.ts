import { zipOf } from '#/domain/exchange/zip/write-zip.server.ts'

/** A file of the kit; its name has the folder in it. */
export type KitFile = { name: string; content: string | Uint8Array }

/** The files as one archive (ZIP); the same files give the same bytes. */
export async function archiveOf(files: readonly KitFile[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zipOf(files.map(({ name, content }) => ({ name, content: [content] }))))
    pieces.push(piece)
  return Buffer.concat(pieces)
}
