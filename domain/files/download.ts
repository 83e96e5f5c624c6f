/** A file that somebody sent. `name`: one that we gave it; `mediaType`: what it is by its bytes. */
export type SentDownload = {
  name: string
  mediaType: string
  size: number
  content: AsyncIterable<Uint8Array<ArrayBuffer>>
}
