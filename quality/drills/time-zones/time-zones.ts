import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fakeTime } from '#/quality/drills/frame/fake-time.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { startServer, type Location } from '#/quality/drills/frame/server.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import { casesOf, expected, momentsOf, type Case } from './moments.ts'

export const ZONES = ['UTC', 'Asia/Jakarta', 'America/New_York', 'Pacific/Kiritimati'] as const

export type TimeZones = {
  zones: readonly string[]
  /** Of which the first second in Jakarta is looked at, from either side. */
  days: readonly string[]
  /** Node's options; a test loads a fault with them. */
  nodeOptions?: readonly string[]
}

/**
 * Puts servers into other time zones and their clocks to midnights in Jakarta, and compares what
 * every endpoint says of certificates. Each zone has a register of its own: a clock that goes back
 * to the first day is behind what a server stores of the last.
 */
export async function timeZones(
  freshLocation: () => Promise<Location>,
  folder: string,
  { zones, days, nodeOptions = [] }: TimeZones,
  signal: AbortSignal,
) {
  const aims: Aim[] = []
  for (const zone of zones) {
    const location = await freshLocation()
    await issueAll(location, casesOf(days), signal)
    aims.push(await inZone(zone, { location, folder, days, nodeOptions }, signal))
  }
  return aims
}

/** Its dates alone decide: no survey is due within its term. */
const WITHOUT_SURVEYS = ['International Sewage Pollution Prevention']

/** On a server with a clock like everybody’s. */
async function issueAll(location: Location, cases: Case[], signal: AbortSignal): Promise<void> {
  await using server = await startServer({ location }, signal)
  const staff = await signIn(server.origin, signal)
  for (const { number, issuedDate, expiryDate } of cases)
    await staff.issue(number, { issuedDate, expiryDate, selectedCertificates: WITHOUT_SURVEYS })
  await server.stop('SIGTERM')
}

type Where = {
  location: Location
  folder: string
  days: readonly string[]
  nodeOptions: readonly string[]
}

async function inZone(
  zone: string,
  { location, folder, days, nodeOptions }: Where,
  signal: AbortSignal,
): Promise<Aim> {
  const [cases, moments] = [casesOf(days), momentsOf(days)]
  const clock = join(folder, 'clock')
  const set = (seconds: number) => writeFileSync(clock, String(seconds))
  set(moments[0]?.seconds ?? 0)
  const env = {
    TZ: zone,
    LD_PRELOAD: fakeTime(),
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_FMT: '%s',
    FAKETIME_NO_CACHE: '1',
    // Timers go on as ever: only what the calendar says is moved.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  await using server = await startServer({ location, env, nodeOptions }, signal)
  const wrong: string[] = []
  let looked = 0
  for (const moment of moments) {
    set(moment.seconds)
    const at = new Date(moment.seconds * 1000).toISOString()
    for (const one of cases) {
      const right = expected(one, moment)
      for (const [endpoint, { said, checkedAt }] of Object.entries(
        await everyEndpoint(server.origin, one, signal),
      )) {
        looked += 1
        // A clock that did not move would agree with anything.
        if (checkedAt !== at) throw new Error(`${endpoint} says it is ${checkedAt}, not ${at}`)
        if (said !== right) wrong.push(`${endpoint} ${one.number} at ${at}: ${said}, not ${right}`)
      }
    }
  }
  return {
    text: `${zone}: 0 wrong verdicts around ${days.length} midnights in Jakarta`,
    reached: `${wrong.length} of ${looked} wrong${wrong.length > 0 ? ` (${wrong.slice(0, 3).join('; ')})` : ''}`,
    met: wrong.length === 0 && looked > 0,
  }
}

type Said = { said: string | undefined; checkedAt: string | undefined }

async function everyEndpoint(
  origin: string,
  { number }: Case,
  signal: AbortSignal,
): Promise<Record<string, Said>> {
  const text = async (path: string, init: RequestInit = {}) =>
    (await fetch(origin + path, { ...init, signal })).text()
  const [json, many, page, halaman] = await Promise.all([
    text(`/api/certificates/verify/${number}`),
    text('/api/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ numbers: [number] }),
    }),
    text(`/verify/${number}`),
    text(`/id/verify/${number}`),
  ])
  return { api: inJson(json), many: inJson(many), page: inPage(page), halaman: inPage(halaman) }
}

function inJson(text: string): Said {
  return {
    said: /"status":"([^"]+)"/.exec(text)?.[1],
    checkedAt: /"checkedAt":"([^"]+)"/.exec(text)?.[1],
  }
}

function inPage(text: string): Said {
  return {
    said: /data-verdict="([^"]+)"/.exec(text)?.[1],
    checkedAt: /<time dateTime="([^"]+)"/i.exec(text)?.[1],
  }
}
