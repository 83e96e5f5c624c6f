import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { toCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { statusOf } from '#/domain/register/model/certificate/status.ts'
import { writeCertificates } from '#/domain/exchange/files/write/write-rows.server.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { openStore } from '#/db/open/open.ts'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Location } from '#/quality/drills/frame/server.ts'
import { signIn, type Staff } from '#/quality/drills/frame/staff.ts'
import { aimsOf } from './aims.ts'
import { changeUntil, type Acknowledged } from './changes.ts'
import { Copy, type Copied } from './copy.ts'
import { Program } from './program.ts'
import { RestartedServer } from './restarted-server.ts'
import { freePort } from '#/tests/helpers/free-port.ts'
import { selectEntries } from '#/db/entries.ts'

export type FeedSync = {
  /** In the register before anything is killed. */
  certificates: number
  /** Changes one after another while nothing is killed, each of which is timed. */
  steady: number
  kills: number
  /**
   * Seconds until both copies must equal the register, after the steady changes and after the last
   * kill.
   */
  settleWithin: number
  /**
   * Milliseconds within which each timed change must be in the copy of the client, and of the
   * receiver.
   */
  visibleWithin: number
  deliveredWithin: number
  folder: string
  /** The planted failure: a kind of change that the receiver accepts and does not write. */
  ignoring?: string
}

/**
 * A life that lasts between these, in milliseconds, ends in the middle of pages, batches and
 * changes.
 */
const LIFE = { least: 200, most: 2_500 }

/**
 * A client of the feed and a receiver of a webhook copy a register, while it, they, or all of it
 * are killed at random.
 */
export async function feedSync(
  location: Location,
  options: FeedSync,
  signal: AbortSignal,
): Promise<Aim[]> {
  const { certificates, steady, folder, ignoring = '' } = options
  await fill(location, certificates)
  await using server = await RestartedServer.start(location, signal)
  const { origin } = server
  const port = await freePort()
  const staff = await signIn(origin, signal)
  const secret = await addWebhook(staff, `http://127.0.0.1:${port}/changes`)
  const files = { client: join(folder, 'client.db'), receiver: join(folder, 'receiver.db') }
  // Made before the programs start, because two processes cannot both change the journal mode of a
  // new file.
  using copies = openCopies(files)
  await using client = new Program('client.ts', [origin, files.client])
  await using receiver = new Program('receiver.ts', [
    String(port),
    secret,
    files.receiver,
    ignoring,
  ])
  client.start()
  receiver.start()
  const began = performance.now()
  await untilEqual(location, copies, { seconds: 300, signal })
  const copied = performance.now() - began
  const steadyChanges = await changeSteadily(staff, steady, signal)
  await untilEqual(location, copies, { seconds: options.settleWithin, signal })
  const acknowledged = await killAmidChanges(
    [server, client, receiver],
    { origin, kills: options.kills },
    signal,
  )
  const settling = performance.now()
  const left = await untilEqual(location, copies, { seconds: options.settleWithin, signal })
  return aimsOf({
    ...options,
    copied,
    settled: performance.now() - settling,
    steadyChanges,
    acknowledged,
    copies,
    differences: left.differences,
    inRegister: left.register,
  })
}

/** Kills each in turn, and starts it again at once, while the register is changed without a pause. */
async function killAmidChanges(
  targets: readonly { kill(): Promise<void>; start(): void | Promise<void> }[],
  { origin, kills }: { origin: string; kills: number },
  signal: AbortSignal,
): Promise<Acknowledged[]> {
  const stopping = new AbortController()
  const acknowledged: Acknowledged[] = []
  const changing = changeUntil(origin, acknowledged, AbortSignal.any([signal, stopping.signal]))
  try {
    for (let kill = 0; kill < kills; kill++) {
      await pause(LIFE.least + Math.random() * (LIFE.most - LIFE.least), null, { signal })
      const target = targets[kill % targets.length]
      await target?.kill()
      await target?.start()
    }
  } finally {
    stopping.abort()
    // The error of a kill is not hidden by one of a change, which it may have caused.
    await Promise.allSettled([changing])
  }
  await changing
  return acknowledged
}

/** Certificates with their events, as an import writes them. */
async function fill(location: Location, count: number): Promise<void> {
  const store = await openStore(location)
  try {
    const facts = Array.from({ length: count }, (_, i) => ({
      certificateId: `SYNC-${i}`,
      type: 'International Load Line',
      vesselName: `KM Selaras ${i}`,
      imoNumber: null,
      flag: 'Indonesia',
      flagId: null,
      serviceId: null,
      issuedDate: '2026-01-01',
      expiryDate: '2031-01-01',
      issuedCertificates: 'International Load Line',
      standing: 'in-force' as const,
      standingReason: null,
      standingSince: null,
    }))
    await writeCertificates(store, {
      records: facts.map((one) => ({ facts: one })),
      by: { id: null, email: 'console' },
      now: new Date().toISOString(),
      progress: () => {},
    })
  } finally {
    await store.close()
  }
}

async function addWebhook(staff: Staff, url: string): Promise<string> {
  const { status, body } = await staff.ask('POST', '/api/webhooks', {
    name: 'Drill',
    url,
    start: 'beginning',
    password: ACCOUNT.ADMIN_PASSWORD,
  })
  if (status !== 201)
    throw new Error(`Adding the webhook was answered with ${status}: ${JSON.stringify(body)}`)
  return (body as { secret: string }).secret // as the API describes it
}

/**
 * One change after another: each is acknowledged before the next begins. `at`: when that was, after
 * its commit.
 */
async function changeSteadily(staff: Staff, count: number, signal: AbortSignal) {
  const changes: { number: string; status: string; at: number }[] = []
  for (let i = 0; i < count; i++) {
    const number = `STEADY-${i}`
    const { id } = await staff.issue(number)
    changes.push({ number, status: 'valid', at: Date.now() })
    await pause(Math.random() * 300, null, { signal })
    if (i % 2 === 0) continue
    await staff.ask('POST', `/api/certificates/${id}/standing`, {
      move: 'suspend',
      reason: 'Drill',
      version: 1,
    })
    changes.push({ number, status: 'suspended', at: Date.now() })
  }
  return changes
}

type Copies = { client: Copy; receiver: Copy }

function openCopies(files: { client: string; receiver: string }): Copies & Disposable {
  const [client, receiver] = [new Copy(files.client), new Copy(files.receiver)]
  const close = () => {
    client.close()
    receiver.close()
  }
  return { client, receiver, [Symbol.dispose]: close }
}

/**
 * Compares until both copies equal the register, or the time is over; answers what differs then.
 */
async function untilEqual(
  location: Location,
  copies: Copies,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
) {
  const deadline = performance.now() + seconds * 1000
  const store = await openStore(location)
  try {
    for (;;) {
      const rows = await selectEntries(store.read).orderBy('certificateId').execute()
      const today = dateInJakarta(new Date().toISOString())
      const register = rows.map((row): Copied => ({
        number: row.certificateId,
        status: statusOf(toCertificate(row), today),
        vesselName: row.vesselName,
      }))
      const differences = [copies.client, copies.receiver].flatMap((copy) =>
        differencesOf(register, copy.certificates()),
      )
      if (differences.length === 0 || performance.now() > deadline)
        return { differences, register: register.length }
      await pause(200, null, { signal })
    }
  } finally {
    await store.close()
  }
}

function differencesOf(register: Copied[], copy: Copied[]): string[] {
  const textOf = ({ number, status, vesselName }: Copied) => `${number} ${status} ${vesselName}`
  const [wanted, there] = [new Set(register.map(textOf)), new Set(copy.map(textOf))]
  return [
    ...[...wanted].filter((one) => !there.has(one)).map((one) => `missing: ${one}`),
    ...[...there].filter((one) => !wanted.has(one)).map((one) => `too many: ${one}`),
  ]
}
