import { expect, test } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { certificateDocument } from '#/domain/documents/certificate/documents.server.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { ShipChanges } from '#/domain/register/ship/ship.ts'
import { verifyOn } from '#/domain/verification/verify/as-of.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { readOutPeriods } from './out-periods.server.ts'

test.for(ENGINES)(
  'the periods are those until the day that the answer is about, also from before the number was corrected (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z` })
    const { id } = await createCertificate(
      await on('2026-01-01'),
      certificateInput({ certificateId: 'OLD-7' }),
    )
    await decideStanding(await on('2026-02-01'), id, {
      move: 'suspend',
      reason: 'Survey overdue',
      version: 1,
    })
    await decideStanding(await on('2026-03-01'), id, {
      move: 'reinstate',
      reason: 'Survey done',
      version: 2,
    })
    const first = {
      kind: 'suspended',
      from: '2026-02-01',
      to: '2026-02-28',
      lasts: false,
      labels: [],
    }

    const today = await on('2026-06-01')
    const periodsOn = async (number: string, day: string) => {
      const verdict = await verifyOn(today, number, day, { forPage: true })
      if (!verdict.verified) throw new Error(`${number} was not found on ${day}`)
      return readOutPeriods(today, verdict, day)
    }
    expect(await periodsOn('OLD-7', '2026-01-15')).toEqual([])
    expect(await periodsOn('OLD-7', '2026-02-15')).toEqual([{ ...first, to: null, lasts: true }])
    expect(await periodsOn('OLD-7', '2026-03-15')).toEqual([first])

    await updateCertificate(await on('2026-04-01'), id, {
      certificateId: 'NEW-7',
      correctionReason: 'Misprint',
    })
    await decideStanding(await on('2026-05-01'), id, {
      move: 'suspend',
      reason: 'Survey overdue',
      version: 4,
    })
    expect(await periodsOn('NEW-7', '2026-04-15')).toEqual([first])
    expect(await periodsOn('NEW-7', '2026-06-01')).toEqual([
      first,
      { ...first, from: '2026-05-01', to: null, lasts: true },
    ])
  },
)

test.for(ENGINES)(
  'a withdrawal that begins on a later day is none before that day (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z` })
    const imoNumber = '8814275'
    const types = ['International Tonnage', 'Cargo Ship Safety Radio']
    const input = certificateInput({
      certificateId: 'F-7',
      imoNumber,
      expiryDate: '2030-01-01',
      selectedCertificates: types,
    })
    await createCertificate(await on('2026-01-01'), input)
    const change = ShipChanges.parse({
      flag: 'Panama',
      since: '2026-02-15',
      reason: 'Sold',
      version: 1,
    })
    await changeShip(await on('2026-02-15'), { imoNumber }, change)
    const periodsOn = async (day: string) => {
      const context = await on(day)
      const verdict = await verifyOn(context, 'F-7', day, { forPage: true })
      if (!verdict.verified) throw new Error(`F-7 was not found on ${day}`)
      return [verdict.status, await readOutPeriods(context, verdict, day)]
    }
    const out = (from: string, label: string) => ({
      kind: 'withdrawn',
      from,
      to: null,
      lasts: true,
      labels: [label],
    })
    const radio = out('2026-02-15', 'Cargo Ship Safety Radio')
    expect(await periodsOn('2026-05-14')).toEqual(['partly-valid', [radio]])
    expect(await periodsOn('2026-05-15')).toEqual([
      'withdrawn',
      [radio, out('2026-05-15', 'International Tonnage')],
    ])
    await expect(certificateDocument(await on('2026-05-15'), 'F-7')).rejects.toMatchObject({
      kind: 'conflict',
    })
    expect((await certificateDocument(await on('2026-05-14'), 'F-7')).pdf.length).toBeGreaterThan(0)
  },
)
