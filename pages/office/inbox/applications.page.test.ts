import { expect, test } from 'vitest'
import type { ApplicationState } from '#/domain/services/applications/application-states.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { FULL_MOVE, submitSample, moveToState } from '#/tests/helpers/application-review.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

async function openReview(
  state: ApplicationState = 'pending',
  changes: Record<string, unknown> = {},
) {
  const db = await freshStore('sqlite')
  const colleague = await staffContext(db)
  const { id, path } = await submitSample(db, changes)
  await moveToState(colleague, id, state)
  const someone = visitor(db)
  await someone.signIn()
  const read = async (address: string) =>
    (await (await someone.open(address)).text()).replaceAll('<!-- -->', '')
  return { ...someone, db, colleague, id, path, read, page: `/admin/applications/${id}` }
}

test.for(['/admin/applications', '/admin/applications/1'])(
  '%s redirects anonymous and signed-out visitors to the sign-in page',
  async (path) => {
    const { ask, signIn, cookies } = visitor(await freshStore('sqlite'))
    await signIn()
    const old = new Map(cookies)
    await ask('/api/logout', { method: 'POST' })
    for (const session of [new Map<string, string>(), old]) {
      for (const sent of [{}, { form: { intent: 'note', note: 'x' } }]) {
        cookies.clear()
        for (const [name, value] of session) cookies.set(name, value)
        const response = await ask(path, sent)
        const pending = [307, `/auth/resume?to=${encodeURIComponent(path)}`]
        expect([response.status, response.headers.get('location')]).toEqual(
          'form' in sent ? pending : [302, '/auth'],
        )
      }
    }
  },
)

