import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { verifyCertificate } from '#/domain/verification/verdict/verify.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

test('a verification waits for no change, also where every connection for changes is in use (postgres)', async () => {
  const db = await freshStore('postgres')
  const staff = await staffContext(db)
  await createCertificate(staff, certificateInput({ certificateId: 'ONE-1' }))
  await createCertificate(staff, certificateInput({ certificateId: 'ONE-2' }))
  const released = Promise.withResolvers<void>()
  const hold = () => {
    const begun = Promise.withResolvers<void>()
    const held = db.write.transaction().execute(async (tx) => {
      await tx.selectFrom('flags').select('id').limit(1).execute()
      begun.resolve()
      await released.promise
    })
    return { begun: begun.promise, held }
  }
  const holding = Array.from({ length: 10 }, hold)
  await Promise.all(holding.map(({ begun }) => begun))
  const verdict = await verifyCertificate(staff, 'ONE-1', { forPage: true }).finally(
    released.resolve,
  )
  await Promise.all(holding.map(({ held }) => held))
  expect(verdict).toMatchObject({ verified: true, certificate: { certificateId: 'ONE-1' } })
})
