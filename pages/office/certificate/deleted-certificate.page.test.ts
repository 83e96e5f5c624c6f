import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)(
  'a deleted entry keeps its page with who deleted it, when and why, and is found by its number (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id, certificateId } = await createCertificate(context, certificateInput())
    const { ask, signIn } = visitor(db, { rateLimit: false })
    await signIn('admin')
    const text = async (path: string) =>
      (await (await ask(path)).text()).replaceAll(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
    expect(await text(`/admin/certificates/${id}`)).not.toContain('This certificate was deleted')

    const long = await ask(`/admin/certificates/${id}/delete`, {
      form: { version: '1', reason: 'x'.repeat(501) },
    })
    expect([long.status, (await long.text()).includes('x'.repeat(501))]).toEqual([400, true])
    const deleted = await ask(`/admin/certificates/${id}/delete`, {
      form: { version: '1', reason: 'Entered twice' },
    })
    expect(deleted.status).toBe(302)

    const response = await ask(`/admin/certificates/${id}`)
    expect(response.status).toBe(200)
    const page = await text(`/admin/certificates/${id}`)
    for (const said of [
      'This certificate was deleted',
      'Entered twice',
      'KM Samudra Jaya',
      certificateId,
      'November 21, 2026',
    ]) {
      expect([said, page.includes(said)]).toEqual([said, true])
    }
    // Every event of it, the newest first.
    expect(page.indexOf('Issued')).toBeGreaterThan(page.indexOf('>Deleted<'))
    for (const q of [
      certificateId,
      certificateId.toLowerCase(),
      certificateId.replaceAll('-', ''),
    ]) {
      const list = await text(`/admin?q=${q}`)
      expect(list).toContain('No certificates match your search')
      expect(list).toMatch(
        new RegExp(`was deleted on[^<]*November 21, 2026[\\s\\S]*href="/admin/certificates/${id}"`),
      )
    }
    expect(await text('/admin?q=LMC-2026-00043')).not.toContain('was deleted on')
    expect((await ask(`/admin/certificates/${id + 1}`)).status).toBe(404)
  },
)

test('a deletion without a reason says so, as the call of the API makes it', async () => {
  const db = await freshStore('sqlite')
  const { id } = await createCertificate(await staffContext(db), certificateInput())
  const { ask, signIn } = visitor(db, { rateLimit: false })
  await signIn('admin')
  expect((await ask(`/api/certificates/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await (await ask(`/admin/certificates/${id}`)).text()).toContain('No reason given')
  const anonymous = visitor(db)
  expect((await anonymous.ask(`/admin/certificates/${id}`)).status).toBe(302)
})
