import { expect, test } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { imposeCondition } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { checked, csvFile, goodRows } from '#/tests/helpers/imports/imports.ts'
import { fillShip, fullParts } from '#/tests/helpers/heavy-ship.ts'
import { annualSurvey, LOAD_LINE, openRegister } from '#/tests/helpers/mail/notices.ts'
import { certificateInput } from '#/tests/helpers/people.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { MAX_OF_SHIP } from './ship-capacity.server.ts'

const IMO = '9074729'
const FULL = expect.objectContaining({
  kind: 'conflict',
  message: expect.stringContaining('KM Samudra Jaya is full. A ship can have 4,000'),
})

test.for(ENGINES)(
  'a ship that is full takes no further entry, from any form (%s)',
  async (engine) => {
    const { db, ship, context, issue } = await openRegister(engine)
    const { id, version } = await createCertificate(
      context,
      certificateInput({ certificateId: 'OTHER', imoNumber: '9319466' }),
    )
    await fillShip(db, { shipId: ship.id, imoNumber: IMO, entries: MAX_OF_SHIP - 1 })
    // A thief of a key, or a file, leaves the office room for what it has to do.
    const byKey = { ...context, apiKey: { id: 1, prefix: 'lk', perMinute: 600, scopes: [] } }
    await expect(
      createCertificate(byKey, certificateInput({ certificateId: 'BY-KEY', imoNumber: IMO })),
    ).rejects.toEqual(FULL)
    const last = await issue([LOAD_LINE])
    await expect(issue([LOAD_LINE])).rejects.toEqual(FULL)
    await expect(
      updateCertificate(context, id, {
        imoNumber: IMO,
        version,
        correctionReason: 'Typed wrongly',
      }),
    ).rejects.toEqual(FULL)
    // What is there is surveyed, and ended, as ever.
    await recordSurvey(context, last.id, ['ILLC'], { ...annualSurvey('2026-01-01') })
    await decideStanding(context, last.id, { move: 'withdraw', reason: 'Sold' })
  },
)

test.for(ENGINES)(
  'a ship that has as many bytes as it can have takes no more surveys, and its certificates still end (%s)',
  async (engine) => {
    const { db, ship, context, issue } = await openRegister(engine)
    const { id } = await issue([LOAD_LINE])
    await fillShip(db, { shipId: ship.id, imoNumber: IMO, entries: 160, parts: fullParts() })
    await expect(recordSurvey(context, id, ['ILLC'], annualSurvey('2026-01-01'))).rejects.toEqual(
      FULL,
    )
    await expect(issue([LOAD_LINE])).rejects.toEqual(FULL)
    await decideStanding(context, id, { move: 'withdraw', reason: 'Sold' })
  },
)

test.for(ENGINES)(
  'rows of a file for a full ship are errors, at their IMO number (%s)',
  async (engine) => {
    const { db, ship, context } = await openRegister(engine)
    await fillShip(db, { shipId: ship.id, imoNumber: IMO, entries: (MAX_OF_SHIP * 3) / 4 - 2 })
    const rows = goodRows(4).map((row) => row.replace(/\b\d{7}\b/, IMO))
    const { outcome } = await checked(context, csvFile(rows))
    expect(outcome).toMatchObject({ good: 2, faulty: 2 })
  },
)

test('an entry takes no more text in all its certificates together', async () => {
  const { on, context, issue } = await openRegister('sqlite')
  const codes = ['SEC', 'SRC', 'SAFCON', 'ILLC', 'IOPP', 'IAPP']
  const labels = [
    'Cargo Ship Safety Equipment',
    'Cargo Ship Safety Radio',
    'Cargo Ship Safety Construction',
    LOAD_LINE,
    'International Oil Pollution Prevention',
    'International Air Pollution Prevention',
  ]
  const { id } = await issue(labels)
  const condition = {
    kind: 'statutory' as const,
    text: 'x'.repeat(2_000),
    imposedOn: '2026-01-01',
    dueOn: '2026-12-01',
  }
  let imposed = 0
  let refusal: unknown = null
  for (let n = 0; n < 60 && refusal === null; n++)
    await imposeCondition(context, id, codes[n % codes.length] ?? '', condition).then(
      () => imposed++,
      (error: unknown) => (refusal = error),
    )
  expect([imposed, refusal]).toEqual([
    28,
    expect.objectContaining({
      kind: 'invalid',
      message: expect.stringContaining('as an entry can have'),
    }),
  ])
  // A survey that a window needs finds room all the same, and so does its end.
  await recordSurvey(await on('2026-12-01'), id, ['ILLC'], annualSurvey('2026-12-01'))
  await decideStanding(context, id, { move: 'withdraw', reason: 'Sold' })
})

test('a row of a file counts with the text of the rows before it', async () => {
  const { db, ship, context } = await openRegister('sqlite')
  await fillShip(db, { shipId: ship.id, imoNumber: IMO, entries: 1 })
  // Of what files can fill, room for two rows.
  const corrections = `[${' '.repeat(12_000_000 - 1_000 - 3_000)}]`
  await db.write.updateTable('entries').set({ corrections }).execute()
  const rows = goodRows(4).map((row) => row.replace(/\b\d{7}\b/, IMO))
  expect((await checked(context, csvFile(rows))).outcome).toMatchObject({ good: 2, faulty: 2 })
})
