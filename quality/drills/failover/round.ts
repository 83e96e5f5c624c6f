import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './cluster/cluster.ts'
import type { Fault } from './faults.ts'
import { longestGap, type Wrong } from './journal.ts'
import type { Load } from './load.ts'

/** What came of one leader that was lost; times in milliseconds. */
export type Round = {
  fault: Fault
  /** From the fault until changes were acknowledged again. */
  writesBack: number
  /** The longest time without a right answer. */
  verificationGap: number
  /** Until the machine that was lost was the synchronous standby of the other. */
  wholeAgain: number
  acknowledged: number
  lost: Wrong[]
}

/** How long the other machine has; more than any aim, so that a missed one is measured. */
const TIMEOUT_SECONDS = 60
/** So many changes and answers before the first leader is lost. */
const FLOWING = 50
/** Changes by the new leader before the old one comes back. */
const GOES_ON_MS = 2_000

/**
 * Injects a fault into the machine of the leader while the load goes on; ends with both machines in
 * their places, in others than before.
 */
export async function injectFault(cluster: Cluster, load: Load, fault: Fault): Promise<Round> {
  // Without certificates to ask for there are no answers, and the first seconds of a process are no
  // measure.
  await until(
    'The load did not begin',
    async () => load.acknowledged.length > FLOWING && load.verified.length > FLOWING,
  )
  const before = await cluster.leader(TIMEOUT_SECONDS)
  const already = load.journal.numbers().length
  const injectedAt = performance.now()
  const after = cluster.nodes[0] === before ? cluster.nodes[1] : cluster.nodes[0]
  fault.inject(before, after)
  await until(
    `${after.name} did not become leader`,
    async () => (await cluster.leader(TIMEOUT_SECONDS)) === after,
  )
  const promoted = performance.now()
  await until('No change was acknowledged', async () =>
    load.acknowledged.some((at) => at > promoted),
  )
  await pause(GOES_ON_MS)
  await fault.repair(before, after)
  await cluster.whole(2 * TIMEOUT_SECONDS)
  const whole = performance.now()
  await pause(GOES_ON_MS)
  return {
    fault,
    writesBack: longestGap(load.acknowledged, injectedAt, performance.now()),
    verificationGap: longestGap(load.verified, injectedAt, performance.now()),
    wholeAgain: whole - injectedAt,
    acknowledged: load.journal.numbers().length - already,
    lost: await lost(cluster.databaseUrl, load.journal.numbers()),
  }
}

/** Which of the acknowledged certificates the leader's database has not. */
export async function lost(databaseUrl: string, acknowledged: readonly string[]): Promise<Wrong[]> {
  const client = new Client({ connectionString: databaseUrl })
  // When a leader goes away, the query fails as well.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ certificateId: string }>(
      'select "certificateId" from "entries"',
    )
    const there = new Set(rows.map(({ certificateId }) => certificateId))
    return acknowledged
      .filter((number) => !there.has(number))
      .map((number) => `${number} was acknowledged and is lost`)
  } finally {
    await client.end()
  }
}

async function until(failure: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_SECONDS * 1_000
  while (!(await isSo())) {
    if (performance.now() > deadline)
      throw new Error(`${failure} within ${TIMEOUT_SECONDS} seconds`)
    await pause(50)
  }
}
