import { createHash } from 'node:crypto'
import { office } from '#/domain/authority/office.ts'

/** An object that is a dictionary, and its entries as they are written, each on a line. */
type Dictionary = { number: number; entries: string }

const COPIED_ENTRIES = /^\s*\/(Root|Info|ID)\b/

/**
 * Reads a PDF of one or more pages as our own typesetting writes it: one cross-reference table, a
 * trailer of plain entries, no object within another, no form, no annotations (ISO 32000-1 §7.5).
 * Throws for any other, which it would damage. `size`: the next number of an object; `root`:
 * entries of the trailer to be copied.
 */
export function readPdf(pdf: Buffer) {
  const tail = pdf.subarray(-64).toString('latin1')
  const startxref = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1])
  const end = pdf.subarray(startxref).toString('latin1')
  const [, count, table, trailer] =
    /^xref\n0 (\d+)\n((?:\d{10} \d{5} [fn][ \r]\n)+)trailer\n<<\n([^]*?)\n>>\nstartxref/.exec(
      end,
    ) ?? []
  if (count === undefined || table === undefined || trailer === undefined)
    throw new Error('The PDF has no plain cross-reference table')
  const dictionary = (reference: string | undefined): Dictionary => {
    const number = Number(reference)
    const offset = Number(table.slice(number * ENTRY, number * ENTRY + 10))
    const begin = `${number} 0 obj\n<<\n`
    const text = pdf.subarray(offset, pdf.indexOf('\nendobj', offset)).toString('latin1')
    if (!text.startsWith(begin) || !text.endsWith('\n>>'))
      throw new Error(`The PDF has no dictionary ${reference}`)
    return { number, entries: text.slice(begin.length, -'>>'.length) }
  }
  const catalog = dictionary(/\/Root (\d+) 0 R/.exec(trailer)?.[1])
  const pages = dictionary(/\/Pages (\d+) 0 R/.exec(catalog.entries)?.[1])
  const page = dictionary(/\/Kids \[(\d+) 0 R/.exec(pages.entries)?.[1])
  if (
    /\/AcroForm\b/.test(catalog.entries) ||
    /\/Annots\b/.test(page.entries) ||
    !/\/Type \/Page\n/.test(page.entries)
  ) {
    throw new Error('The PDF has a form or annotations already, or its first page is not a page')
  }
  const root = trailer.split('\n').filter((line) => COPIED_ENTRIES.test(line))
  return { size: Number(count), root: `${root.join('\n')}\n`, startxref, catalog, page }
}

/** Bytes of a line of the cross-reference table. */
const ENTRY = 20

