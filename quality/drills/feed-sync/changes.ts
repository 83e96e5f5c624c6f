import { setTimeout as pause } from 'node:timers/promises'
import { signIn, type Staff } from '#/quality/drills/frame/staff.ts'

/** What the register has acknowledged of a certificate last. */
export type Acknowledged = { number: string; status: string }

/**
 * Two writers that issue, change, suspend and delete certificates until they are stopped, and sign
 * in again after each kill.
 */
export async function changeUntil(
  origin: string,
  acknowledged: Acknowledged[],
  stopped: AbortSignal,
): Promise<void> {
  await Promise.all([0, 1].map((writer) => write(origin, `LIVE-${writer}`, acknowledged, stopped)))
}

async function write(
  origin: string,
  prefix: string,
  acknowledged: Acknowledged[],
  stopped: AbortSignal,
): Promise<void> {
  let staff: Staff | null = null
  for (let i = 0; !stopped.aborted; i++) {
    try {
      staff ??= await signIn(origin, AbortSignal.timeout(10_000))
      await changeOne(staff, `${prefix}-${i}`, i, acknowledged)
      await pause(20)
    } catch {
      // The server is gone: whether the change was made is not known, so nothing is noted.
      staff = null
      await pause(100)
    }
  }
}

async function changeOne(
  staff: Staff,
  number: string,
  i: number,
  acknowledged: Acknowledged[],
): Promise<void> {
  const { id } = await staff.issue(number)
  acknowledged.push({ number, status: 'valid' })
  if (i % 3 === 0)
    await ask(staff, 'POST', `/api/certificates/${id}/standing`, {
      move: 'suspend',
      reason: 'Drill',
      version: 1,
    })
  if (i % 3 === 0) acknowledged.push({ number, status: 'suspended' })
  if (i % 5 === 1)
    await ask(staff, 'PUT', `/api/certificates/${id}`, {
      vesselName: `KM Renamed ${i}`,
      version: 1,
    })
  if (i % 7 === 2) {
    await ask(staff, 'DELETE', `/api/certificates/${id}`)
    acknowledged.push({ number, status: 'deleted' })
  }
}

async function ask(staff: Staff, method: string, path: string, body?: unknown): Promise<void> {
  const { status } = await staff.ask(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}`)
}
