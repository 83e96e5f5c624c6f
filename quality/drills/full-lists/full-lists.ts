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

const Ship = z.object({ flag: z.string() })

/**
 * With every list as full as it can be: each page and each call that reads, of the public and of staff, then a change of each kind, among them the
 * flag of a ship with thousands of certificates; a certificate is verified meanwhile all the time. The server is one that tells how long its loop was
 * blocked. `every`: 20 reads one address in twenty.
 */
export async function fullLists(server: Server, filled: Filled, signal: AbortSignal, every = 1): Promise<Aim[]> {
  const { origin } = server
  const staff = await signIn(origin, signal)
  await staff.issue(PROBED)
  const addresses = (await readAddresses(origin, staff, filled)).filter((_, i) => i % every === 0)
  await measure(server)
  const silent = probe({ origin, number: PROBED })
  await pause(QUIET_MS)
  const quiet = p99(await silent.stop())
  await measure(server)
  const probing = probe({ origin, number: PROBED })
  const read = await eachAlone(server, addresses, signal)
  const changed = await changes(server, staff, filled)
  const during = p99(await probing.stop())
  const all = [...read, ...changed.asked]
  const failed = [
    ...read.filter(({ status }) => status >= 500 || status === 0),
    ...changed.asked.filter(({ status }) => status >= 300),
  ]
  const answered = read.filter(({ status }) => status === 200).length
  const slowest = all.toSorted((a, b) => b.busy - a.busy).slice(0, 3)
  const longest = slowest[0]?.busy ?? Number.NaN
  return [
    {
      text: `${read.length} reads, ${answered} of them answered with 200: 0 answers ≥ 500; ${changed.asked.length} changes: each done; the process is the same`,
      reached: `${failed.length} not${
        failed.length > 0
          ? `: ${failed
              .slice(0, 5)
              .map(({ what, status }) => `${what} ${status}`)
              .join(', ')}`
          : ''
      }, process ${changed.pid === server.pid ? 'the same' : 'another'}`,
      met: failed.length === 0 && changed.pid === server.pid && answered > read.length / 3,
    },
    {
      text: `the event loop turns at least every ${MAX_BLOCK_MS} ms of its thread's time`,
      reached: slowest.map(({ busy, what }) => `${busy} ms by ${what}`).join(', '),
      met: longest <= MAX_BLOCK_MS,
    },
    {
      text: `verifications meanwhile: p99 at most ${MAX_SLOWDOWN} × the quiet one, or ${QUICK_IN_ANY_CASE} ms`,
      reached: `${during.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
      met: during <= Math.max(MAX_SLOWDOWN * quiet, QUICK_IN_ANY_CASE),
    },
    {
      text: `a change of flag over ${changed.certificates} certificates is done within ${FLAG_WITHIN_MS / 1_000} s`,
      reached: `${(changed.flagMs / 1_000).toFixed(1)} s, ${changed.left} left`,
      met: changed.left === 0 && changed.flagMs <= FLAG_WITHIN_MS,
    },
  ]
}

type Asked = { what: string; status: number; busy: number }

/** What is asked, by whom. */
type Address = { path: string; cookie: string }

async function readAddresses(origin: string, { cookie }: Staff, { fullShip, flagShip }: Filled): Promise<Address[]> {
  const values = ['1', String(fullShip), String(flagShip), FULL_SHIP, 'LARGE-1', 'LARGE-1/SEC']
  const calls = await targetsOf(origin, cookie)
  const ofApi = calls.flatMap(({ method, path }) =>
    method === 'GET' && path.startsWith('/api')
      ? [path, path.replaceAll('/1', `/${FULL_SHIP}`), `${path}?limit=500`, `${path}?limit=200`]
      : [],
  )
  const paths = [...new Set([...pageAddresses(values), ...ofApi])].filter((path) => !/export|logout|kit|calendar/.test(path))
  return paths.flatMap((path) => [
    { path, cookie },
    { path, cookie: '' },
  ])
}

/** One after another, each measured by itself. */
async function eachAlone(server: Server, addresses: readonly Address[], signal: AbortSignal): Promise<Asked[]> {
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
  const answer = await fetch(origin + path, { headers: { cookie, 'x-forwarded-for': network() }, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer
}

let networks = 0
function network(): string {
  networks += 1
  return `198.${18 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`
}

async function changes(server: Server, staff: Staff, { fullShip, flagShip, flagShipVersion }: Filled) {
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
  const begun = performance.now()
  await change('PUT', `/api/ships/id-${flagShip}`, {
    flag: 'Panama',
    since: '2026-11-01',
    reason: 'Sold',
    version: flagShipVersion,
  })
  const { certificates, left } = await untilWithdrawn(staff, flagShip)
  const flagMs = performance.now() - begun
  asked.push({ what: 'the slices of the change of flag', status: 200, busy: (await measure(server)).busy })
  const { body } = await staff.ask('GET', `/api/ships/id-${flagShip}`)
  if (Ship.parse(body).flag !== 'Panama') throw new Error('The flag did not change')
  return { asked, flagMs, certificates, left, pid: server.pid }
}

/** Waits until the page of a ship says that no change is under way. */
async function untilWithdrawn(staff: Staff, ship: number): Promise<{ certificates: number; left: number }> {
  const deadline = performance.now() + 4 * FLAG_WITHIN_MS
  const countOf = async (query: string) =>
    Number((await staff.ask('GET', `/api/certificates?q=FLAG-&limit=1${query}`)).headers.get('x-total-count') ?? Number.NaN)
  for (;;) {
    const { body } = await staff.ask('GET', `/admin/ships/${ship}`)
    if (!String(body).includes('id="under-way"') || performance.now() > deadline) break
    await pause(500)
  }
  return { certificates: await countOf(''), left: await countOf('&status=valid') }
}
