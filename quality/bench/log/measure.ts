import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createFirstAdministrator } from '#/domain/people/sign-in/accounts.server.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { writeCertificates } from '#/domain/exchange/files/write/write-rows.server.ts'
import { addYears, dateInJakarta } from '#/core/dates.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { proveCertificate } from '#/domain/proof/log/proof.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Options } from '#/quality/bench/options.ts'
import { settle, startPostgres } from '#/quality/bench/postgres.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'

const ORIGIN = 'https://register.example'
const AT_ONCE = 10_000
const PROOFS = 200
/** Before them, as a server that runs has done. */
const WARM_UP = 100
/** Certificates are issued by so many at once, for so long, without the log and with it in turn. */
const ISSUERS = 4
const ROUND_MS = 5_000
const ROUNDS = 4
const MAX_MS = 5
const MAX_SECONDS = 60
const MAX_COST = 0.2

/**
 * The register's log over many events, on both engines: signing it, proving from it, checking it,
 * and what it costs to append.
 */
export async function measureLog({ events }: Options, signal: AbortSignal): Promise<void> {
  for (const engine of ['sqlite', 'postgres'] as const) {
    await using stack = new AsyncDisposableStack()
    const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-log-'))
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
    const databaseUrl = engine === 'sqlite' ? '' : stack.use(await startPostgres(signal)).url
    const db = await openStore({ dataDir, databaseUrl })
    stack.defer(() => db.close())
    const { ADMIN_EMAIL, ADMIN_PASSWORD } = ACCOUNT
    await createFirstAdministrator(db, new Date().toISOString(), ADMIN_EMAIL, ADMIN_PASSWORD)
    progress(`Issuing ${whole(events)} certificates (${engine})`)
    await issueAll(db, events, signal)
    if (databaseUrl) await settle(databaseUrl)
    await measureOn(db, events, signal)
  }
}

/**
 * So many certificates with their events, as an import writes them; nothing of it is in the log
 * yet.
 */
export async function issueAll(db: Store, count: number, signal: AbortSignal): Promise<void> {
  const now = new Date().toISOString()
  for (let start = 0; start < count; start += AT_ONCE) {
    signal.throwIfAborted()
    const records = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, i) => ({
      facts: factsOf(start + i, count),
    }))
    await writeCertificates(db, {
      records,
      by: { id: null, email: 'bench' },
      now,
      progress: () => {},
    })
  }
}

function factsOf(index: number, count: number) {
  const {
    certificateId,
    type,
    vesselName,
    flag,
    issuedDate,
    expiryDate,
    issuedCertificates,
    standing,
    ...more
  } = sampleCertificate(index, count)
  const { imoNumber = null, standingReason = null, standingSince = null } = more
  const plain = {
    certificateId,
    type,
    vesselName,
    flag,
    issuedDate,
    expiryDate,
    issuedCertificates,
    standing,
  }
  return { ...plain, imoNumber, standingReason, standingSince, flagId: null, serviceId: null }
}

async function measureOn(db: Store, events: number, signal: AbortSignal): Promise<void> {
  const seconds = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    return (performance.now() - started) / 1_000
  }
  const sealed = await seconds(() =>
    appendToLog(db, { now: new Date().toISOString(), origin: ORIGIN }),
  )
  progress(`in the log in ${sealed.toFixed(1)} s`)
  const times: number[] = []
  for (let i = 0; i < WARM_UP + PROOFS; i++) {
    signal.throwIfAborted()
    const { certificateId } = sampleCertificate(randomInt(events), events)
    const taken = await seconds(() => prove(db, certificateId))
    if (i >= WARM_UP) times.push(1_000 * taken)
  }
  const proof = times.toSorted((a, b) => a - b)[Math.ceil(PROOFS * 0.95) - 1] ?? Number.NaN
  progress(`proofs ${proof.toFixed(1)} ms`)
  const checked = await seconds(() => check(db))
  progress(`checked in ${checked.toFixed(1)} s`)
  const { without, withLog } = await measureAppending(db, signal)
  const cost = 1 - withLog / without
  console.log(`\nThe log of ${whole(events)} events, ${db.engine}\n`)
  console.log(
    aligned([
      ['all of them put into the log', `${sealed.toFixed(1)} s`],
      [`a proof, p95 of ${PROOFS}`, `${proof.toFixed(1)} ms`],
      ['check-register', `${checked.toFixed(1)} s`],
      [`certificates issued a second by ${ISSUERS}, without the log`, whole(without)],
      ['and with it', whole(withLog)],
    ]),
  )
  console.log(
    `\n${aligned([
      aimRow({
        text: `a proof at most ${MAX_MS} ms`,
        reached: `${proof.toFixed(1)} ms`,
        met: proof <= MAX_MS,
      }),
      aimRow({
        text: `check-register at most ${MAX_SECONDS} s`,
        reached: `${checked.toFixed(1)} s`,
        met: checked <= MAX_SECONDS,
      }),
      aimRow({
        text: 'appending costs at most 20 %',
        reached: `${(cost * 100).toFixed(0)} %`,
        met: cost <= MAX_COST,
      }),
    ])}`,
  )
}

async function prove(db: Store, number: string): Promise<void> {
  const proof = await proveCertificate({ db }, number)
  if (proof?.state !== 'proved') throw new Error(`${number} was not proved: ${proof?.state}`)
}

async function check(db: Store): Promise<void> {
  const { errors } = await checkRegister(db)
  if (errors.length > 0) throw new Error(errors.join('\n'))
}

/** Issued a second, without the log and with it: the medians of rounds that take turns. */
async function measureAppending(db: Store, signal: AbortSignal) {
  const rounds: { without: number[]; withLog: number[] } = { without: [], withLog: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.without.push(await issuedASecond(db, `W${round}`, signal))
    const stopping = new AbortController()
    const appending = appendUntilStopped(db, stopping.signal)
    rounds.withLog.push(await issuedASecond(db, `L${round}`, signal))
    stopping.abort()
    await appending
  }
  return { without: median(rounds.without), withLog: median(rounds.withLog) }
}

/** As the server does. */
async function appendUntilStopped(db: Store, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await appendToLog(db, { now: new Date().toISOString(), origin: ORIGIN })
    await pause(1_000, undefined, { signal: stopping }).catch(() => {})
  }
}

async function issuedASecond(db: Store, name: string, signal: AbortSignal): Promise<number> {
  const started = performance.now()
  let issued = 0
  const issue = async () => {
    while (performance.now() - started < ROUND_MS) {
      signal.throwIfAborted()
      await createCertificate(contextOn(db), certificate(`${name}-${issued++}`))
    }
  }
  await Promise.all(Array.from({ length: ISSUERS }, issue))
  return (issued * 1_000) / (performance.now() - started)
}

function certificate(certificateId: string) {
  const issuedDate = dateInJakarta(new Date().toISOString())
  return NewCertificate.parse({
    certificateId,
    vesselName: 'KM Samudra Jaya',
    imoNumber: '9074729',
    flag: 'Indonesia',
    issuedDate,
    expiryDate: addYears(issuedDate, 2),
    selectedCertificates: ['International Load Line'],
  })
}

function contextOn(db: Store): RequestContext {
  const now = new Date().toISOString()
  const actor = { id: 1, email: 'bench', role: 'user', sessionHash: '' } as const
  return {
    db,
    actor,
    now,
    today: dateInJakarta(now),
    origin: ORIGIN,
    language: 'en',
    ip: '127.0.0.1',
    count: () => {},
  }
}
