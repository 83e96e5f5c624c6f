import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshLocation } from '#/tests/helpers/store.ts'
import { requireMet } from '#/quality/drills/frame/run-drill.ts'
import { timeZones, ZONES } from './time-zones.ts'

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-zones-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('around midnight in Jakarta every endpoint says what the paper says, wherever the server stands', async ({
  signal,
}) => {
  const aims = await timeZones(
    () => freshLocation('sqlite'),
    freshFolder(),
    { zones: ZONES, days: ['2028-02-29'] },
    signal,
  )
  requireMet(aims)
})

test('a server that reads instants in its own time zone is caught', async ({ signal }) => {
  const nodeOptions = ['--import', join(import.meta.dirname, 'local-dates.mjs')]
  const zones = ['UTC', 'America/New_York']
  const [utc, newYork] = await timeZones(
    () => freshLocation('sqlite'),
    freshFolder(),
    { zones, days: ['2028-03-01'], nodeOptions },
    signal,
  )
  expect(utc).toMatchObject({ met: true })
  expect(newYork).toMatchObject({ met: false, reached: expect.stringContaining('valid') })
})
