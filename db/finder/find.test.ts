import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from './columns.ts'
import { Finding } from './find.ts'
import { SORT_COLUMNS, type Condition, type Key, type Question } from './question.ts'

// What the finder answers, beside a plain filter and sort of the same rows.

const STANDINGS = ['in-force', 'suspended', 'withdrawn'] as const
const word = fc.constantFrom('km', 'jaya', 'samudra', 'é2', '', '100%', 'load line', 'ab-12', '2024')
const date = fc.constantFrom('2024-02-29', '2025-12-31', '2026-01-01', '2026-11-21', '2031-06-30')

const row = fc.record({
  certificateId: fc.tuple(word, fc.nat(300)).map(([text, n]) => `lmc-${n}-${text}`),
  vesselName: fc.tuple(word, word).map((words) => words.join(' ')),
  imoNumber: fc.constantFrom('', '9074729', '9321483', '9074800'),
  flag: fc.constantFrom('Indonesia', 'Panama', 'Singapore'),
  type: fc.constantFrom('certificate of classification', 'international tonnage'),
  issuedCertificates: fc.constantFrom('', 'International Tonnage', 'International Tonnage, International Load Line'),
  standing: fc.constantFrom(...STANDINGS),
  issuedDate: date,
  expiryDate: date,
  supersededOn: fc.option(date),
})

const condition: fc.Arbitrary<Condition> = fc.record(
  {
    text: fc.oneof(word, fc.constantFrom('a', '0', 'j', '74', '9074', 'km ja', 'lmc-1', '-2', 'zz', 'national')),
    standing: fc.constantFrom(...STANDINGS),
    flag: fc.constantFrom('Indonesia', 'Panama', 'Nowhere'),
    type: fc.subarray(['International Tonnage', 'International Load Line', 'ITC69'], { minLength: 1 }),
    issued: fc.record({ from: date, to: date }, { requiredKeys: [] }),
    expiry: fc.record({ from: date, to: date }, { requiredKeys: [] }),
    superseded: fc.record({ from: date, to: date }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
)

function isMatch(one: Row, { text, standing, flag, type, issued, expiry, superseded }: Condition): boolean {
  const within = (day: string, period: Condition['issued']) =>
    (period?.from === undefined || day >= period.from) && (period?.to === undefined || day <= period.to)
  return (
    (!text || [one.certificateId, one.vesselName, one.type, one.imoNumber].some((field) => field.includes(text))) &&
    (standing === undefined || one.standing === standing) &&
    (flag === undefined || one.flag === flag) &&
    (type === undefined ||
      type.some((name) => one.issuedCertificates.split(', ').includes(name) || one.type === name.toLowerCase())) &&
    within(one.issuedDate, issued) &&
    within(one.expiryDate, expiry) &&
    within(one.supersededOn ?? '9999-12-31', superseded)
  )
}

function inOrder(rows: Row[], { column, descending }: Question['sort']): number[] {
  const value = (one: Row) => (column === 'imoNumber' ? Number(one.imoNumber) : one[column])
  const compare = (a: Row, b: Row) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a.id - b.id)
  const ids = rows.toSorted(compare).map(({ id }) => id)
  return descending ? ids.reverse() : ids
}

/** Reads all pages, forwards and then backwards. */
function pages(finding: Finding, asked: Condition & Pick<Question, 'sort' | 'limit'>) {
  const forwards: number[] = []
  let backwards: number[] = []
  let totals = new Set<number>()
  let key: Key | null | undefined
  let last: Key | null = null
  do {
    const found = finding.find({ ...asked, countTo: 1e9, ...(key && { after: key }) })
    forwards.push(...found.ids)
    totals = totals.add(found.total)
    key = found.next
    if (key) last = key
    expect(found.previous === null).toBe(forwards.length === found.ids.length)
  } while (key)
  if (!last) return { forwards, backwards: forwards, totals }
  const end = finding.find({ ...asked, countTo: 1e9, after: last })
  backwards = end.ids
  for (key = end.previous; key;) {
    const found = finding.find({ ...asked, countTo: 1e9, before: key })
    backwards = [...found.ids, ...backwards]
    key = found.previous
  }
  return { forwards, backwards, totals }
}

test('every condition, order and page is what a plain filter and sort give, also while certificates come, change and go', () => {
  const step = fc.record({ id: fc.integer({ min: 1, max: 200 }), row: fc.option(row) })
  const asked = fc.record({
    condition,
    column: fc.oneof(fc.constant('id' as const), fc.constantFrom(...SORT_COLUMNS)),
    descending: fc.boolean(),
    limit: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 40 })),
    // As certificates are usually issued; the finder then goes from match to match.
    ascending: fc.boolean(),
  })
  // Each way of finding, though the certificates are few.
  const bounds = fc.record({
    few: fc.constantFrom(-1, 3, 300),
    singly: fc.constantFrom(-1, 5, 50_000),
    blocks: fc.constantFrom(0, 100),
  })
  const rounds = fc.array(fc.tuple(fc.array(step, { maxLength: 150, size: 'max' }), asked), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(rounds, bounds, (rounds, bounds) => {
      const finding = new Finding(bounds)
      const known = new Map<number, Row>()
      for (const [steps, { condition: which, column, descending, limit, ascending }] of rounds) {
        finding.columns.version++
        for (const { id, row: facts } of ascending ? steps.toSorted((a, b) => a.id - b.id) : steps) {
          if (facts) finding.columns.put({ ...facts, id })
          else finding.columns.remove(id)
          if (facts) known.set(id, { ...facts, id })
          else known.delete(id)
        }
        const sort = { column, descending }
        const matching = [...known.values()].filter((one) => isMatch(one, which))
        const expected = inOrder(matching, sort)
        const { forwards, backwards, totals } = pages(finding, { ...which, sort, limit })
        expect(forwards).toEqual(expected)
        expect(backwards).toEqual(expected)
        expect([...totals]).toEqual([expected.length])
        expect([...finding.ids(which, sort)]).toEqual(expected)
        expect(finding.counts([which])).toEqual([expected.length])
      }
    }),
    { numRuns: 200 },
  )
})

