import { expect, test, vi } from 'vitest'
import { query } from '#/tests/helpers/upgrade/facts.ts'
import { killUpgrades } from '#/tests/helpers/upgrade/kill.ts'
import { ENGINES, freshLocation } from '#/tests/helpers/store.ts'
import { drillUpgrade } from './upgrade.ts'

vi.setConfig({ testTimeout: 240_000 })

test.for(ENGINES)('the server starts after a killed upgrade, and nothing is lost (%s)', async (engine, { signal }) => {
  const aims = await drillUpgrade(await freshLocation(engine), { kills: 2, certificates: 2_000 }, signal)
  expect(aims.filter(({ met }) => !met)).toEqual([])
})

test('a start that loses an event is detected', async ({ signal }) => {
  const start = async (location: { dataDir: string }) => {
    await query(location, 'drop trigger register_events_no_delete; delete from "registerEvents" where id = 7').catch(() => {})
    return null
  }
  const [killed] = await killUpgrades(await freshLocation('sqlite'), { kills: 1, certificates: 500, start }, signal)
  expect(killed?.problem).toBe('something was lost by the start after it')
})
