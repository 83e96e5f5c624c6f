import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { EntryRow, Store } from '#/db/schema.ts'
import { RECORD_STATUSES } from '#/core/stored-values.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { findCertificates, findIds } from './find.ts'
import { SORT_COLUMNS, type Condition, type Key, type Limits, type Sort } from './question.ts'
import { rowsOf } from '#/tests/helpers/register/stored-entries.ts'

// What the search answers, beside a plain filter and sort of the same rows.

const part = fc.constantFrom(
  'km',
  'jaya',
  'samudra',
  'é2',
  'étoile',
  '',
  '100%',
  'load line',
  'ab-12',
  '2024',
  'a"b',
  '😀',
  'x_y\\z',
)
const date = fc.constantFrom('2024-02-29', '2025-12-31', '2026-01-01', '2026-11-21', '2031-06-30')

const facts = fc.record({
  certificateId: fc.tuple(fc.constantFrom('LMC', 'A-B', 'A/B', '2024'), fc.nat(300)),
  vesselName: fc.tuple(part, part).map((parts) => parts.join(' ')),
  imoNumber: fc.constantFrom(null, '9074729', '9321483', '9074800'),
  flag: fc.constantFrom('Indonesia', 'Panama', 'Singapore', 'indonesia'),
  type: fc.constantFrom('Certificate of Classification', 'International Tonnage', 'ITC69'),
  issuedCertificates: fc.constantFrom(
    '',
    'International Tonnage',
    'International Load Line,  ITC69 ',
    'International Tonnages',
  ),
  status: fc.constantFrom(...RECORD_STATUSES),
  issuedDate: fc.constantFrom('2023-02-28', '2024-02-29', '2024-01-01'),
  expiryDate: date,
})
type Row = Omit<EntryRow, 'corrections' | 'applicationId' | 'shipId' | 'parts'>

type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never

function rowOf({ certificateId: [start, n], ...rest }: Facts, id: number): Row {
  const certificateId = `${start}-${n}-${id}`
  const searchText = [certificateId, rest.vesselName, rest.type, rest.imoNumber ?? '']
    .join('\n')
    .toLowerCase()
  const none = {
    flagId: null,
    serviceId: null,
    standing: 'in-force' as const,
    surveysFrom: '2026-01-01',
    statusUntil: null,
    createdBy: null,
    grossTonnage: null,
    importedAt: null,
  }
  return {
    id,
    certificateId,
    searchText,
    ...rest,
    ...none,
    createdAt: '',
    updatedAt: '',
    version: 1,
  }
}

const period = fc.record(
  { from: fc.oneof(date, fc.constant('0000-01-01')), to: date },
  { requiredKeys: [] },
)
const text = fc.oneof(
  part,
  fc.constantFrom(
    'a',
    '0',
    'j',
    '74',
    '9074',
    'km ja',
    'lmc-1',
    '-2',
    'zz',
    'national',
    'a-b',
    '/b-',
    '%',
    '_',
    '\\',
    '"',
    '😀',
    'ya ',
    'é',
    'to',
  ),
  fc.constantFrom('jaya samudra', '* or', 'near(km, jaya)', "'; --", 'a\0b'),
)
const condition: fc.Arbitrary<Condition> = fc.record(
  {
    text,
    status: fc.constantFrom(...RECORD_STATUSES),
    flag: fc.oneof(
      fc.constantFrom('Indonesia', 'Panama', 'Nowhere'),
      fc.subarray(['Indonesia', 'indonesia', 'Nowhere', 'Singapore'], { minLength: 1 }),
    ),
    code: fc.constantFrom('ITC69', 'ILLC', 'DOC'),
    issued: period,
    lastDay: period,
  },
  { requiredKeys: [] },
)

function isMatch(
  one: Row,
  { text: wanted, status, flag, code, issued, lastDay }: Condition,
): boolean {
  const within = (day: string, { from, to }: Condition['issued'] & {} = {}) =>
    (from === undefined || day >= from) && (to === undefined || day <= to)
  return (
    (!wanted || one.searchText.split('\n').some((field) => field.includes(wanted))) &&
    (status === undefined || one.status === status) &&
    (flag === undefined || [flag].flat().includes(one.flag)) &&
    (code === undefined || rowsOf(one, one.id).certificates.some((own) => own.code === code)) &&
    within(one.issuedDate, issued) &&
    within(one.expiryDate, lastDay)
  )
}