test('a text is counted no further than asked', () => {
  const finding = filled(3_000)
  const sort = { column: 'id', descending: true } as const
  expect(finding.find({ text: 'km', sort, limit: 2, countTo: 2_500 })).toMatchObject({ total: 2_500, ids: [3_000, 2_999] })
  expect(finding.find({ text: 'lmc-2999-', sort, limit: 2, countTo: 2_500 })).toMatchObject({ total: 1, ids: [2_999] })
  expect(finding.find({ sort, limit: 2, countTo: 2_500 }).total).toBe(3_000)
})

test('from match to match, down to the oldest of all', () => {
  const sort = { column: 'id', descending: true } as const
  const oldest = filled(1_000).find({ sort, limit: 999, countTo: 1 })
  expect([oldest.ids.length, oldest.next]).toEqual([999, { value: 2, id: 2 }])
  const none = filled(1_000).find({ sort, limit: 1_000, countTo: 1 })
  expect([none.ids.length, none.next]).toEqual([1_000, null])
})

test('a number that an older certificate is given later is found', () => {
  const finding = new Finding({ few: -1, singly: -1, blocks: 0 })
  for (let id = 1; id <= 1_000; id++)
    finding.columns.put({ ...certificate(id), certificateId: id > 900 ? 'new-7' : `lmc-${id}` })
  finding.columns.put({ ...certificate(1), certificateId: 'new-7' })
  const found = finding.find({ text: 'new-7', sort: { column: 'id', descending: false }, limit: 1, countTo: 1_000 })
  expect(found).toMatchObject({ ids: [1], total: 101 })
})

test('months without certificates are left out, and so are flags that nobody has any more', () => {
  const finding = filled(3)
  finding.columns.put({ ...certificate(9), issuedDate: '2026-01-31', flag: 'Panama' })
  expect(finding.issuedByMonth('2025-12', '2026-11')).toEqual({ '2026-01': 1, '2026-11': 3 })
  expect(finding.issuedByMonth('2026-02', '2026-10')).toEqual({})
  expect(finding.flags()).toEqual(['Indonesia', 'Panama'])
  finding.columns.remove(9)
  expect(finding.flags()).toEqual(['Indonesia'])
})

function filled(count: number): Finding {
  const finding = new Finding()
  for (let id = 1; id <= count; id++) finding.columns.put(certificate(id))
  return finding
}

function certificate(id: number): Row {
  return {
    id,
    certificateId: `lmc-${id}-x`,
    vesselName: 'km samudra',
    imoNumber: '9074729',
    flag: 'Indonesia',
    type: 'certificate of classification',
    issuedCertificates: 'Certificate of Classification',
    standing: 'in-force',
    issuedDate: '2026-11-21',
    expiryDate: '2028-11-21',
    supersededOn: null,
  }
}
