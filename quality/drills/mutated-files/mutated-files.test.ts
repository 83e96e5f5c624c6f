import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { readByProcess } from './by-process.ts'
import type { Kind } from './case.ts'
import { kindsIn } from './kinds.ts'
import { readMutated } from './mutated-files.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-mutated-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('mutated spreadsheets, backups, statements and documents are read or refused', async ({
  signal,
}) => {
  const kinds = await kindsIn(newFolder())
  const aims = await Promise.all(
    kinds.map(async (kind) => {
      const read = await readMutated(kind, { count: 20, seed: 7 }, signal)
      return kind.name === 'documents' ? unmetOfDocuments(read) : read.filter(({ met }) => !met)
    }),
  )
  const byProcess = await readByProcess(newFolder(), { count: 2, seed: 7 }, signal)
  expect([...aims.flat(), ...byProcess.filter(({ met }) => !met)]).toEqual([])
})

const ONE_FILLED =
  /^\d+ read, \d+ refused, 1 errors \(seed \d+\)\n.*: (?:more than 512 MB|it ended by itself), stored as/

/**
 * What is not met of PDFs, except that one takes all memory: some 6 of 10,000 make pdf.js do so
 * (docs/reliability.md), and their bytes differ in each run, because they are signed with new keys.
 */
function unmetOfDocuments(aims: Aim[]): Aim[] {
  const isFilled = ONE_FILLED.test(aims[0]?.reached ?? '')
  return aims.filter(
    ({ met, text }) => !met && !(isFilled && /each is read|above 512 MB/.test(text)),
  )
}

/** A PDF whose font has 2^32 widths of characters, which pdf.js puts into memory one by one. */
function endlessWidths(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    '<< /Length 21 >>\nstream\nBT /F 9 Tf (a) Tj ET\nendstream',
    '<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /FontDescriptor 7 0 R /W [0 4294967295 500] >>',
    '<< /Type /FontDescriptor /FontName /Arial /Flags 4 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 >>',
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}

test('a PDF that takes all memory is named; of several, one alone is the known limit of pdf.js', async ({
  signal,
}) => {
  const documents =
    (await kindsIn(newFolder())).find(({ name }) => name === 'documents') ?? expect.fail()
  const content = Buffer.concat([Buffer.of(0), endlessWidths()])
  const kind = { ...documents, next: () => ({ mutation: 'widths', content, only: null }) }
  const one = await readMutated(kind, { count: 1, seed: 1 }, signal)
  expect(one[0]).toMatchObject({ met: false, reached: expect.stringMatching(ONE_FILLED) })
  expect(unmetOfDocuments(one)).toEqual([])
  expect(unmetOfDocuments(await readMutated(kind, { count: 2, seed: 1 }, signal))[0]).toMatchObject(
    { met: false },
  )
})

/** A kind of one file, read by a reader that is wrong in the way that the file names. */
function brittle(content: string, only: string | null = null): Kind {
  const next = () => ({ mutation: 'none', content: Buffer.from(content), only })
  return {
    name: 'spreadsheets',
    reader: new URL('readers/brittle-reader.ts', import.meta.url),
    options: [],
    setup: null,
    next,
  }
}

test.for([
  ['takes what room a header claims', 'greedy', null, 'more than 512 MB'],
  ['does not end', 'endless', null, 'longer than 2 s'],
  ['fails', 'broken', null, 'TypeError'],
  ['believes what was changed', 'changed', 'honest', 'it was believed'],
] as const)('a reader that %s is caught', async ([, content, only, fault], { signal }) => {
  const [read] = await readMutated(
    brittle(content, only),
    {
      count: 1,
      seed: 1,
      maxMs: content === 'endless' ? 2_000 : 20_000,
    },
    signal,
  )
  expect(read).toMatchObject({ met: false, reached: expect.stringContaining(fault) })
})
