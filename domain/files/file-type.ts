// What a file is by its first bytes, on the server and on the device alike. Neither its name nor a
// media type that its sender states counts.

/**
 * The types that are known, with what people call them, the ending of a name, and what files of
 * them are called.
 */
const TYPES = {
  'image/jpeg': { name: 'JPEG', extension: 'jpg', kind: 'photo' },
  'image/png': { name: 'PNG', extension: 'png', kind: 'photo' },
  'image/heic': { name: 'HEIC', extension: 'heic', kind: 'photo' },
  // Accepted from surveyors until version 0.2.0: what was stored then is still given out.
  'image/webp': { name: 'WebP', extension: 'webp', kind: 'photo' },
  'application/pdf': { name: 'PDF', extension: 'pdf', kind: 'document' },
} as const
export type FileType = keyof typeof TYPES

/**
 * How many bytes of a file decide: readers of PDF accept its header anywhere in the first 1,024
 * (ISO 32000-1, Annex H, note 13).
 */
export const HEAD_BYTES = 1_024

/**
 * Of the container of HEIC (ISO/IEC 14496-12 §4.3): the brands of images that HEVC has coded
 * (ISO/IEC 23008-12 Annex B).
 */
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const LONGEST_BRANDS = 512

/** By a text with one character for each byte. */
const BEGINNINGS: readonly [FileType, (head: string) => boolean][] = [
  // ISO 32000-2 §7.5.2.
  ['application/pdf', (head) => /^%PDF-[12]\.\d/.test(head)],
  // ITU-T T.81 Annex B: start of image, a marker that begins a segment, and the length of it, which
  // counts its own two bytes.
  [
    'image/jpeg',
    (head) => /^\xff\xd8\xff[\xc0-\xcf\xdb-\xfe]../s.test(head) && numberAt(head, 4, 2) >= 2,
  ],
  // PNG (W3C, third edition) §5.2, and its first chunk in full.
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n\0\0\0\rIHDR') && head.length >= 33],
  ['image/heic', (head) => brandsOf(head).some((brand) => HEVC_BRANDS.includes(brand))],
  ['image/webp', (head) => /^RIFF.{4}WEBPVP8[ LX]/s.test(head)],
]

/**
 * What people send instead, so that a refusal can name it; by its beginning, or all that has to
 * match.
 */
const OTHERS: readonly [name: string, beginning: RegExp | string][] = [
  ['an image in AVIF', /^.{4}ftypavi[fs]/s],
  ['a video', /^.{4}ftyp/s],
  ['a video', '\x1aE\xdf\xa3'],
  ['an image in TIFF', /^(?:II\*\0|MM\0\*)/],
  ['an image in WebP', /^RIFF.{4}WEBP/s],
  ['an image in GIF', /^GIF8/],
  ['an image in BMP', /^BM/],
  [
    'a drawing in SVG',
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg/is,
  ],
  ['a page in HTML', /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|script)\b/i],
  ['a ZIP archive or a document of an office program', 'PK\x03\x04'],
  ['a document of an office program', '\xd0\xcf\x11\xe0'],
  ['a program', /^(?:MZ|\x7fELF|#!)/],
  ['a PDF that begins with something else', /^.+%PDF-/s],
]

/**
 * The media type of a file by its first bytes, of which `head` has `HEAD_BYTES`, or all of a
 * shorter file; null where it is none that is known. What is an image for one program and a PDF for
 * another is neither.
 */
export function fileTypeOf(head: Uint8Array): FileType | null {
  const text = textOf(head)
  const found = BEGINNINGS.find(([, isBeginning]) => isBeginning(text))?.[0] ?? null
  return found !== 'application/pdf' && text.includes('%PDF-') ? null : found
}

/** What a file is that was refused, for a message; null where that is not known either. */
export function otherTypeOf(head: Uint8Array): string | null {
  const text = textOf(head)
  const image = BEGINNINGS.find(([, isBeginning]) => isBeginning(text))?.[0]
  if (image !== undefined)
    return fileTypeOf(head) === null
      ? 'an image and a PDF at once'
      : `an image in ${TYPES[image].name}`
  const isOne = (beginning: RegExp | string) =>
    typeof beginning === 'string' ? text.startsWith(beginning) : beginning.test(text)
  return OTHERS.find(([, beginning]) => isOne(beginning))?.[0] ?? null
}

export function fileTypeName(mediaType: string): string {
  return isFileType(mediaType) ? TYPES[mediaType].name : mediaType
}

/** The ending of a name; of what is not known it is one that nothing opens. */
export function extensionOf(mediaType: string | null): string {
  return mediaType !== null && isFileType(mediaType) ? TYPES[mediaType].extension : 'bin'
}

/**
 * The name that a file of a report is given out by: `photo-1.jpg`. `position`: in the report, from
 * 0.
 */
export function reportFileName(position: number, type: FileType | null): string {
  return `${type === null ? 'file' : TYPES[type].kind}-${position + 1}.${extensionOf(type)}`
}

function isFileType(mediaType: string): mediaType is FileType {
  return Object.hasOwn(TYPES, mediaType)
}

/**
 * The brands of a file in the container of ISO: its first box, whose length is a multiple of four.
 */
function brandsOf(head: string): string[] {
  const length = numberAt(head, 0, 4)
  const isBox =
    head.slice(4, 8) === 'ftyp' && length >= 16 && length <= LONGEST_BRANDS && length % 4 === 0
  if (!isBox || head.length < length) return []
  const compatible = head.slice(16, length).match(/.{4}/gs) ?? []
  return [head.slice(8, 12), ...compatible]
}

/** A whole number of so many bytes, the highest first. */
function numberAt(head: string, at: number, bytes: number): number {
  return Array.from(head.slice(at, at + bytes)).reduce(
    (sum, byte) => sum * 256 + byte.charCodeAt(0),
    0,
  )
}

function textOf(head: Uint8Array): string {
  return Array.from(head.subarray(0, HEAD_BYTES), (byte) => String.fromCharCode(byte)).join('')
}
