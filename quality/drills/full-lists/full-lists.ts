import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Server } from '#/quality/drills/frame/server.ts'
import { signIn, type Staff } from '#/quality/drills/frame/staff.ts'
import { measure } from '#/quality/drills/malformed/memory.ts'
import { p99, probe } from '#/quality/drills/malformed/probe.ts'
import { PROBED } from '#/quality/drills/malformed/session.ts'
import { pageAddresses, targetsOf } from '#/tests/helpers/targets.ts'
import { FULL_SHIP, type Filled } from './fill.ts'

const QUIET_MS = 5_000
/** As in the drill of malformed requests. */
const MAX_BLOCK_MS = 100
const MAX_SLOWDOWN = 5
const QUICK_IN_ANY_CASE = 100
const FLAG_WITHIN_MS = 30_000
/** As the page itself does while a change is under way. */
const PAGE_LOADS_AGAIN_MS = 2_000

const Ship = z.object({ flag: z.string() })

/**
 * With every list as full as it can be: each page and each call that reads, of the public and of
 * staff, and a change of each kind, each measured by itself; then what answered once more, and the
 * flag of a ship with thousands of certificates, while a certificate is verified all the time. The
 * server is one that tells how long its loop was blocked. `every`: 20 reads one address in twenty.
 */
export async function fullLists(
  server: Server,
  filled: Filled,
  signal: AbortSignal,
  every = 1,
): Promise<Aim[]> {
  const { origin, pid } = server
  const staff = await signIn(origin, signal)
  await staff.issue(PROBED)
  const addresses = (await readAddresses(origin, staff, filled)).filter((_, i) => i % every === 0)
  await measure(server)
  const quiet = await quietVerifications(origin)
  await measure(server)
  const read = await eachAlone(server, addresses, signal)
  const answering = addresses.filter((_, i) => read[i]?.status === 200)
  const asked = await changes(server, staff, filled)
  // Once more without a look at the process each time, which collects its garbage.
  const probing = probe({ origin, number: PROBED })
  for (const { path, cookie } of answering) await send(origin, path, cookie)
  const flag = await changeFlag(server, staff, filled)
  const during = p99(await probing.stop())
  const changed = [...asked, flag.slices]
  return [
    answersAim(read, changed, server.pid === pid ? 'the same' : 'another'),
    loopAim([...read, ...changed]),
    verificationsAim(quiet, during),
    flagAim(flag),
  ]
}

/** The 99th percentile while nothing else is asked. */
async function quietVerifications(origin: string): Promise<number> {
  const probing = probe({ origin, number: PROBED })
  await pause(QUIET_MS)
  return p99(await probing.stop())
}

function answersAim(
  read: readonly Asked[],
  changed: readonly Asked[],
  process: 'the same' | 'another',
): Aim {
  const failed = [
    ...read.filter(({ status }) => status >= 500 || status === 0),
    ...changed.filter(({ status }) => status >= 300),
  ]
  const answered = read.filter(({ status }) => status === 200).length
  const named = failed.slice(0, 5).map(({ what, status }) => `${what} ${status}`)
  return {
    text: `${read.length} reads, ${answered} of them answered with 200: 0 answers ≥ 500; ${changed.length} changes: each done; the process is the same`,
    reached: `${failed.length} not${failed.length > 0 ? `: ${named.join(', ')}` : ''}, process ${process}`,
    met: failed.length === 0 && process === 'the same' && answered > read.length / 10,
  }
}

function loopAim(asked: readonly Asked[]): Aim {
  const slowest = asked.toSorted((a, b) => b.busy - a.busy).slice(0, 3)
  const longest = slowest[0]?.busy ?? Number.NaN
  return {
    text: `the event loop turns at least every ${MAX_BLOCK_MS} ms of its thread's time`,
    reached: slowest.map(({ busy, what }) => `${busy} ms by ${what}`).join(', '),
    met: longest <= MAX_BLOCK_MS,
  }
}

