import { expect, test } from 'vitest'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { certificateBytes, stepsOf, withinBytes } from './within-bytes.ts'

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
  'the size of a certificate is that of its texts in UTF-8 (%s)',
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
    await write
      .insertInto('certificates')
      .values({ ...row, ...rest })
      .execute()
    await write
      .insertInto('certificates')
      .values({ ...row, ...rest, certificateId: 'P', parts: 'ü'.repeat(500) })
      .execute()
    const sizes = await write
      .selectFrom('certificates')
      .select(['certificateId', certificateBytes.as('bytes')])
      .orderBy('id')
      .execute()
    expect(sizes).toEqual([
      { certificateId: 'N', bytes: 1_000 },
      { certificateId: 'P', bytes: 2_000 },
    ])
  },
)
