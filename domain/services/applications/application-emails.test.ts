import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { NOON, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { mailServer } from '#/tests/helpers/mail/mail-server.ts'
import { readOutbox, createTestMailer } from '#/tests/helpers/mail/mailer.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { LANGUAGES } from '#/core/languages.ts'
import { moveApplication } from '#/domain/services/applications/review/review.server.ts'
import { submitApplication } from './applications.server.ts'

const APPLICATION = {
  serviceId: 2,
  companyName: 'PT Samudra Jaya',
  vesselName: 'KM Samudra Jaya',
  contactEmail: 'armada@samudra.example',
  contactPhone: '+62 21 555 0100',
}

test.for(ENGINES)(
  'an application enqueues emails to the applicant, in their language with their link, and to the office (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = { ...contextOf(db), language: 'id' as const }
    const { application, path } = await submitApplication(context, APPLICATION, 'one-form')
    const { reference } = application
    const rows = await readOutbox(db)
    expect(
      rows.map(({ payload, ...row }) => ({ ...row, email: JSON.parse(payload) })),
    ).toMatchObject([
      {
        recipient: 'armada@samudra.example',
        language: 'id',
        nextAttemptAt: NOON,
        email: {
          kind: 'application-received',
          reference,
          service: 'Sertifikasi statutoria',
          link: `http://localhost:3000${path}`,
        },
      },
      {
        recipient: 'office@lentera-maritime.example',
        language: 'en',
        email: {
          kind: 'application-arrived',
          reference,
          companyName: 'PT Samudra Jaya',
          service: 'Statutory certification',
        },
      },
    ])
    await submitApplication(context, APPLICATION, 'one-form')
    expect(await readOutbox(db)).toHaveLength(2)
  },
)

test.for(LANGUAGES)(
  'email to an address nobody has verified carries no text of the sender (%s)',
  async (language) => {
    const db = await freshStore('sqlite')
    const server = await mailServer()
    const own = ['https://evil.example/win', 'Claim your prize', '+62 811 SPAM', 'buy now']
    const [vesselName = '', companyName = '', contactPhone = '', details = ''] = own
    const typed = { ...APPLICATION, vesselName, companyName, contactPhone, details }
    const { application } = await submitApplication({ ...contextOf(db), language }, typed, null)
    const admin = await staffContext(db, { role: 'admin' })
    await moveApplication(admin, application.id, {
      to: 'in-review',
      version: 1,
      message: 'Thank you.',
    })
    await createTestMailer(db, { smtpUrl: server.url }).sendDue()
    const toApplicant = server.received.filter(({ to }) => to.includes('armada@samudra.example'))
    expect(toApplicant).toHaveLength(2)
    for (const { headers, text, html } of toApplicant) {
      for (const one of own) expect([...headers.values(), text, html].join('\n')).not.toContain(one)
      expect(text).toContain(application.reference)
    }
    // The office reads it all.
    expect(
      server.received.find(({ to }) => !to.includes('armada@samudra.example'))?.text,
    ).toContain('Claim your prize')
  },
)

test('the link in the email opens the application, also for one that came by JSON', async () => {
  const db = await freshStore('sqlite')
  const { ask, open } = visitor(db)
  expect((await ask('/api/applications', { json: APPLICATION })).status).toBe(201)
  const [row] = await readOutbox(db)
  const { pathname, search } = new URL(JSON.parse(row?.payload ?? '').link)
  expect((await open(pathname + search)).status).toBe(200)
})

test.for(ENGINES)(
  'an application that is refused, or cannot be stored, sends no email (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await expect(
      submitApplication(contextOf(db), { ...APPLICATION, serviceId: 999 }, null),
    ).rejects.toMatchObject({
      kind: 'invalid',
    })
    await db.write.schema.alterTable('applications').renameTo('lost').execute()
    await expect(submitApplication(contextOf(db), APPLICATION, null)).rejects.toThrow()
    expect(await readOutbox(db)).toEqual([])
  },
)
