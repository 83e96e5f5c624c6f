import { crc32, inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

/**
 * Reads the QR code in a PNG of one bit a pixel, without the code that wrote it; checks the PNG's
 * own sums.
 */
export async function readBarcode(png: Buffer): Promise<string> {
  const { width, height, data } = decodePng(png)
  return decodeQR({ width, height, data })
}

function decodePng(png: Buffer) {
  let width = 0
  let height = 0
  const parts: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (crc32(png.subarray(at + 4, at + 8 + length)) !== png.readUInt32BE(at + 8 + length))
      throw new Error(`Bad sum of ${type}`)
    if (type === 'IHDR') [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)]
    if (type === 'IDAT') parts.push(body)
    at += length + 12
  }
  const stride = 1 + Math.ceil(width / 8)
  const lines = removeFilters(inflateSync(Buffer.concat(parts)), stride)
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = ((lines[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
      data.fill(bit * 255, (y * width + x) * 4, (y * width + x) * 4 + 3)
      data[(y * width + x) * 4 + 3] = 255
    }
  }
  return { width, height, data }
}

/**
 * Lines as they are, or written as differences from the line above (W3C PNG §9.2, filters 0 and 2);
 * no other is used here.
 */
function removeFilters(lines: Buffer, stride: number): Buffer {
  const plain = Buffer.from(lines)
  for (let start = 0; start < plain.length; start += stride) {
    const filter = plain[start]
    if (filter === 0) continue
    if (filter !== 2) throw new Error(`Lines are filtered by ${filter}`)
    for (let at = start + 1; at < start + stride; at++)
      plain[at] = ((plain[at] ?? 0) + (plain[at - stride] ?? 0)) & 255
  }
  return plain
}
