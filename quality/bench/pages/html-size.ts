import { get } from 'node:http'

export type PageEncoding = 'br' | 'gzip' | 'zstd'

/**
 * The bytes of an answer's body as they come over the wire, still packed the way that was asked
 * for.
 */
export function bodyBytes(url: string, encoding: PageEncoding): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { headers: { 'Accept-Encoding': encoding, Accept: 'text/html' } },
      async (response) => {
        try {
          let bytes = 0
          for await (const chunk of response) bytes += Buffer.byteLength(chunk)
          if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
          resolve(bytes)
        } catch (error) {
          reject(error)
        }
      },
    )
    request.on('error', reject)
  })
}
