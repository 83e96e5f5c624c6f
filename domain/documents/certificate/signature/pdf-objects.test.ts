import { expect, test } from 'vitest'
import { pdfDate, pdfText, readPdf } from './signed-pdf.server.ts'

/** A PDF of one page as small as can be, whose offsets are right. */
function smallPdf({
  catalog = '/Type /Catalog\n/Pages 2 0 R\n',
  page = '/Type /Page\n/Parent 2 0 R\n',
} = {}): Buffer {
  const objects = [catalog, '/Type /Pages\n/Count 1\n/Kids [3 0 R]\n', page]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((entries, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n<<\n${entries}>>\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  const table = `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer\n<<\n/Size 4\n/Root 1 0 R\n>>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

test('catalog and page are found as they are written', () => {
  expect(readPdf(smallPdf())).toMatchObject({
    size: 4,
    root: '/Root 1 0 R\n',
    catalog: { number: 1, entries: '/Type /Catalog\n/Pages 2 0 R\n' },
    page: { number: 3, entries: '/Type /Page\n/Parent 2 0 R\n' },
  })
})

test.for([
  ['a form', smallPdf({ catalog: '/Type /Catalog\n/Pages 2 0 R\n/AcroForm 9 0 R\n' })],
  ['annotations', smallPdf({ page: '/Type /Page\n/Annots [9 0 R]\n' })],
  ['no page where it should be', smallPdf({ page: '/Type /Font\n' })],
  ['no catalog', smallPdf({ catalog: '/Type /Catalog\n' })],
  ['no end', smallPdf().subarray(0, -8)],
  [
    'another beginning of its table',
    Buffer.from(smallPdf().toString('latin1').replace('xref', 'xxxx'), 'latin1'),
  ],
  ['no bytes', Buffer.alloc(0)],
] as const)('a PDF with %s is not touched', ([, pdf]) => {
  expect(() => readPdf(pdf)).toThrow(/^The PDF has /)
})

test.for([
  ['Jakarta (Utara) \\', String.raw`(Jakarta \(Utara\) \\)`],
  ['Séa', '<FEFF005300e90061>'],
  ['', '()'],
] as const)('%s is written as %s', ([text, written]) => expect(pdfText(text)).toBe(written))

test('a date is written to the second, in UTC', () => {
  expect(pdfDate('2026-11-21T05:00:00.000Z')).toBe('(D:20261121050000Z)')
})
