import { expect, test } from 'vitest'
import { extensionOf, fileTypeOf, otherTypeOf, reportFileName } from './file-type.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part,
    ),
  )
const JFIF = bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF\0', Array<number>(40).fill(0))
const PNG = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', Array<number>(17).fill(1))
const box = (major: string, ...compatible: string[]) =>
  bytes(
    [0, 0, 0, 16 + 4 * compatible.length],
    'ftyp',
    major,
    [0, 0, 0, 0],
    compatible.join(''),
    'meta',
  )

test.for<[string, Uint8Array, string]>([
  ['a JPEG with JFIF', JFIF, 'image/jpeg'],
  ['a JPEG of a camera', bytes([0xff, 0xd8, 0xff, 0xe1, 0x12, 0x34], 'Exif'), 'image/jpeg'],
  ['a bare JPEG', bytes([0xff, 0xd8, 0xff, 0xdb, 0, 67]), 'image/jpeg'],
  ['a PNG', PNG, 'image/png'],
  ['HEIC of an iPhone', box('heic', 'mif1', 'heic'), 'image/heic'],
  ['HEIC that says so among its brands alone', box('mif1', 'mif1', 'heic', 'hevc'), 'image/heic'],
  ['a PDF', bytes('%PDF-1.7\n%âãÏÓ'), 'application/pdf'],
  ['a PDF of version 2', bytes('%PDF-2.0\n'), 'application/pdf'],
  ['WebP, which was once taken', bytes('RIFF', [9, 0, 0, 0], 'WEBPVP8 '), 'image/webp'],
])('%s is told by its first bytes', ([, head, type]) => {
  expect(fileTypeOf(head)).toBe(type)
})

test.for<[string, Uint8Array, string | null]>([
  ['nothing', bytes(), null],
  ['the beginning of a JPEG and no more', bytes([0xff, 0xd8, 0xff]), null],
  ['a JPEG whose first segment has no length', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0]), null],
  ['a JPEG that ends where its first segment begins', bytes([0xff, 0xd8, 0xff, 0xe0]), null],
  ['the signature of PNG and no more', PNG.subarray(0, 8), null],
  ['a PNG that is cut within its first chunk', PNG.subarray(0, 30), null],
  [
    'a PNG that a transfer as text has damaged',
    bytes([0x89], 'PNG\n\x1a\n', [0, 0, 0, 13], 'IHDR'),
    null,
  ],
  ['the name of PDF and no version', bytes('%PDF-'), null],
  [
    'a PDF behind a line of text',
    bytes('Scanned by HP\n%PDF-1.4\n'),
    'a PDF that begins with something else',
  ],
  [
    'a PDF behind a byte order mark',
    bytes([0xef, 0xbb, 0xbf], '%PDF-1.4'),
    'a PDF that begins with something else',
  ],
  [
    'a JPEG that is a PDF too',
    bytes(Array.from(JFIF), Array<number>(900).fill(0), '%PDF-1.4'),
    'an image and a PDF at once',
  ],
  ['a PNG that is a PDF too', bytes(Array.from(PNG), '%PDF-1.4'), 'an image and a PDF at once'],
  ['HTML', bytes('<!DOCTYPE html><script>alert(1)</script>'), 'a page in HTML'],
  [
    'HTML behind a byte order mark and lines',
    bytes([0xef, 0xbb, 0xbf], '\n\n <script>'),
    'a page in HTML',
  ],
  ['HTML in front of a JPEG', bytes('<script></script>', Array.from(JFIF)), 'a page in HTML'],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'), 'a drawing in SVG'],
  [
    'SVG behind a declaration',
    bytes('<?xml version="1.0"?>\n<!-- x -->\n<svg>'),
    'a drawing in SVG',
  ],
  ['AVIF', box('avif', 'mif1', 'avif'), 'an image in AVIF'],
  ['a video', box('isom', 'mp41'), 'a video'],
  ['a box that claims more than there is', bytes([0, 0, 0x40, 0], 'ftypheic'), 'a video'],
  [
    'brands behind the end of the box',
    bytes([0, 0, 0, 16], 'ftypmif1', [0, 0, 0, 0], 'heic'),
    'a video',
  ],
  ['GIF', bytes('GIF89a'), 'an image in GIF'],
  ['TIFF', bytes('II*\0'), 'an image in TIFF'],
  ['a ZIP archive', bytes('PK\x03\x04'), 'a ZIP archive or a document of an office program'],
  ['a program', bytes('MZ\x90\0'), 'a program'],
  ['a script', bytes('#!/bin/sh\n'), 'a program'],
])('%s is of no type', ([, head, other]) => {
  expect(fileTypeOf(head)).toBeNull()
  expect(otherTypeOf(head)).toBe(other)
})

test('what stands behind the first bytes does not count, nor what is too far behind to be read as a PDF', () => {
  expect(fileTypeOf(bytes(Array.from(JFIF), Array<number>(1_100).fill(0), '%PDF-1.4'))).toBe(
    'image/jpeg',
  )
  expect(fileTypeOf(bytes(Array.from(JFIF), '<script>alert(1)</script>'))).toBe('image/jpeg')
})

test('a file of a report has a name that we give it', () => {
  expect([
    reportFileName(0, 'image/jpeg'),
    reportFileName(1, 'application/pdf'),
    reportFileName(9, 'image/heic'),
  ]).toEqual(['photo-1.jpg', 'document-2.pdf', 'photo-10.heic'])
  expect([reportFileName(2, null), extensionOf('text/html')]).toEqual(['file-3.bin', 'bin'])
})
