import decodeQR from 'qr/decode.js'

/**
 * One picture to read; the answer carries the same id, and the text of the QR code in it, or null.
 */
export type ToDecode = {
  id: number
  width: number
  height: number
  data: Uint8ClampedArray
  effort: number
}
export type Decoded = { id: number; text: string | null }

addEventListener(
  'message',
  ({ data: { id, width, height, data, effort } }: MessageEvent<ToDecode>) => {
    let text: string | null = null
    try {
      text = decodeQR({ width, height, data }, { effort, timeLimit: effort * 200 })
    } catch {
      // There is no readable code in the picture.
    }
    const answer: Decoded = { id, text }
    postMessage(answer)
  },
)
