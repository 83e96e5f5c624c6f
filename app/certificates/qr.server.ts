import { crc32, deflateSync } from 'node:zlib'
import encodeQR from 'qr'
import { paths } from '#/app/paths.ts'

/** Quiet zone of four modules (ISO/IEC 18004 §9.1), error correction level M. */
const SHAPE = { ecc: 'medium', border: 4 } as const
const PIXELS_A_MODULE = 12

/** Where a certificate's QR code leads: its verification, at the one public origin, in the plain address. */
export function verificationLink(origin: string, number: string): string {
  return origin + paths.verify(number, 'en')
}

/** The QR code of a certificate as an SVG picture. */
export function qrSvg(origin: string, number: string): string {
  return qrOf(verificationLink(origin, number))
}

/** The QR code of a link as an SVG picture. */
export function qrOf(link: string): string {
  return encodeQR(link, 'svg', SHAPE)
}

/** The QR code of a certificate as a PNG picture of one bit a pixel (W3C PNG, Third Edition). */
export function qrPng(origin: string, number: string): Buffer<ArrayBuffer> {
  const modules = encodeQR(verificationLink(origin, number), 'raw', SHAPE)
  const width = modules.length * PIXELS_A_MODULE
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header[8] = 1 // bit depth; colour type 0 is greyscale, the rest are the only methods there are
  const lines = modules.flatMap((row) => Array<Buffer>(PIXELS_A_MODULE).fill(scanLine(row, width)))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One line of pixels: the filter type (none), then the bits, white where there is no module. */
function scanLine(row: boolean[], width: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x++) {
    const byte = 1 + (x >> 3)
    if (!row[Math.floor(x / PIXELS_A_MODULE)]) line[byte] = (line[byte] ?? 0) | (0x80 >> (x & 7))
  }
  return line
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
