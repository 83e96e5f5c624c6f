import type { ScanType } from './scan.ts'

/** How files begin: ISO 32000-2 §7.5.2, ITU-T T.81 Annex B (SOI and the marker after it), PNG §5.2 with its first chunk. */
const BEGINNINGS: readonly [ScanType, string][] = [
  ['application/pdf', '255044462d'],
  ['image/jpeg', 'ffd8ff'],
  ['image/png', '89504e470d0a1a0a0000000d49484452'],
]

/** What people send instead, so that the refusal can name it. */
const OTHERS: readonly [name: string, beginning: RegExp][] = [
  ['a photograph in HEIC', /^.{8}66747970(?:68656963|68656978|6d696631|68657663)/],
  ['an image in TIFF', /^(?:49492a00|4d4d002a)/],
  ['an image in WebP', /^52494646.{8}57454250/],
  ['an image in GIF', /^47494638/],
  ['an image in BMP', /^424d/],
  ['a ZIP archive or a document of an office program', /^504b0304/],
  ['a document of an office program', /^d0cf11e0/],
]

/** The media type of a file by its content; null where it is none of those that a scan may be. */
export function scanTypeOf(bytes: Uint8Array): ScanType | null {
  const head = headOf(bytes)
  return BEGINNINGS.find(([, beginning]) => head.startsWith(beginning))?.[0] ?? null
}

/** What a file is that is no scan, for a message. */
export function otherTypeOf(bytes: Uint8Array): string | null {
  const head = headOf(bytes)
  return OTHERS.find(([, beginning]) => beginning.test(head))?.[0] ?? null
}

function headOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 16)).toString('hex')
}
