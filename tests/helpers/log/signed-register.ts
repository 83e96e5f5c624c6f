import { createCertificate, updateCertificate } from '#/app/certificates/certificates.server.ts'
import { sealRegister } from '#/app/register/log/sealing/sealing.server.ts'
import type { Engine, Store } from '#/db/schema.ts'
import { certificateInput, NOON, ORIGIN, staffScope } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { manyCertificates } from './register.ts'

/** The instant `seconds` after noon. */
export const later = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1_000).toISOString()
export const seal = (db: Store, seconds: number) => sealRegister(db, { now: later(seconds), origin: ORIGIN })

/** Twelve certificates, one of them suspended, and three signed states. */
export async function signedRegister(engine: Engine): Promise<Store> {
  const db = await freshStore(engine)
  const scope = await staffScope(db)
  const { id } = await createCertificate(scope, certificateInput())
  await seal(db, 0)
  await manyCertificates(db, 11)
  await seal(db, 60)
  await updateCertificate(scope, id, { standing: 'suspended', standingReason: 'Annual survey overdue' })
  await seal(db, 120)
  return db
}
