import { expect, test } from 'vitest'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { entryBytes, stepsOf, withinBytes } from './within-bytes.ts'

const rows = (...bytes: number[]) => bytes.map((one, id) => ({ id, bytes: one }))
const ids = (some: { id: number }[]) => some.map(({ id }) => id)

test.for([
  [[], []],
  [[10], [0]],
  [[1_000], [0]],
  [
    [60, 40, 1],
    [0, 1],
  ],
  [[60, 41], [0]],
  [[1_000, 1], [0]],
] as const)('of %j bytes, 100 hold %j', ([bytes, held]) => {
  expect(ids(withinBytes(rows(...bytes), 100))).toEqual(held)
})

test('steps hold every row once, in order, and none has more than its bytes but one that is larger by itself', () => {
  const steps = [...stepsOf(rows(50, 50, 200, 1, 99, 1), 100)]
  expect(steps.map(ids)).toEqual([[0, 1], [2], [3, 4], [5]])
})

test.for(ENGINES)(
  'the size of an entry is that of the texts of its certificates in UTF-8 (%s)',
  async (engine) => {
    const { write } = await freshStore(engine)
    const row = {
      certificateId: 'N',
      type: 'T',
      vesselName: 'V',
      flag: 'F',
      issuedDate: '2026-01-01',
      expiryDate: '2027-01-01',
    }
    const rest = {
      issuedCertificates: 'T',
      standing: 'in-force' as const,
      createdAt: '',
      updatedAt: '',
      version: 1,
      searchText: '',
    }
    for (const certificateId of ['N', 'P'])
      await write
        .insertInto('entries')
        .values({ ...row, ...rest, certificateId })
        .execute()
    const part = { code: 'T', label: 'T', kind: 'full-term', issuedOn: '2026-01-01' }
    const texts = { surveys: 'ü'.repeat(500), conditions: '[]' }
    await write
      .insertInto('certificates')
      .values({
        ...part,
        ...texts,
        entryId: 2,
        position: 0,
        number: 'P/T',
        standing: 'in-force',
        status: 'valid',
      })
      .execute()
    const sizes = await write
      .selectFrom('entries')
      .select(['certificateId', entryBytes.as('bytes')])
      .orderBy('id')
      .execute()
    expect(sizes).toEqual([
      { certificateId: 'N', bytes: 600 },
      { certificateId: 'P', bytes: 2_003 },
    ])
  },
)
