import { readCertificateNumber } from '#/app/certificate-number/normal-form.ts'
import type { Bytes } from '#/core/bytes.ts'

const TITLE = '<dc:title>'
/** The longest title that we write, with its markup, has fewer characters. */
const MAX_TITLE = 300

/**
 * The certificate number in the title of a PDF of ours: its last part, in the XMP metadata (ISO 16684-1), which PDF/A stores as
 * plain text, so that it is found in a file whose page is too damaged to be drawn. Null where there is none.
 */
export function numberInTitle(pdf: Bytes): string | null {
  // Decodes any bytes, one character for each.
  const text = new TextDecoder('latin1').decode(pdf)
  const start = text.indexOf(TITLE)
  if (start < 0) return null
  const [, title = ''] = />([^<>]+)<\/rdf:li>/.exec(text.slice(start + TITLE.length, start + MAX_TITLE)) ?? []
  const number = readCertificateNumber(title.split(' ').at(-1) ?? '')
  return number.success ? number.data : null
}
