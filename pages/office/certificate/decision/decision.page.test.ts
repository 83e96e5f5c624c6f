import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
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
  const suspended = await decide(
    'suspend',
    { reason: 'Annual survey overdue', version: '1' },
    '?status=valid&q=km',
  )
  expect([suspended.status, suspended.headers.get('location')]).toEqual([
    302,
    '/admin?status=valid&q=km',
  ])
  const verified = await (await ask('/api/certificates/verify/LMC-2026-00042')).json()
  expect(JSON.stringify(verified)).toContain('Annual survey overdue')
  const reinstated = await decide(
    'reinstate',
    { reason: 'Survey completed', version: '2' },
    '?record',
  )
  expect([reinstated.status, reinstated.headers.get('location')]).toEqual([
    302,
    '/admin/certificates/1',
  ])
})

const TYPES = ['International Load Line', 'International Tonnage', 'Cargo Ship Safety Equipment']

async function staffWithSet() {
  const db = await freshStore('sqlite')
  await createCertificate(
    await staffContext(db, { role: 'admin' }),
    certificateInput({ selectedCertificates: TYPES }),
  )
  const someone = visitor(db)
  await someone.signIn()
  const page = async (path: string) =>
    (await (await someone.ask(`/admin/certificates/1${path}`)).text()).replaceAll('<!-- -->', '')
  const decide = (move: string, form: Record<string, string>, search = '?record') =>
    someone.ask(`/admin/certificates/1/status/${move}${search}`, { form })
  return { page, decide }
}

test('a decision about a set says how many certificates it is about and names each, with the way to the decision about one', async () => {
  const { page, decide } = await staffWithSet()
  expect(await page('')).toContain('Suspend all 3 certificates</a>')
  const whole = await page('/status/suspend?record')
  expect(whole.match(/Suspend all 3 certificates<\/(h1|span|button)/g)?.length).toBe(2)
  expect(whole).toContain('They may be reinstated later.')
  for (const [label, code] of [
    ['International Load Line', 'ILLC'],
    ['Cargo Ship Safety Equipment', 'SEC'],
  ]) {
    expect(whole).toMatch(
      new RegExp(`href="/admin/certificates/1/status/suspend\\?part=${code}"[^>]*>${label}`),
    )
  }
  const one = await page('/status/suspend?part=SEC')
  expect(one).toContain('>Suspend Certificate</h1>')
  expect(one).not.toContain('all 3 certificates')
  expect(
    (await decide('suspend', { reason: 'Grounded', version: '1' }, '?part=SEC')).headers.get(
      'set-cookie',
    ),
  ).toContain('flash=suspended;')
  const left = await page('/status/suspend?record')
  expect(left).toContain('>Suspend 2 of 3 certificates</h1>')
  expect(left).not.toContain('>Cargo Ship Safety Equipment</a>')
  expect(await page('/status/withdraw?record')).toContain('>Withdraw all 3 certificates</h1>')
  const done = await decide('suspend', { reason: 'Class suspended', version: '2' })
  expect(done.headers.get('set-cookie')).toContain('flash=suspended-several;')
  expect(await page('/status/reinstate?record')).toContain('>Reinstate all 3 certificates</h1>')
})

