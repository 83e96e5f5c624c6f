import { expect, test } from 'vitest'
import { submitApplication } from '#/domain/services/applications/applications.server.ts'
import { moveToState } from '#/tests/helpers/application-review.ts'
import { fillShip } from '#/tests/helpers/heavy-ship.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { certificatesOfApplication } from './certificate-list.server.ts'

const APPLICATION = {
  serviceId: 2,
  companyName: 'PT Samudra Jaya',
  vesselName: 'KM Samudra Jaya',
  contactEmail: 'armada@samudra.example',
  contactPhone: '+62 21 555 0100',
}

test.for(ENGINES)(
  'the certificates of an application are for staff who may work, and for nobody else (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const { application } = await submitApplication(contextOf(db), APPLICATION, null)
    await moveToState(staff, application.id, 'approved')
    const issued = await createCertificate(
      staff,
      certificateInput({ applicationId: application.id }),
    )
    expect(await certificatesOfApplication(staff, application.id)).toMatchObject([
      { id: issued.id },
    ])
    await expect(certificatesOfApplication(contextOf(db), application.id)).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    const [actor] = [staff.actor].filter((one) => one !== null)
    const mustSetUp = { ...staff, actor: actor ? { ...actor, mustSetUp: true } : null }
    await expect(certificatesOfApplication(mustSetUp, application.id)).rejects.toMatchObject({
      kind: 'forbidden',
    })
  },
)

test('the newest 200 are listed', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const { application } = await submitApplication(contextOf(db), APPLICATION, null)
  await fillShip(db, { imoNumber: null, entries: 210 })
  await db.write.updateTable('entries').set({ applicationId: application.id }).execute()
  const listed = await certificatesOfApplication(staff, application.id)
  expect([listed.length, listed[0]?.id, listed.at(-1)?.id]).toEqual([200, 210, 11])
})