test('the list shows open applications, counts the others, and filters by its address', async () => {
  const { read, db, colleague, ask } = await openReview('approved')
  await submitSample(db, { vesselName: 'TB Mahakam' })
  const list = await read('/admin/applications')
  expect(list).toContain('TB Mahakam')
  expect(list).not.toContain('KM Samudra Jaya')
  expect(list).toMatch(/aria-current="true"[^>]*>Open <span[^>]*>1</)
  expect(list).toMatch(/state=approved"[^>]*>Approved <span[^>]*>1</)
  expect(list).toContain('1 application, newest first')
  expect(await read('/admin/applications?state=all&q=SAMUDRA')).toContain('KM Samudra Jaya')
  expect(await read('/admin/applications?q=km+samudra')).toContain(
    'Applications with another status that match your search: 1.',
  )
  expect(await read('/admin/applications?q=nothing')).toContain('No applications match your search')
  await moveToState(colleague, 2, 'declined')
  expect(await read('/admin/applications')).toContain('Applications with another status: 2.')
  for (const query of ['state=x', 'after=x', 'service=x']) {
    expect((await ask(`/admin/applications?${query}`)).status).toBe(400)
  }
  const empty = visitor(await freshStore('sqlite'))
  await empty.signIn()
  expect(await (await empty.ask('/admin/applications')).text()).toContain('No applications yet')
})

test('the navigation shows the number of open applications, up to 99, and nothing for none', async () => {
  const { read, db, colleague } = await openReview()
  expect(await read('/admin')).toMatch(/Applications<span[^>]*>1<span class="sr-only"> open</)
  const [row] = await db.read.selectFrom('applications').selectAll().execute()
  const { id: _, ...values } = row ?? {}
  const more = Array.from({ length: 120 }, (__, i) => ({ ...values, reference: `A-${i}` }))
  await db.write
    .insertInto('applications')
    .values(more as never)
    .execute() // rows like the one that is there
  expect(await read('/admin')).toContain('>99+<span class="sr-only"> open<')
  await db.write.updateTable('applications').set({ status: 'approved' }).execute()
  expect(await read('/admin')).not.toContain('class="sr-only"> open<')
  expect(colleague.actor).not.toBeNull()
})

test('with forms alone an application is assigned, reviewed, scheduled and approved', async () => {
  const { ask, read, page } = await openReview()
  const send = async (form: Record<string, string>) => {
    const response = await ask(page, { form })
    expect([response.status, response.headers.get('location')]).toEqual([302, page])
    return read(page)
  }
  expect(await send({ intent: 'take', version: '1' })).toContain(
    'wrap-anywhere">Assigned to you</p>',
  )
  expect(await send({ intent: 'move', version: '2', to: 'in-review' })).toContain(
    'The application has been moved.',
  )
  const { inspectionDate, inspectionPlace } = FULL_MOVE
  const inspection = { inspectionDate, inspectionPlace }
  const scheduled = await send({
    intent: 'move',
    version: '3',
    to: 'inspection-scheduled',
    ...inspection,
  })
  for (const part of [
    'December 3, 2026',
    'Batam, Batu Ampar quay 3',
    'In review → Inspection scheduled',
    'is still to come',
  ]) {
    expect(scheduled).toContain(part)
  }
  expect(scheduled).not.toContain('?application=1')
  expect(await send({ intent: 'note', note: 'Surveyor: Budi' })).toContain('Surveyor: Budi')
  const approval = { intent: 'move', version: '5', to: 'approved', inspectionDate: '', words: '' }
  const unconfirmed = await ask(page, { form: approval })
  expect(unconfirmed.status).toBe(400)
  expect(await unconfirmed.text()).toContain('Confirm that you approve before it')
  const approved = await send({ ...approval, beforeInspection: 'on' })
  expect(approved).toContain('Confirmed: approved before the inspection on December 3, 2026')
  expect(approved).toContain('href="/admin/certificates/new?application=1"')
  expect(approved).not.toContain('What happens next')
  expect(await send({ intent: 'hand-back', version: '6' })).toContain(
    'wrap-anywhere">Unassigned</p>',
  )
})

test('a refused move keeps what was typed and shows the error beside the field', async () => {
  const { ask, page } = await openReview('in-review')
  const form = {
    intent: 'move',
    version: '2',
    note: 'A <b>"note"</b>',
    words: 'Line one\nline two',
  }
  const refusals: [form: Record<string, string>, field: string, error: string][] = [
    [form, 'to', 'Choose what happens next'],
    [
      { ...form, to: 'inspection-scheduled', inspectionPlace: 'Batam' },
      'inspectionDate',
      'Date of the inspection is required',
    ],
    [{ ...form, to: 'approved', note: '' }, 'note', 'needs an internal note'],
    [{ ...form, to: 'declined', words: '' }, 'words', 'the applicant reads this reason'],
  ]
  for (const [sent, field, error] of refusals) {
    const response = await ask(page, { form: sent })
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toMatch(new RegExp(`id="${field}-error"[^>]*>[^<]*${error}`))
    if (sent['words']) expect(html).toContain('Line one\nline two</textarea>')
    if (sent['note']) expect(html).toContain('A &lt;b&gt;&quot;note&quot;&lt;/b&gt;</textarea>')
    if (sent['inspectionPlace']) expect(html).toContain('value="Batam"')
    if (sent['to'])
      expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${sent['to']}"`))
  }
  expect((await ask(page, { form: { intent: 'note', note: ' ' } })).status).toBe(400)
  expect((await ask(page, { form: { intent: 'sink' } })).status).toBe(400)
  expect((await ask(page, { json: { intent: 'move' } })).status).toBe(400)
  expect((await ask('/admin/applications/99', { form: { ...form, to: 'approved' } })).status).toBe(
    404,
  )
  expect((await ask('/admin/applications/99')).status).toBe(404)
  expect(await (await ask('/admin/applications/x')).text()).toContain(
    'There is no such application.',
  )
})

test('a move from an older version shows the events since, keeps what was typed, and can be saved again', async () => {
  const { ask, page, colleague, id } = await openReview()
  await moveToState(colleague, id, 'in-review')
  const form = { intent: 'move', version: '1', to: 'declined', words: 'No such ship.' }
  const late = await ask(page, { form })
  const html = (await late.text()).replaceAll('<!-- -->', '')
  expect(late.status).toBe(409)
  const alert =
    /role="alert"[\s\S]*?What happens next|role="alert"[\s\S]*?name="intent"/.exec(html)?.[0] ?? ''
  expect(alert).toContain('Another user has changed this application')
  expect(alert).toContain('Pending → In review')
  expect(alert).toContain(FULL_MOVE.note)
  expect(html).toContain('No such ship.</textarea>')
  expect(html).toContain('name="version" value="2"')
  expect((await ask(page, { form: { ...form, version: '2' } })).status).toBe(302)
  const assigning = await ask(page, { form: { intent: 'take', version: '2' } })
  expect([assigning.status, (await assigning.text()).includes('In review → Declined')]).toEqual([
    409,
    true,
  ])
})

test('hostile text is shown as text, to staff and to the applicant', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const { ask, page, read, path } = await openReview('pending', {
    vesselName: 'KM "><b>Raya',
    details: `${script}\n🚢 ${'x'.repeat(4_900)}`,
  })
  const message = `${script} ⚓🇮🇩 ${'y'.repeat(1_900)}`
  const note = `${script} ${'z'.repeat(4_900)} 👍🏽`
  const form = { intent: 'move', version: '1', to: 'in-review', words: message, note }
  expect((await ask(page, { form })).status).toBe(302)
  const staff = await read(page)
  const applicant = await read(path)
  for (const html of [staff, applicant]) {
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('"><b>Raya')
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).toContain('⚓🇮🇩')
  }
  expect(staff).toContain(`${'z'.repeat(4_900)} 👍🏽`)
  expect(applicant).not.toContain('zzz')
  const refused = await ask(page, { form: { intent: 'note', note: 'paid\u202eton' } })
  expect([refused.status, (await refused.text()).includes('invisible characters')]).toEqual([
    400,
    true,
  ])
  expect(await read('/admin/applications')).not.toContain('"><b>Raya')
})
