import { expect, test } from 'vitest'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

async function staffWithOne() {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db, { role: 'admin' }), certificateInput())
  const someone = visitor(db)
  await someone.signIn()
  const decide = (move: string, form: Record<string, string>, search = '') =>
    someone.ask(`/admin/certificates/1/status/${move}${search}`, { form })
  return { ...someone, decide }
}

test('a certificate is suspended and reinstated, and the way leads back to the list or the record', async () => {
  const { ask, decide } = await staffWithOne()
  const page = await (await ask('/admin/certificates/1/status/suspend?status=valid&q=km')).text()
  expect(page).toContain('autofocus')
  // The version that was read, without which a colleague’s change would not be noticed.
  expect(page).toContain('<input type="hidden" name="version" value="1"/>')
  expect(page).toContain('href="/admin?status=valid&amp;q=km"')
  const suspended = await decide('suspend', { reason: 'Annual survey overdue', version: '1' }, '?status=valid&q=km')
  expect([suspended.status, suspended.headers.get('location')]).toEqual([302, '/admin?status=valid&q=km'])
  const verified = await (await ask('/api/certificates/verify/LMC-2026-00042')).json()
  expect(JSON.stringify(verified)).toContain('Annual survey overdue')
  const reinstated = await decide('reinstate', { reason: 'Survey completed', version: '2' }, '?record')
  expect([reinstated.status, reinstated.headers.get('location')]).toEqual([302, '/admin/certificates/1'])
})

test('a missing reason is said beside the field, and what was typed stays', async () => {
  const { decide } = await staffWithOne()
  const answer = await decide('suspend', { reason: 'x', version: '1' })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('Please give the reason, in at least 3 characters')
  expect(page).toContain('value="x"')
})

test('a decision that the status does not allow says so, and a colleague’s change is not overwritten', async () => {
  const { ask, decide } = await staffWithOne()
  expect(await (await ask('/admin/certificates/1/status/reinstate')).text()).toContain('not suspended or withdrawn')
  expect((await decide('suspend', { reason: 'Survey overdue', version: '1' })).status).toBe(302)
  const page = (await (await ask('/admin/certificates/1/status/suspend')).text()).replaceAll('<!-- -->', '')
  expect(page).toContain('the certificate is suspended.')
  expect((await decide('suspend', { reason: 'Survey overdue', version: '2' })).status).toBe(409)
  expect((await decide('withdraw', { reason: 'Vessel lost', version: '1' })).status).toBe(409)
})

test('there is no other step, and no step for a certificate that does not exist', async () => {
  const { ask, decide } = await staffWithOne()
  expect((await ask('/admin/certificates/1/status/toString')).status).toBe(404)
  expect((await decide('delete', { reason: 'No reason', version: '1' })).status).toBe(404)
  expect((await ask('/admin/certificates/2/status/suspend')).status).toBe(404)
})