/** Text as a string of a PDF (§7.9.2.2): as it is where it is plain, else UTF-16 in hex. */
export function pdfText(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`
  return `<FEFF${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}>`
}

/** An instant (ISO 8601, UTC) as a date of a PDF (§7.9.4). */
export function pdfDate(instant: string): string {
  return `(D:${instant.replaceAll(/[-:T]/g, '').slice(0, 14)}Z)`
}

/** Bytes available for the CMS: a signature with a chain of four RSA certificates. */
const MAX_SIGNATURE_BYTES = 8_192
/** ISO 32000-1 §12.5.3: print, locked; §12.7.2: signatures exist, append only. */
const [PRINT_LOCKED, SIGNED_APPEND_ONLY] = [132, 3]
/** Widest number of a ByteRange; what is shorter is followed by spaces. */
const NUMBER = 10

/**
 * Where the first page shows that it is signed, in points from its left bottom corner: left,
 * bottom, right, top.
 */
export type SignatureBox = readonly [number, number, number, number]
/** A field that no page shows. */
const NO_BOX: SignatureBox = [0, 0, 0, 0]

/** The signature over what is signed, whose SHA-256 (hex) names it. */
export type Sign = (content: Uint8Array, name: string) => Promise<Buffer>

/**
 * The PDF with a signature that covers all of it (ISO 32000-1 §12.8, PAdES), added as an
 * incremental update (§7.5.6): what was there stays as it is. `at` is the time of signing that it
 * states. The same input and signature give the same bytes. For files that our own typesetting
 * makes; throws for others.
 */
export async function signPdf(
  pdf: Uint8Array,
  at: string,
  sign: Sign,
  box: SignatureBox = NO_BOX,
): Promise<Buffer<ArrayBuffer>> {
  const prepared = withPlaceholder(Buffer.from(pdf), at, box)
  const [open, close] = [
    prepared.indexOf(PLACEHOLDER),
    prepared.indexOf(PLACEHOLDER) + PLACEHOLDER.length,
  ]
  const range = [0, open, close, prepared.length - close].map(String).join(' ')
  prepared.write(range.padEnd(UNKNOWN_RANGE.length), prepared.indexOf(UNKNOWN_RANGE), 'latin1')
  const content = Buffer.concat([prepared.subarray(0, open), prepared.subarray(close)])
  const signature = await sign(content, createHash('sha256').update(content).digest('hex'))
  if (signature.length > MAX_SIGNATURE_BYTES)
    throw new Error(`A signature of ${signature.length} bytes does not fit into a document`)
  prepared.write(signature.toString('hex'), open + 1, 'latin1')
  return prepared
}

/** What is signed is all but this: the signature itself, in hex, with its brackets. */
const PLACEHOLDER = `<${'0'.repeat(MAX_SIGNATURE_BYTES * 2)}>`
const UNKNOWN_RANGE = '*'.repeat(4 * NUMBER)

/**
 * The catalog and the page again, with a field for the signature; then where they are, and where
 * the earlier ones were.
 */
function withPlaceholder(pdf: Buffer, at: string, box: SignatureBox): Buffer<ArrayBuffer> {
  const file = readPdf(pdf)
  const [signature, field, form, appearance] = [
    file.size,
    file.size + 1,
    file.size + 2,
    file.size + 3,
  ]
  const [left, bottom, right, top] = box
  // What the page shows there is part of the page; the field itself draws nothing (ISO 19005-2
  // §6.3.3 asks for an appearance).
  const empty = `/Type /XObject\n/Subtype /Form\n/BBox [0 0 ${right - left} ${top - bottom}]\n/Resources << >>\n/Length 0\n`
  const objects: [number: number, content: string][] = [
    [file.catalog.number, `${file.catalog.entries}/AcroForm ${form} 0 R\n`],
    [file.page.number, `${file.page.entries}/Annots [${field} 0 R]\n`],
    [
      signature,
      `/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/ByteRange [${UNKNOWN_RANGE}]\n` +
        `/Contents ${PLACEHOLDER}\n/Name ${pdfText(office.names.en)}\n/Location ${pdfText(office.city)}\n` +
        `/ContactInfo ${pdfText(office.email)}\n/M ${pdfDate(at)}\n`,
    ],
    [
      field,
      `/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/Rect [${box.join(' ')}]\n/AP << /N ${appearance} 0 R >>\n/V ${signature} 0 R\n/T ${pdfText('Signature')}\n` +
        `/TU ${pdfText(`Signature of the ${office.names.en}`)}\n/F ${PRINT_LOCKED}\n/P ${file.page.number} 0 R\n`,
    ],
    [form, `/SigFlags ${SIGNED_APPEND_ONLY}\n/Fields [${field} 0 R]\n`],
    [appearance, `${empty}>>\nstream\n\nendstream\n`],
  ]
  let end = pdf.length
  const [written, offsets]: [string[], string[]] = [[], []]
  for (const [number, content] of objects) {
    const object = `${number} 0 obj\n<<\n${content}${number === appearance ? '' : '>>\n'}endobj\n`
    // A section for each: their numbers need not follow one another (§7.5.4).
    offsets.push(`${number} 1\n${String(end).padStart(10, '0')} 00000 n \n`)
    written.push(object)
    end += Buffer.byteLength(object, 'latin1')
  }
  const trailer = `trailer\n<<\n/Size ${file.size + 4}\n${file.root}/Prev ${file.startxref}\n>>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.concat([
    pdf,
    Buffer.from(`${written.join('')}xref\n${offsets.join('')}${trailer}`, 'latin1'),
  ])
}
