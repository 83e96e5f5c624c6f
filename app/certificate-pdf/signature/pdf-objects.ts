/** An object that is a dictionary, and its entries as they are written, each on a line. */
type Dictionary = { number: number; entries: string }

const COPIED_ENTRIES = /^\s*\/(Root|Info|ID)\b/

/**
 * Reads a PDF of one or more pages as our own typesetting writes it: one cross-reference table, a trailer of plain entries, no object
 * within another, no form, no annotations (ISO 32000-1 §7.5). Throws for any other, which it would damage. `size`: the next number of an
 * object; `root`: entries of the trailer to be copied.
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