function verificationsAim(quiet: number, during: number): Aim {
  return {
    text: `verifications meanwhile: p99 at most ${MAX_SLOWDOWN} × the quiet one, or ${QUICK_IN_ANY_CASE} ms`,
    reached: `${during.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
    met: during <= Math.max(MAX_SLOWDOWN * quiet, QUICK_IN_ANY_CASE),
  }
}

type FlagChange = Awaited<ReturnType<typeof changeFlag>>

function flagAim({ certificates, ms, left }: FlagChange): Aim {
  return {
    text: `a change of flag over ${certificates} certificates is done within ${FLAG_WITHIN_MS / 1_000} s`,
    reached: `${(ms / 1_000).toFixed(1)} s, ${left} left`,
    met: left === 0 && ms <= FLAG_WITHIN_MS,
  }
}

type Asked = { what: string; status: number; busy: number }

/** What is asked, by whom. */
type Address = { path: string; cookie: string }

async function readAddresses(
  origin: string,
  { cookie }: Staff,
  { fullShip, flagShip }: Filled,
): Promise<Address[]> {
  const values = ['1', String(fullShip), String(flagShip), FULL_SHIP, 'LARGE-1', 'LARGE-1/SEC']
  const calls = await targetsOf(origin, cookie)
  const ofApi = calls.flatMap(({ method, path }) =>
    method === 'GET' && path.startsWith('/api')
      ? [path, path.replaceAll('/1', `/${FULL_SHIP}`), `${path}?limit=500`, `${path}?limit=200`]
      : [],
  )
  const paths = [...new Set([...pageAddresses(values), ...ofApi])].filter(
    (path) => !/export|logout|kit|calendar/.test(path),
  )
  return paths.flatMap((path) => [
    { path, cookie },
    { path, cookie: '' },
  ])
}

/** One after another, each measured by itself. */
async function eachAlone(
  server: Server,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const { path, cookie } of addresses) {
    signal.throwIfAborted()
    const what = `${cookie === '' ? 'anyone' : 'staff'} GET ${path}`
    const { status } = await send(server.origin, path, cookie)
    asked.push({ what, status, busy: (await measure(server)).busy })
  }
  return asked
}

async function send(origin: string, path: string, cookie: string): Promise<{ status: number }> {
  // From networks of their own, as a proxy tells: the limits of one are not what is measured.
  const answer = await fetch(origin + path, {
    headers: { cookie, 'x-forwarded-for': network() },
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  return answer
}

let networks = 0
function network(): string {
  networks += 1
  return `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`
}

/** One change of each kind but the longest, each measured by itself. */
async function changes(server: Server, staff: Staff, { fullShip }: Filled): Promise<Asked[]> {
  const asked: Asked[] = []
  const change = async (method: string, path: string, body: unknown) => {
    const { status } = await staff.ask(method, path, body)
    asked.push({ what: `${method} ${path}`, status, busy: (await measure(server)).busy })
    return status
  }
  await change('POST', '/api/certificates', {
    certificateId: 'NEW-1',
    vesselName: 'KM Penuh',
    imoNumber: FULL_SHIP,
    flag: 'Tuvalu',
    issuedDate: '2026-01-01',
    expiryDate: '2031-01-01',
    selectedCertificates: ['International Load Line'],
  })
  const large = z
    .array(z.object({ id: z.number(), version: z.number() }))
    .parse((await staff.ask('GET', '/api/certificates?q=LARGE-0&limit=1')).body)[0]
  if (!large) throw new Error('There is no large entry')
  await change('PUT', `/api/certificates/${large.id}`, {
    vesselName: 'KM Penuh Sekali',
    version: large.version,
    correctionReason: 'Misspelt',
  })
  await change('POST', `/api/certificates/${large.id}/standing`, {
    move: 'suspend',
    reason: 'Detained',
    version: large.version + 1,
  })
  await change('POST', `/api/certificates/${large.id}/standing`, {
    move: 'withdraw',
    reason: 'Sold',
    version: large.version + 2,
  })
  await change('PUT', `/api/ships/id-${fullShip}`, { callSign: 'ABCD', version: 1 })
  return asked
}

/** The flag of a ship with thousands of certificates. */
async function changeFlag(server: Server, staff: Staff, { flagShip, flagShipVersion }: Filled) {
  await measure(server)
  const begun = performance.now()
  const changes = { flag: 'Panama', since: '2026-11-01', reason: 'Sold', version: flagShipVersion }
  const { status } = await staff.ask('PUT', `/api/ships/id-${flagShip}`, changes)
  const { certificates, left } = await untilWithdrawn(staff, flagShip)
  const ms = performance.now() - begun
  const { busy } = await measure(server)
  const { body } = await staff.ask('GET', `/api/ships/id-${flagShip}`)
  if (Ship.parse(body).flag !== 'Panama') throw new Error('The flag did not change')
  const slices: Asked = { what: 'the slices of the change of flag', status, busy }
  return { slices, ms, certificates, left }
}

/** Waits until the page of a ship says that no change is under way. */
async function untilWithdrawn(
  staff: Staff,
  ship: number,
): Promise<{ certificates: number; left: number }> {
  const deadline = performance.now() + 4 * FLAG_WITHIN_MS
  const countOf = async (query: string) =>
    Number(
      (await staff.ask('GET', `/api/certificates?q=FLAG-&limit=1${query}`)).headers.get(
        'x-total-count',
      ) ?? Number.NaN,
    )
  for (;;) {
    const { body } = await staff.ask('GET', `/admin/ships/${ship}`)
    if (!String(body).includes('id="under-way"') || performance.now() > deadline) break
    await pause(PAGE_LOADS_AGAIN_MS)
  }
  return { certificates: await countOf(''), left: await countOf('&status=valid') }
}
