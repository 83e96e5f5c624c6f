import { expect, test, vi } from 'vitest'
import { withRegister } from '#/db/open/open.ts'
import { query, type Location } from '#/tests/helpers/upgrade/facts.ts'
import { killUpgrades } from '#/tests/helpers/upgrade/kill.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { drillUpgrade } from './upgrade.ts'

vi.setConfig({ testTimeout: 240_000 })

test.for(ENGINES)(
  'the server starts after a killed upgrade, and nothing is lost (%s)',
  async (engine, { signal }) => {
    const aims = await drillUpgrade(
      await freshLocation(engine),
      { kills: 3, certificates: 1_000 },
      signal,
    )
    requireMet(aims)
  },
)

test('a start that loses, changes or adds a row is detected', async ({ signal }) => {
  const problemAfter = async (change: string) => {
    const start = async (location: Location) => {
      await withRegister(location, async () => {})
      await query(location, change)
      return null
    }
    const [killed] = await killUpgrades(
      await freshLocation('sqlite'),
      { kills: 1, certificates: 500, start },
      signal,
    )
    return killed?.problem
  }
  expect(
    await problemAfter(
      'drop trigger register_events_no_delete; delete from "registerEvents" where id = 7',
    ),
  ).toBe('after the start: registerEvents 7 is gone')
  expect(await problemAfter(`update entries set "vesselName" = 'KM Lain' where id = 1007`)).toMatch(
    /^after the start: certificates 1007: vesselName was "[^"]+", is "KM Lain"$/,
  )
  expect(
    await problemAfter(`insert into messages select 90, name, email, subject, message, language, 'x', "receivedAt", state,
    "stateAt", "stateBy", version, "searchText" from messages where id = 1`),
  ).toBe('after the start: messages 90 was added')
})
