import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import type { Store } from '#/db/schema.ts'
import { certificateInput, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { copiesOf } from '#/tests/helpers/store.ts'
import { manyCertificates } from './register.ts'

/** The instant `seconds` after noon. */
export const later = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1_000).toISOString()
export const seal = (db: Store, seconds: number) =>
  appendToLog(db, { now: later(seconds), origin: ORIGIN })

/** Twelve certificates, one of them suspended, and three signed states. */
export const signedRegister = copiesOf(async (db) => {
  const context = await staffContext(db)
  const { id } = await createCertificate(context, certificateInput())
  await seal(db, 0)
  await manyCertificates(db, 11)
  await seal(db, 60)
  await updateCertificate(context, id, {
    standing: 'suspended',
    standingReason: 'Annual survey overdue',
  })
  await seal(db, 120)
})
