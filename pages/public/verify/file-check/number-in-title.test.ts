import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { oldFile } from '#/tests/helpers/old-register.ts'
import { numberInTitle } from './check-document.ts'

const OLD_DOCUMENT = oldFile('sqlite', 'documents/LMC-2026-00306.v2.pdf')

function titled(title: string): Uint8Array<ArrayBuffer> {
  const metadata = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>`
  return new Uint8Array(Buffer.from(`%PDF-1.7\n\xFF${metadata}<dc:description>`, 'latin1'))
}

test('the number is the last part of the title, also in documents of the first version', () => {
  expect(numberInTitle(new Uint8Array(readFileSync(OLD_DOCUMENT)))).toBe('LMC-2026-00306')
  expect(numberInTitle(titled('Ship Certificate LMC/2026.A/7'))).toBe('LMC/2026.A/7')
})

test.each([
  ['without metadata', new Uint8Array(Buffer.from('%PDF-1.7\nShip Certificate LMC-1'))],
  ['with a title that ends in no number', titled('Ship Certificate (copy)')],
  ['with an empty title', titled('')],
  ['with a title of a megabyte', titled(`${'x '.repeat(500_000)}LMC-1`)],
  ['that is empty', new Uint8Array()],
])('a file %s has none', (_what, pdf) => {
  expect(numberInTitle(pdf)).toBeNull()
})
