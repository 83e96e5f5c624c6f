import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { findNearMiss } from './near-miss.server.ts'

const MARCH = '2026-03-01T05:00:00.000Z'

/**
 * LMC-2025-00101 is there; OLD/7 was corrected to NEW-7; GONE-1 was deleted; A-11 and A1-1 have the
 * same characters.
 */
async function register(db: Store) {
  const context = await staffContext(db, { now: MARCH })
  const issue = (certificateId: string, changes = {}) =>
    createCertificate(context, certificateInput({ certificateId, ...changes }))
  await issue('LMC-2025-00101')
  const { id } = await issue('OLD/7')
  await updateCertificate(await staffContext(db), id, {
    certificateId: 'NEW-7',
    correctionReason: 'Misprint',
  })
  const gone = await issue('GONE-1')
  await updateCertificate(context, gone.id, {
    certificateId: 'GONE-2',
    correctionReason: 'Misprint',
  })
  await deleteCertificate(context, gone.id, { reason: 'Typed twice by R. Hartono' })
  await issue('A-11')
  await issue('A1-1')
}

test.for(ENGINES)(
  'what is near a number is returned in separate fields, and is never "verified" (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await register(db)
    const { ask } = visitor(db)
    const json = async (number: string) => {
      const answer = await ask(`/api/certificates/verify/${encodeURIComponent(number)}`)
      return answer.json()
    }
    const none = { verified: false, certificate: null }
    const corrected = { ...none, correctedTo: 'NEW-7', correctedOn: '2026-11-21' }
    expect(await json('LMC202500101')).toEqual({ ...none, didYouMean: 'LMC-2025-00101' })
    expect(await json('lmc/2025.00101')).toEqual({ ...none, didYouMean: 'LMC-2025-00101' })
    expect(await json('OLD/7')).toEqual(corrected)
    expect(await json('OLD-7')).toEqual(corrected)
    // The record is there, and has no certificate of that type; under its former number its
    // certificates are known, too.
    const ofRecord = { ...none, recordOfPart: 'LMC-2025-00101', codes: ['ILLC', 'ITC69'] }
    expect(await json('LMC-2025-00101/IOPP')).toEqual(ofRecord)
    expect(await json('OLD/7/ITC69')).toEqual({ ...corrected, correctedTo: 'NEW-7/ITC69' })
    // A removed number says the day and nothing else: no reason, no ship, and not which
    // certificates it had.
    const removed = { ...none, removedOn: '2026-03-01' }
    for (const number of [
      'GONE-1',
      'GONE-2',
      'gone-2',
      'GONE-2/ITC69',
      'GONE-2/SEC',
      'GONE-1/ILLC',
    ]) {
      expect([number, await json(number)]).toEqual([number, removed])
    }
    // One letter more or less, a removed number without its hyphen, one of several: nothing is
    // said.
    for (const number of [
      'LMC20250010',
      'LMC2025001010',
      'LMC-2025-00102',
      'GONE1',
      'GONE-3',
      'A11',
      'X',
    ]) {
      expect([number, await json(number)]).toEqual([number, none])
    }
    const numbers = [
      'LMC202500101',
      'OLD/7',
      'NEW-7',
      'GONE1',
      'LMC-2025-00101/SEC',
      'GONE-2',
      'GONE-1/SEC',
    ]
    const { answers } = await (await ask('/api/verify', { json: { numbers } })).json()
    expect(answers).toMatchObject([
      { number: 'LMC202500101', ...none, didYouMean: 'LMC-2025-00101' },
      { number: 'OLD/7', ...corrected },
      { number: 'NEW-7', verified: true },
      { number: 'GONE1', ...none },
      { number: 'LMC-2025-00101/SEC', ...ofRecord },
      { number: 'GONE-2', ...removed },
      { number: 'GONE-1/SEC', ...removed },
    ])
    expect(answers[5]).toEqual({ number: 'GONE-2', ...removed })
    expect(answers[3]).toEqual({ number: 'GONE1', ...none })
  },
)

test.for(ENGINES)(
  'the page of a removed number says who removed it and when, in both languages, and never why (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await register(db)
    const { ask } = visitor(db)
    const said = {
      '/verify': 'Removed by the authority on March 1, 2026, entered by mistake.',
      '/id/verify': 'Dihapus oleh otoritas pada 1 Maret 2026 karena salah dicatat.',
    }
    for (const [path, text] of Object.entries(said)) {
      for (const asked of [
        '/GONE-2',
        '/GONE-1',
        '/GONE-2/SEC',
        '?number=gone-2',
        '/GONE-2?on=2026-03-01',
        '/GONE-2?c=x',
      ]) {
        const page = await (await ask(path + asked)).text()
        expect([path + asked, page.includes(text)]).toEqual([path + asked, true])
        expect(page).not.toContain('Hartono')
        expect(page).not.toContain('data-tone="valid"')
      }
      expect(await (await ask(`${path}/GONE-3`)).text()).not.toContain(text)
    }
    const page = await (await ask('/verify?number=GONE-2')).text()
    expect(page).toContain('Certificate Not Found')
    expect(page).toContain('The certificate number you entered could not be verified.')
  },
)