test('the record says which of its certificates are suspended, and how many are not', async () => {
  const { page, decide } = await staffWithSet()
  expect(await page('')).toContain('>Not suspended or withdrawn.</p>')
  await decide('suspend', { reason: 'Grounded', version: '1' }, '?part=SEC')
  const partly = await page('')
  expect(partly).not.toContain('>Not suspended or withdrawn.</p>')
  expect(partly).toContain(
    'Cargo Ship Safety Equipment: Suspended since November 21, 2026: Grounded',
  )
  expect(partly).toContain('The other 2 certificates are not suspended or withdrawn.')
  await decide('suspend', { reason: 'Grounded', version: '2' })
  expect(await page('')).toContain('>Suspended since November 21, 2026: Grounded</p>')
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
  expect(await (await ask('/admin/certificates/1/status/reinstate')).text()).toContain(
    'not suspended or withdrawn',
  )
  expect((await decide('suspend', { reason: 'Survey overdue', version: '1' })).status).toBe(302)
  const page = (await (await ask('/admin/certificates/1/status/suspend')).text()).replaceAll(
    '<!-- -->',
    '',
  )
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

const CLASS = 'Certificate of Classification'

/** A ship with class in an entry with SEC, one of SRC and DOC, and one of another ship. */
async function staffWithClass() {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db, { role: 'admin' })
  const issue = (certificateId: string, selectedCertificates: string[], more = {}) =>
    createCertificate(staff, certificateInput({ certificateId, selectedCertificates, ...more }))
  await issue('A', [CLASS, 'Cargo Ship Safety Equipment'])
  await issue('B', ['Cargo Ship Safety Radio', 'Document of Compliance'])
  await issue('C', ['Cargo Ship Safety Radio'], { imoNumber: '8814275', vesselName: 'KM Lain' })
  const someone = visitor(db)
  await someone.signIn()
  const offered = async (path: string) => {
    const html = await (await someone.ask(`/admin/certificates/1/status/${path}`)).text()
    return Array.from(html.matchAll(/name="also"[^>]* value="([^"]+)"/g), ([, choice]) => choice)
  }
  const decide = (path: string, form: Record<string, string | string[]>) =>
    someone.ask(`/admin/certificates/1/status/${path}`, { form })
  const statuses = async () => {
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((number) => someone.ask(`/api/certificates/verify/${number}`)),
    )
    const found = (await Promise.all(answers.map((answer) => answer.json()))) as {
      certificate: { parts: { code: string; status: string }[] }
    }[]
    return found.map(({ certificate }) =>
      certificate.parts.map(({ code, status }) => `${code} ${status}`).join(', '),
    )
  }
  return { offered, decide, statuses }
}

test('whoever suspends class is offered the statutory certificates of the ship, in all its entries, and decides on those selected', async () => {
  const { offered, decide, statuses } = await staffWithClass()
  expect(await offered('suspend?part=Class')).toEqual(['1/SEC', '2/SRC'])
  expect(await offered('suspend?record')).toEqual(['2/SRC'])
  expect(await offered('suspend?part=SEC')).toEqual([])
  expect(await offered('reinstate?part=Class')).toEqual([])
  const foreign = await decide('suspend?part=Class', {
    reason: 'Survey overdue',
    version: '1',
    also: '3/SRC',
  })
  expect(foreign.status).toBe(409)
  const unchanged = ['Class valid, SEC valid', 'SRC valid, DOC valid', 'SRC valid']
  expect(await statuses()).toEqual(unchanged)

  const form = { reason: 'Survey overdue', version: '1', also: ['1/SEC', '2/SRC'] }
  const done = await decide('suspend?part=Class', form)
  expect([done.status, done.headers.get('set-cookie')]).toEqual([
    302,
    expect.stringContaining('flash=suspended-several;'),
  ])
  expect(await statuses()).toEqual([
    'Class suspended, SEC suspended',
    'SRC suspended, DOC valid',
    'SRC valid',
  ])

  expect(await offered('reinstate?part=Class')).toEqual(['1/SEC', '2/SRC'])
  const again = await decide('reinstate?part=Class', {
    reason: 'Survey done',
    version: '2',
    also: '2/SRC',
  })
  expect(again.status).toBe(302)
  expect(await statuses()).toEqual([
    'Class valid, SEC suspended',
    'SRC valid, DOC valid',
    'SRC valid',
  ])
})

test('where none is selected, only class is decided on', async () => {
  const { decide, statuses } = await staffWithClass()
  expect(
    (await decide('withdraw?part=Class', { reason: 'Ship left the society', version: '1' })).status,
  ).toBe(302)
  expect(await statuses()).toEqual([
    'Class withdrawn, SEC valid',
    'SRC valid, DOC valid',
    'SRC valid',
  ])
})