function inOrder(rows: Row[], { column, descending }: Sort): number[] {
  const value = (one: Row) => {
    if (column === 'vesselName' || column === 'type') return one[column].toLowerCase()
    return one[column] ?? ''
  }
  const compare = (a: Row, b: Row) =>
    value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.id - b.id
  const ids = rows.toSorted(compare).map(({ id }) => id)
  return descending ? ids.reverse() : ids
}

/** Reads all pages, forwards and then backwards. */
async function pages(db: Store, asked: Condition & { sort: Sort; limit: number }, limits: Limits) {
  const forwards: number[] = []
  const totals = new Set<number>()
  let key: Key | null | undefined
  let last: Key | null = null
  do {
    const found = await findCertificates(db, { ...asked, ...(key && { after: key }) }, limits)
    forwards.push(...found.ids)
    totals.add(found.total)
    key = found.next
    if (key) last = key
    expect(found.previous === null).toBe(forwards.length === found.ids.length)
  } while (key)
  if (!last) return { forwards, backwards: forwards, totals }
  const end = await findCertificates(db, { ...asked, after: last }, limits)
  let backwards = end.ids
  for (key = end.previous; key;) {
    const found = await findCertificates(db, { ...asked, before: key }, limits)
    backwards = [...found.ids, ...backwards]
    key = found.previous
  }
  return { forwards, backwards, totals }
}

async function change(
  db: Store,
  known: Map<number, Row>,
  rows: Row[],
  gone: number[],
): Promise<void> {
  await db.write.transaction().execute(async (tx) => {
    const changed = [...gone, ...rows.map(({ id }) => id)]
    if (changed.length > 0)
      await tx.deleteFrom('certificates').where('entryId', 'in', changed).execute()
    for (const id of gone) {
      await tx.deleteFrom('entries').where('id', '=', id).execute()
      known.delete(id)
    }
    for (const { id, ...row } of rows.filter((one) => known.has(one.id))) {
      await tx.updateTable('entries').set(row).where('id', '=', id).execute()
      known.set(id, { id, ...row })
    }
    const added = new Map(rows.filter((one) => !known.has(one.id)).map((row) => [row.id, row]))
    for (const row of added.values()) {
      await tx.insertInto('entries').values(row).execute()
      known.set(row.id, row)
    }
    const written = [...new Map(rows.map((row) => [row.id, row])).keys()]
    const certificates = written.flatMap((id) => {
      const row = known.get(id)
      return row ? rowsOf(row, id).certificates : []
    })
    if (certificates.length > 0) await tx.insertInto('certificates').values(certificates).execute()
  })
}

test.for(ENGINES)(
  'every condition, order and page is what a plain filter and sort give, also while certificates come, change and go (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    // Ids are given here, so that both engines hold the same.
    if (engine === 'postgres')
      await sql`alter table entries alter column id set generated by default`.execute(db.write)
    const known = new Map<number, Row>()
    const step = fc.record({ id: fc.integer({ min: 1, max: 200 }), facts: fc.option(facts) })
    const asked = fc.record({
      condition,
      column: fc.oneof(fc.constant('id' as const), fc.constantFrom(...SORT_COLUMNS)),
      descending: fc.boolean(),
      limit: fc.oneof(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 1, max: 40 })),
      // Each way of finding, though the certificates are few.
      limits: fc.record({
        counted: fc.constantFrom(3, 5_000),
        candidates: fc.constantFrom(2, 20_000),
        walked: fc.constantFrom(4, 20_000),
      }),
    })
    const round = fc.tuple(
      fc.array(step, { maxLength: 60, size: 'max' }),
      fc.array(asked, { minLength: 3, maxLength: 8 }),
    )
    await fc.assert(
      fc.asyncProperty(round, async ([steps, questions]) => {
        const rows = steps.flatMap(({ id, facts: own }) => (own ? [rowOf(own, id)] : []))
        const gone = steps.flatMap(({ id, facts: own }) => (own || !known.has(id) ? [] : [id]))
        await change(db, known, rows, gone)
        for (const { condition: which, column, descending, limit, limits } of questions) {
          const sort = { column, descending }
          const expected = inOrder(
            [...known.values()].filter((one) => isMatch(one, which)),
            sort,
          )
          const { forwards, backwards, totals } = await pages(db, { ...which, sort, limit }, limits)
          expect(forwards).toEqual(expected)
          expect(backwards).toEqual(expected)
          expect([...totals]).toEqual([Math.min(expected.length, limits.counted)])
          expect([...(await findIds(db, which, sort))]).toEqual(expected)
        }
      }),
      // The register keeps what earlier rounds did, so a smaller example would not be the same.
      { numRuns: 60, endOnFailure: true },
    )
  },
)
