import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests: as a browser without JavaScript sends them, and as a program does.

async function administrator() {
  const someone = visitor(await freshStore('sqlite'))
  await someone.signIn('admin')
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await someone.ask(path, { form })
    return [answer.status, answer.headers.get('location')]
  }
  const page = async (path: string) => (await someone.ask(path)).text()
  return { ...someone, send, page }
}

test('the page of a certificate says where no address is known, and lists each notice with its outcome', async () => {
  const { ask, send, page } = await administrator()
  await ask('/api/certificates', { json: certificateBody() })
  const before = await page('/admin/certificates/1')
  for (const text of [
    'no email address of the owner',
    'no email address of the administration',
    'None so far.',
  ]) {
    expect(before).toContain(text)
  }
  const flag = { name: 'Indonesia', code: 'id', indonesianName: '', version: '1' }
  const wrong = await ask('/admin/flags/1/edit', {
    form: { ...flag, administrationEmail: 'a@b.example\r\nBcc: c@d.example' },
  })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('must be one address')
  expect(
    (
      await send('/admin/flags/1/edit', {
        ...flag,
        administrationEmail: 'marine@flag.example',
        'confirm.password': PASSWORD,
      })
    )[0],
  ).toBe(302)
  await send('/admin/companies/new', { name: 'PT Samudra', emails: 'armada@samudra.example' })
  await send('/admin/ships/1/edit', { imoNumber: '9074729', ownerId: '1', version: '1' })
  await send('/admin/certificates/1/status/suspend?record', { reason: 'Grounded', version: '1' })
  const after = await page('/admin/certificates/1')
  expect(after).not.toContain('no email address')
  for (const text of [
    'marine@flag.example',
    'armada@samudra.example',
    'ILLC, ITC69: suspended',
    'Queued',
  ]) {
    expect(after).toContain(text)
  }
})

test('the address of an administration is for staff alone', async () => {
  const { ask } = await administrator()
  const flag = { name: 'Tuvalu', code: 'tv', administrationEmail: 'marine@tuvalu.example' }
  expect((await ask('/api/flags', { json: flag })).status).toBe(403)
  expect(
    (await ask('/api/flags', { json: { ...flag, confirm: { password: PASSWORD } } })).status,
  ).toBe(201)
  expect(await (await ask('/api/flags')).text()).toContain('marine@tuvalu.example')
  const anonymous = visitor(await freshStore('sqlite'))
  for (const path of ['/api/flags', '/'])
    expect(await (await anonymous.ask(path)).text()).not.toContain('administration')
})

test('what a change of flag ends is shown before it is saved', async () => {
  const { ask, send, page } = await administrator()
  await ask('/api/certificates', { json: certificateBody() })
  const form = await page('/admin/ships/1/name')
  for (const text of [
    'International Load Line',
    'Withdrawn from the day of the change',
    'Withdrawn three months after',
  ]) {
    expect(form).toContain(text)
  }
  const change = {
    name: 'KM Samudra Jaya',
    flag: 'Panama',
    since: '2026-11-01',
    reason: 'Sold',
    version: '1',
  }
  expect(await send('/admin/ships/1/name', change)).toEqual([302, '/admin/ships/1'])
  const { parts } = (await (await ask('/api/certificates/1')).json()) as {
    parts: { code: string; standing: string }[]
  }
  expect(parts.map(({ code, standing }) => [code, standing])).toEqual([
    ['ILLC', 'withdrawn'],
    ['ITC69', 'withdrawn'],
  ])
  expect(await page('/admin/ships/1/name')).toContain('has no certificates in force')
})

test('the rule about class is switched on and off by administrators, who see which it is', async () => {
  const { send, page, ask } = await administrator()
  expect(await page('/admin/survey-rules')).toContain('<strong>switched off</strong>')
  expect((await ask('/admin/survey-rules', { form: { byRule: 'perhaps' } })).status).toBe(400)
  await send('/admin/survey-rules', { intent: 'class', value: 'on', password: PASSWORD })
  expect(await page('/admin/survey-rules')).toContain('<strong>switched on</strong>')
  await send('/admin/survey-rules', { intent: 'class', value: 'off', password: PASSWORD })
  expect(await page('/admin/survey-rules')).toContain('<strong>switched off</strong>')
})
