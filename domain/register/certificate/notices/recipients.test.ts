import { expect, test } from 'vitest'
import { createCompany } from '#/domain/register/company/companies.server.ts'
import { updateShip } from '#/domain/register/ship/ships.server.ts'
import { submitSample } from '#/tests/helpers/application-review.ts'
import { LOAD_LINE, openRegister } from '#/tests/helpers/mail/notices.ts'
import { ENGINES } from '#/tests/helpers/store.ts'
import { recipientsOf } from './recipients.server.ts'

test.for(ENGINES)(
  'the owner and the manager of a ship are notified, each address once, in its language (%s)',
  async (engine) => {
    const { db, on, issue, ship } = await openRegister(engine)
    const context = await on('2026-01-02')
    const emails = ['Armada@samudra.example', 'crew@manager.example']
    const { id: managerId } = await createCompany(context, {
      name: 'Manager Ltd',
      country: 'Singapore',
      emails,
    })
    await updateShip(context, { id: ship.id }, { managerId, version: ship.version }, async () => {})
    const { id } = await issue([LOAD_LINE])
    const { id: applicationId } = await submitSample(db, { contactEmail: 'contact@a.example' })
    await db.write.updateTable('entries').set({ applicationId }).where('id', '=', id).execute()
    expect((await recipientsOf(db.read, id)).owner).toEqual([
      { to: 'armada@samudra.example', language: 'id' },
      { to: 'crew@manager.example', language: 'en' },
    ])
    // Only where none of the two has an address, the contact of the application.
    await db.write.updateTable('companies').set({ emails: '[]' }).execute()
    expect((await recipientsOf(db.read, id)).owner.map(({ to }) => to)).toEqual([
      'contact@a.example',
    ])
  },
)

test.for(ENGINES)(
  'the administration of Indonesia is written to in Indonesian, others in English (%s)',
  async (engine) => {
    const { db, issue } = await openRegister(engine)
    await db.write
      .updateTable('flags')
      .set({ administrationEmail: 'dg@id.example' })
      .where('name', '=', 'Indonesia')
      .execute()
    const administrationOf = async (flag: string) => {
      const { id } = await issue([LOAD_LINE], { flag })
      return (await recipientsOf(db.read, id)).administration
    }
    expect(await administrationOf('Indonesia')).toEqual([{ to: 'dg@id.example', language: 'id' }])
    expect(await administrationOf('Tuvalu')).toEqual([
      { to: 'marine@tuvalu.example', language: 'en' },
    ])
  },
)

test.for(ENGINES)(
  'the administration is that of the State, however a certificate writes its flag (%s)',
  async (engine) => {
    const { db, issue } = await openRegister(engine)
    await db.write
      .updateTable('flags')
      .set({ name: 'Turkey', code: 'tr' })
      .where('name', '=', 'Tuvalu')
      .execute()
    for (const flag of ['Türkiye', 'Turkey (TUR)', 'Turki']) {
      const certificate = await issue([LOAD_LINE], { flag })
      expect([flag, certificate.flagId]).toEqual([flag, 11])
      expect((await recipientsOf(db.read, certificate.id)).administration).toEqual([
        { to: 'marine@tuvalu.example', language: 'en' },
      ])
    }
    const other = await issue([LOAD_LINE], { flag: 'Turks and Caicos Islands' })
    expect((await recipientsOf(db.read, other.id)).administration).toEqual([])
  },
)

test.for(ENGINES)(
  'an address that changed is written to at once, and that of an erased application never (%s)',
  async (engine) => {
    const { db, issue } = await openRegister(engine)
    const { id } = await issue([LOAD_LINE])
    const { id: applicationId } = await submitSample(db, { contactEmail: 'contact@a.example' })
    await db.write.updateTable('entries').set({ applicationId }).where('id', '=', id).execute()
    await recipientsOf(db.read, id)
    await db.write
      .updateTable('flags')
      .set({ administrationEmail: 'new@tuvalu.example' })
      .where('name', '=', 'Tuvalu')
      .execute()
    await db.write.updateTable('companies').set({ emails: '[]' }).execute()
    const { owner, administration } = await recipientsOf(db.read, id)
    expect([owner, administration].map(([one]) => one?.to)).toEqual([
      'contact@a.example',
      'new@tuvalu.example',
    ])
    await db.write
      .updateTable('applications')
      .set({ erasedAt: '2026-03-01T00:00:00.000Z', contactEmail: '' })
      .execute()
    expect((await recipientsOf(db.read, id)).owner).toEqual([])
  },
)
