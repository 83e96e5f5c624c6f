import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import { Journal, type Verdict, type Wrong } from './journal.ts'

export const WRITERS = 4
const VERIFY_EVERY_MS = 50
/**
 * Each asks about twenty times a minute, often enough that their processes tell each other how
 * often.
 */
const STRANGERS = 60
/** Longer than anybody waits for an answer. */
const TIMEOUT_MS = 15_000
/** After a change that failed; the office would not type any faster. */
const BREATH_MS = 100
/** One of so many is suspended once it is there. */
const SUSPENDED_OF = 3

type Found = {
  journal: Journal
  /** When (performance.now) a change was acknowledged. */
  acknowledged: number[]
  /** When a verification was answered rightly. */
  verified: number[]
  wrong: Wrong[]
  /** What was not answered: status or error, and how often. */
  failures: Map<string, number>
}

export type Load = Found & { stop(): Promise<void> }

/**
 * Signs in by the proxy; then writers issue and suspend without a pause while visitors verify,
 * until it is stopped.
 */
export async function startLoad(origin: string): Promise<Load> {
  const found: Found = {
    journal: new Journal(),
    acknowledged: [],
    verified: [],
    wrong: [],
    failures: new Map(),
  }
  const office = { origin, cookie: await signIn(origin) }
  const stopping = new AbortController()
  const asked = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = ask(origin, found).finally(() => asked.delete(one))
    asked.add(one)
  }, VERIFY_EVERY_MS)
  const writers = Array.from({ length: WRITERS }, (_, i) =>
    write(office, i, found, stopping.signal),
  )
  return {
    ...found,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await Promise.all([...writers, ...asked])
    },
  }
}

/** Where staff write, and the session that they have. */
type Office = { origin: string; cookie: string }

/** One certificate after another, some of which are suspended at once. */
async function write(
  office: Office,
  writer: number,
  found: Found,
  stopping: AbortSignal,
): Promise<void> {
  for (let i = 0; !stopping.aborted; i++) {
    const number = `DRILL-${writer}-${i}`
    const issued = await send(office, '/api/certificates', certificate(number), found)
    if (!issued) continue
    found.journal.issued(number)
    if (i % SUSPENDED_OF > 0) continue
    found.journal.suspensionSent(number)
    const decision = { move: 'suspend', reason: 'Survey overdue', version: 1 }
    if (await send(office, `/api/certificates/${issued.id}/standing`, decision, found))
      found.journal.suspended(number)
  }
}

/** Sends one change; null where it was not acknowledged. */
async function send(
  { origin, cookie }: Office,
  path: string,
  body: object,
  { acknowledged, failures }: Found,
): Promise<{ id: number } | null> {
  try {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = await response.json()
    if (response.ok) {
      acknowledged.push(performance.now())
      return answer
    }
    count(failures, `change ${response.status}`)
  } catch (error) {
    count(failures, `change ${nameOf(error)}`)
  }
  await pause(BREATH_MS)
  return null
}

/** Verifies one of the newest certificates. */
async function ask(origin: string, { journal, verified, wrong, failures }: Found): Promise<void> {
  const expected = journal.choose()
  if (!expected) return
  try {
    const fault = journal.compare(expected, await verify(origin, expected.number))
    if (fault) wrong.push(fault)
    else verified.push(performance.now())
  } catch (error) {
    count(failures, `verification ${nameOf(error)}`)
  }
}

function count(failures: Map<string, number>, what: string): void {
  failures.set(what, (failures.get(what) ?? 0) + 1)
}

/** How a verification may go unanswered while there is no leader. */
const REFUSED = '503 with Retry-After'
export const REFUSED_VERIFICATION = `verification ${REFUSED}`

const Answer = z.object({
  certificate: z.object({ status: z.enum(['valid', 'suspended']) }).nullable(),
})

/**
 * What a number is answered with now. The visitors are several: one alone may not ask that often.
 */
async function verify(origin: string, number: string): Promise<Verdict> {
  const localAddress = `127.1.0.${randomInt(1, STRANGERS + 1)}`
  const asked = get(`${origin}/api/certificates/verify/${number}`, {
    localAddress,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // What `response` brings along, by Node's documentation.
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await text(response)
  if (response.statusCode === 503 && response.headers['retry-after'] !== undefined)
    throw new Error(REFUSED)
  if (response.statusCode !== 200) throw new Error(String(response.statusCode))
  return Answer.parse(JSON.parse(body)).certificate?.status ?? 'unknown'
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ACCOUNT.ADMIN_EMAIL, password: ACCOUNT.ADMIN_PASSWORD }),
  })
  if (!response.ok) throw new Error(`Signing in was answered with ${response.status}`)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

function certificate(certificateId: string) {
  return {
    certificateId,
    vesselName: 'KM Samudra Jaya',
    flag: 'Indonesia',
    issuedDate: '2026-01-01',
    expiryDate: '2031-01-01',
    selectedCertificates: ['International Load Line'],
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}
