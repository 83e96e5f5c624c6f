import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { changeShip } from '#/domain/register/ship-change/flag-change/flag-change.server.ts'
import { getShip } from '#/domain/register/ship/ships.server.ts'
import type { Engine } from '#/db/schema.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { countSurveysDue, listSurveysDue } from './due-list.server.ts'
import { limitsOf, SurveysDueQuery } from './due-query.ts'

/**
 * A load line from 1 March 2026 on: the window of its first annual survey is 1 December 2026 to 1
 * June 2027.
 */
async function register(engine: Engine) {
  const db = await freshStore(engine)
  const on = (day: string) => staffContext(db, { now: `${day}T05:00:00.000Z` })
  const dates = { issuedDate: '2026-03-01', expiryDate: '2031-03-01' }
  const input = certificateInput({ ...dates, selectedCertificates: ['International Load Line'] })
  await createCertificate(await on('2026-11-21'), input)
  return on
}

test.for(ENGINES)(
  'a window is in each group from its first day to its last, until the end of the term (%s)',
  async (engine) => {
    const on = await register(engine)
    const days = [
      ['2026-11-30', { due: 0, open: 0, closing: 0, overdue: 0, conditions: 0 }],
      ['2026-12-01', { due: 1, open: 1, closing: 0, overdue: 0, conditions: 0 }],
      ['2027-05-01', { due: 1, open: 1, closing: 0, overdue: 0, conditions: 0 }],
      // It closes in 30 days.
      ['2027-05-02', { due: 1, open: 0, closing: 1, overdue: 0, conditions: 0 }],
      ['2027-06-01', { due: 1, open: 0, closing: 1, overdue: 0, conditions: 0 }],
      ['2027-06-02', { due: 1, open: 0, closing: 0, overdue: 1, conditions: 0 }],
      // The renewal counts from three months before the last day.
      ['2030-11-30', { due: 1, open: 0, closing: 0, overdue: 1, conditions: 0 }],
      ['2030-12-01', { due: 2, open: 1, closing: 0, overdue: 1, conditions: 0 }],
      ['2031-03-01', { due: 2, open: 0, closing: 1, overdue: 1, conditions: 0 }],
      ['2031-03-02', { due: 0, open: 0, closing: 0, overdue: 0, conditions: 0 }],
    ] as const
    for (const [day, counts] of days) {
      const context = await on(day)
      expect([day, await countSurveysDue(context)]).toEqual([day, counts])
      const { total } = await listSurveysDue(context, {
        ...SurveysDueQuery.parse({}),
        renewals: true,
      })
      expect([day, total]).toEqual([day, counts.due])
    }
  },
)

test('what closes today or in 30 days is closing', () => {
  expect(limitsOf('closing', '2027-05-02')).toEqual({ from: '2027-05-02', to: '2027-06-01' })
  expect(limitsOf('open', '2027-05-02')).toEqual({ from: '2027-06-02', to: null })
})

test.for(ENGINES)('the search finds a ship by each name that it has had (%s)', async (engine) => {
  const on = await register(engine)
  const context = await on('2027-05-01')
  const ship = { imoNumber: '9074729' }
  const { version } = await getShip(context, ship)
  await changeShip(context, ship, { name: 'KM Baru', since: '2027-04-01', reason: 'Sold', version })
  const totalOf = async (q: string) =>
    (await listSurveysDue(context, SurveysDueQuery.parse({ q }))).total
  expect([await totalOf('baru'), await totalOf('Samudra'), await totalOf('nobody')]).toEqual([
    1, 1, 0,
  ])
})
