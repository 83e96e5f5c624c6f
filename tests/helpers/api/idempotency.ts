import { NOON } from '#/tests/helpers/people.ts'
import type { Store } from '#/db/schema.ts'
import { visitor } from '#/tests/helpers/app.ts'

export const KEY = '0197f0c8-8f6e-7d53-9b0a-4c52a1b7d6e1'
export const headers = { 'idempotency-key': KEY }

/** An administrator who is signed in, a clock to move, and how many certificates there are. */
export async function signedInWithClock(db: Store) {
  const clock = { now: Date.parse(NOON) }
  const someone = visitor(db, { now: () => clock.now })
  await someone.signIn('admin')
  const count = async () => (await db.read.selectFrom('entries').select('id').execute()).length
  return { ...someone, clock, count }
}

export const application = {
  serviceId: 1,
  companyName: 'PT Samudra',
  vesselName: 'KM Satu',
  contactEmail: 'a@example.com',
  contactPhone: '021 555',
}
