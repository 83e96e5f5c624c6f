import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { statusOf } from '#/domain/register/model/certificate/status.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { firstsOf, warningsOf } from './one-of-a-type.server.ts'
import { replacedBy } from './replaced-by.ts'

const LOAD_LINE = 'International Load Line'
const input = (certificateId: string, more = {}) =>
  certificateInput({ certificateId, selectedCertificates: [LOAD_LINE], ...more })

test.for(ENGINES)(
  'a second certificate of a type in force is entered with a warning, and both verdicts say so (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const first = await createCertificate(context, input('A-1'))
    expect(await warningsOf(context, first)).toEqual([])
    const second = await createCertificate(
      context,
      input('A-2', { selectedCertificates: [LOAD_LINE, 'International Tonnage'] }),
    )
    expect(await warningsOf(context, second)).toEqual([
      expect.stringContaining('another International Load Line certificate in force, A-1'),
    ])
    const { ask } = visitor(db)
    const othersOf = async (number: string) =>
      (await (await ask(`/api/certificates/verify/${number}`)).json()).others
    expect(await othersOf('A-1')).toEqual([{ code: 'ILLC', label: LOAD_LINE, number: 'A-2/ILLC' }])
    expect(await othersOf('A-2')).toEqual([{ code: 'ILLC', label: LOAD_LINE, number: 'A-1' }])
    expect(await othersOf('A-2/ILLC')).toEqual([{ code: 'ILLC', label: LOAD_LINE, number: 'A-1' }])
    expect(await othersOf('A-2/ITC69')).toBeUndefined()
    const page = (await (await ask('/verify/A-1')).text()).replaceAll('<!-- -->', '')
    expect(page).toContain('This ship has another certificate of the same type in force.')
    expect(page).toContain('href="/verify/A-2%2FILLC"')
    expect(await (await ask('/id/verify/A-1')).text()).toContain(
      'Kapal ini memiliki sertifikat lain',
    )
    const batch = await (
      await ask('/api/verify', { json: { numbers: ['A-1', 'A-2/ITC69', 'A-2'] } })
    ).json()
    expect(batch.answers.map(({ others }: { others?: object[] }) => others ?? [])).toEqual([
      await othersOf('A-1'),
      [],
      await othersOf('A-2'),
    ])
  },
)

test('one of another ship, of another type, expired, withdrawn or renewed is no second one', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  await createCertificate(context, input('A-1', { imoNumber: '9319466' }))
  await createCertificate(
    context,
    input('A-2', { selectedCertificates: ['International Tonnage'] }),
  )
  const expired = await createCertificate(context, input('A-3', { expiryDate: '2026-11-20' }))
  await createCertificate(context, input('A-4', { standing: 'withdrawn' }))
  const old = await createCertificate(context, input('A-5'))
  const renewed = await createCertificate(context, input('A-6', { renewalOf: old.id }))
  expect(await warningsOf(context, renewed)).toEqual([])
  // Nor is one in force the second of what is not.
  expect(await warningsOf(context, expired)).toEqual([])
  // Without an IMO number nothing says that it is the same ship.
  await createCertificate(context, input('A-7', { imoNumber: null }))
  expect(
    await warningsOf(context, await createCertificate(context, input('A-8', { imoNumber: null }))),
  ).toEqual([])
})

test('the form asks whether a second one replaces the first', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const first = await createCertificate(context, input('A-1'))
  const firsts = await firstsOf(context, input('A-2'))
  expect(firsts).toMatchObject([{ code: 'ILLC', recordId: first.id, number: 'A-1' }])
  expect(() => replacedBy(firsts, '')).toThrow(
    'Say whether the new certificate replaces it, or is in addition',
  )
  expect(replacedBy(firsts, 'replaces')).toEqual(firsts)
  expect(replacedBy(firsts, 'in-addition')).toEqual([])
  expect(await firstsOf(context, input('A-2', { renewalOf: first.id }))).toEqual([])
})

test.for(ENGINES)(
  'a change that makes a certificate the second of its ship is warned of, and staff see that there are two (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await createCertificate(context, input('A-1'))
    const moved = await createCertificate(context, input('A-2', { imoNumber: null }))
    const { ask, signIn } = visitor(db)
    await signIn()
    const change = async (json: object) =>
      (await (await ask(`/api/certificates/${moved.id}`, { method: 'PUT', json })).json()).warnings
    expect(await change({ vesselName: 'KM Samudra Jaya II' })).toEqual([])
    const beside = async () =>
      (await (await ask(`/admin/certificates/${moved.id}`)).text()).includes(
        'another certificate of the same type in force',
      )
    expect(await beside()).toBe(false)
    expect(await change({ imoNumber: '9074729' })).toEqual([
      expect.stringContaining('another International Load Line certificate in force, A-1'),
    ])
    expect(await beside()).toBe(true)
  },
)

test('one of which a survey is overdue is the first of two all the same; what is none of the types is not compared', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const dates = { issuedDate: '2025-01-01', expiryDate: '2030-01-01' }
  const overdue = await createCertificate(
    await staffContext(db, { now: '2025-01-01T05:00:00.000Z' }),
    input('A-1', dates),
  )
  expect(statusOf(overdue, context.today)).toBe('survey-overdue')
  expect(await warningsOf(context, await createCertificate(context, input('A-2')))).toEqual([
    expect.stringContaining('A-1'),
  ])
  const other = { selectedCertificates: undefined, type: 'Surat Laut' }
  for (const number of ['B-1', 'B-2'])
    expect(
      await warningsOf(context, await createCertificate(context, input(number, other))),
    ).toEqual([])
})

test('the same form sent twice is refused for its number, not asked about', async () => {
  const context = await staffContext(await freshStore('sqlite'))
  await createCertificate(context, input('A-1'))
  expect(await firstsOf(context, input('A-1'))).toEqual([])
})
