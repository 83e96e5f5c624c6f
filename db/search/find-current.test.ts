import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { findCertificates, findIds } from './find.ts'
import { LIMITS, type Condition } from './question.ts'

test.for(ENGINES)('an answer knows what was committed before the question (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db)
  const newest = { sort: { column: 'id', descending: true }, limit: 10 } as const
  const find = async (asked: Condition) => (await findCertificates(db, { ...newest, ...asked })).ids
  const one = await createCertificate(context, certificateInput({ certificateId: 'A-1' }))
  expect(await find({})).toEqual([one.id])
  const two = await createCertificate(context, certificateInput({ certificateId: 'A-2' }))
  await updateCertificate(context, one.id, { vesselName: 'Renamed', expiryDate: '2030-06-01' })
  expect(await find({ text: 'renamed' })).toEqual([one.id])
  expect(await find({ text: 'samudra' })).toEqual([two.id])
  expect([...(await findIds(db, { lastDay: { from: '2030-01-01' } }, newest.sort))]).toEqual([
    one.id,
  ])
  await deleteCertificate(context, two.id)
  expect(await findCertificates(db, newest)).toEqual({
    ids: [one.id],
    total: 1,
    totalIsCapped: false,
    previous: null,
    next: null,
  })
  expect(await find({ text: 'a-2' })).toEqual([])
})

test.for(ENGINES)(
  'matches are counted up to a limit, and all of them are exported (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    for (let i = 1; i <= 7; i++)
      await createCertificate(context, certificateInput({ certificateId: `N-${i}` }))
    const sort = { column: 'id', descending: true } as const
    const limits = { ...LIMITS, counted: 5 }
    for (const condition of [
      {},
      { text: 'samudra' },
      { text: 'n' },
      { status: 'valid' },
    ] as const) {
      expect(await findCertificates(db, { ...condition, sort, limit: 2 }, limits)).toMatchObject({
        total: 5,
        totalIsCapped: true,
      })
      expect(await findIds(db, condition, sort)).toHaveLength(7)
    }
    const exactly = await findCertificates(db, { sort, limit: 2 }, { ...LIMITS, counted: 7 })
    expect(exactly).toMatchObject({ total: 7, totalIsCapped: false })
  },
)

test.for(ENGINES)(
  'quotes, operators and characters of two units are plain text of a search (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const names = ['KM "Jaya" or 1', 'KM 😀a', 'KM x_y\\z 100%', 'KM xay']
    const ids: number[] = []
    for (const [i, vesselName] of names.entries())
      ids.push(
        (
          await createCertificate(
            context,
            certificateInput({ certificateId: `N-${i}`, vesselName }),
          )
        ).id,
      )
    const sort = { column: 'id', descending: false } as const
    const found = async (text: string) =>
      (await findCertificates(db, { text, sort, limit: 9 })).ids.map((id) => ids.indexOf(id))
    for (const [text, expected] of [
      ['"jaya" or', [0]],
      ['"jay', [0]],
      ['""j', []],
      ['jaya or km', []],
      ['jay*', []],
      ['😀a', [1]],
      ['😀', [1]],
      ['x_y', [2]],
      ['y\\z', [2]],
      ['00%', [2]],
      ['%a%', []],
    ] as const)
      expect([text, await found(text)]).toEqual([text, expected])
  },
)