test.for(ENGINES)(
  'numbers with and without the hyphen before the last group are two numbers, each near the other (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db, { now: MARCH })
    const { ask } = visitor(db)
    const json = async (number: string) => (await ask(`/api/certificates/verify/${number}`)).json()
    await createCertificate(context, certificateInput({ certificateId: 'LMC-2026-00070-J7GKC' }))
    await createCertificate(context, certificateInput({ certificateId: 'LMC-2026-000693Z2AB' }))
    expect(await json('LMC-2026-00070J7GKC')).toMatchObject({
      verified: false,
      didYouMean: 'LMC-2026-00070-J7GKC',
    })
    expect(await json('LMC-2026-00069-3Z2AB')).toMatchObject({
      verified: false,
      didYouMean: 'LMC-2026-000693Z2AB',
    })
    expect(await json('lmc-2026-00070-j7gkc')).toMatchObject({ verified: true })
    expect(await (await ask('/verify/LMC-2026-00070J7GKC')).text()).toContain(
      'href="/verify/LMC-2026-00070-J7GKC"',
    )
    await createCertificate(
      context,
      certificateInput({ certificateId: 'LMC-2026-00070J7GKC', vesselName: 'KM Kedua' }),
    )
    expect((await json('LMC-2026-00070J7GKC')).certificate).toMatchObject({
      vesselName: 'KM Kedua',
    })
    expect((await json('LMC-2026-00070-J7GKC')).certificate).toMatchObject({
      vesselName: 'KM Samudra Jaya',
    })
  },
)

test('a near miss is one check of sixty, and without its query the answer is "not found"', async () => {
  const db = await freshStore('sqlite')
  await register(db)
  const { ask } = visitor(db)
  const statuses: number[] = []
  for (let i = 0; i < 61; i++)
    statuses.push((await ask('/api/certificates/verify/LMC202500101')).status)
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
  const lost = Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  const read = {
    selectFrom: () => {
      throw lost
    },
  } as unknown as Store['read'] // a database that is out of reach
  expect(await findNearMiss({ read }, 'LMC202500101')).toBeNull()
})

test.for(ENGINES)(
  'a day before the record was entered is answered with the day when it was (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await register(db)
    const { ask } = visitor(db)
    const on = async (number: string, day: string) =>
      (await ask(`/api/certificates/verify/${encodeURIComponent(number)}?on=${day}`)).json()
    const none = { verified: false, certificate: null }
    expect(await on('LMC-2025-00101', '2026-02-28')).toEqual({
      ...none,
      enteredOn: '2026-03-01',
      on: '2026-02-28',
      knownNow: 'valid',
    })
    expect(await on('LMC-2025-00101', '2026-03-01')).toMatchObject({
      verified: true,
      on: '2026-03-01',
    })
    expect(await on('NEW-7', '2026-11-20')).toEqual({
      ...none,
      enteredOn: '2026-11-21',
      on: '2026-11-20',
      knownNow: 'valid',
    })
    expect(await on('OLD/7', '2026-11-20')).toMatchObject({
      verified: true,
      certificate: { corrections: [] },
    })
    expect(await on('OLD/7', '2026-11-21')).toEqual({
      ...none,
      correctedTo: 'NEW-7',
      correctedOn: '2026-11-21',
      on: '2026-11-21',
      knownNow: null,
    })
    expect(await on('NOBODY-1', '2026-02-28')).toEqual({
      ...none,
      on: '2026-02-28',
      knownNow: null,
    })
    const removed = { ...none, removedOn: '2026-03-01', knownNow: null }
    expect(await on('GONE-1', '2026-02-28')).toEqual({ ...removed, on: '2026-02-28' })
    const page = await (await ask('/verify/LMC-2025-00101?on=2026-02-28')).text()
    expect(page).toContain('data-verdict="not-recorded"')
    expect(page).toContain('It was entered on March 1, 2026')
    expect(page).not.toContain('By what the register knows now')
    expect(page).not.toContain('Certificate Not Found')
  },
)

test('the page leads on in amber, without the notice of a number that nothing is known of', async () => {
  const db = await freshStore('sqlite')
  await register(db)
  const { ask } = visitor(db)
  // Twice: the frame of the second was rendered with the first.
  for (let i = 0; i < 2; i++) {
    const near = await (await ask('/verify/LMC202500101')).text()
    for (const part of [
      'data-verdict="did-you-mean"',
      'Did you mean',
      'href="/verify/LMC-2025-00101"',
      'data-tone="unsure"',
    ]) {
      expect(near).toContain(part)
    }
    expect(near).not.toContain('Certificate Not Found')
    expect(near).not.toContain('data-verdict="valid"')
    const corrected = await (await ask('/id/verify/OLD-7')).text()
    for (const part of [
      'data-verdict="number-corrected"',
      'Nomor ini dikoreksi pada',
      'href="/id/verify/NEW-7"',
    ]) {
      expect(corrected).toContain(part)
    }
  }
})
