import { expect, test } from 'vitest'
import { formsIn, pageAddresses, type Target } from '#/tests/helpers/targets.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { visitor } from './helpers/app.ts'
import { certificateBody, PASSWORD } from './helpers/people.ts'
import { freshStore } from './helpers/store.ts'

// A page reads only the fields that it declares. Every form that a page shows is sent unchanged.

const NOT_READ =
  /This is not a form of this site|does not belong to this page|the same field more than once|too many fields/

test('the action of a page declares every field of every form that is shown for it', async () => {
  const db = await freshStore('sqlite')
  const [admin, anonymous, colleague] = [0, 1, 2].map(() => visitor(db, { rateLimit: false }))
  if (!admin || !anonymous || !colleague) throw new Error('Three visitors were made')
  await colleague.signIn('user')
  await admin.signIn('admin')
  await admin.ask('/api/certificates', { json: certificateBody() })
  const application = {
    serviceId: 1,
    companyName: 'PT A',
    vesselName: 'KM A',
    contactEmail: 'a@example.com',
    contactPhone: '12345',
  }
  await admin.ask('/api/applications', { json: application })
  await admin.ask('/api/invitations', { json: { email: 'new@example.com' } })
  const message = {
    name: 'Siti',
    email: 'a@example.com',
    subject: 'Hello',
    message: 'A question about a ship',
    receivedAt: '2026-11-20T00:00:00.000Z',
  }
  await db.write
    .insertInto('messages')
    .values({ ...message, searchText: '', language: 'en' })
    .execute()
  const forms = new Map<string, [typeof admin, Target]>()
  for (const path of pageAddresses(['1', 'LMC-2026-00042', 'ship-classification'])) {
    for (const who of [admin, anonymous]) {
      const response = await who.ask(path)
      const page = /html/.test(response.headers.get('content-type') ?? '')
        ? await response.text()
        : ''
      for (const target of formsIn(path, page)) {
        const names = Object.keys(target.form ?? {}).toSorted()
        const key = `${who === admin} ${target.path} ${names.join()} ${target.form?.['intent'] ?? ''}`
        forms.set(key, [who, target])
      }
    }
  }
  expect(forms.size).toBeGreaterThan(30)
  for (const [key, [who, { path, form = {} }]] of forms) {
    // It signs the administrator out, and the file is read by another way.
    if (path === paths.signOut() || path === paths.imports()) continue
    const response = await who.ask(path, { form })
    expect([key, NOT_READ.test(await response.text()), response.status < 500]).toEqual([
      key,
      false,
      true,
    ])
    if (who === admin)
      await admin.ask('/api/login', { json: { username: 'admin@example.com', password: PASSWORD } })
  }
})
