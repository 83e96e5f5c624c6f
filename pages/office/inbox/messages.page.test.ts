import { expect, test } from 'vitest'
import { setMessageState, sendMessage } from '#/domain/services/messages/messages.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { contextOf, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// Whole requests as a browser without JavaScript sends them.

async function inbox(
  subjects: string[] = ['Load line survey'],
  text = 'When can a surveyor be in Batam?',
) {
  const db = await freshStore('sqlite')
  const colleague = await staffContext(db)
  for (const subject of subjects) {
    const message = { name: 'Siti Rahma', email: 'siti@example.com', subject, message: text }
    await sendMessage(contextOf(db), message, `form ${subject}`)
  }
  const someone = visitor(db)
  await someone.signIn()
  const read = async (address: string) =>
    (await (await someone.ask(address)).text()).replaceAll('<!-- -->', '')
  const states = async () => {
    const rows = await db.read.selectFrom('messages').select('state').orderBy('id').execute()
    return rows.map(({ state }) => state)
  }
  return { ...someone, db, colleague, read, states }
}

test.for(['/admin/messages', '/admin/messages/1'])(
  '%s redirects an anonymous visitor, and a user who has signed out, to the sign-in page',
  async (path) => {
    const { ask, signIn, cookies } = visitor(await freshStore('sqlite'))
    await signIn()
    const old = new Map(cookies)
    await ask('/api/logout', { method: 'POST' })
    for (const session of [new Map<string, string>(), old]) {
      for (const sent of [{}, { form: { step: 'Spam', id: '1', state: 'spam' } }]) {
        cookies.clear()
        for (const [name, value] of session) cookies.set(name, value)
        const response = await ask(path, sent)
        const held = [307, `/auth/resume?to=${encodeURIComponent(path)}`]
        expect([response.status, response.headers.get('location')]).toEqual(
          'form' in sent ? held : [302, '/auth'],
        )
      }
    }
  },
)

test('reading changes nothing; a button sets the state, which shows its user and time', async () => {
  const { ask, read, states } = await inbox()
  expect(await read('/admin')).toContain('>1<span class="sr-only"> unread<')
  const page = await read('/admin/messages/1')
  await read('/admin/messages')
  expect(await states()).toEqual(['new'])
  expect(page).toContain('href="mailto:siti@example.com?subject=Re%3A%20Load%20line%20survey"')
  const marked = await ask('/admin/messages/1?state=new', {
    form: { state: 'answered', version: '1' },
  })
  expect([marked.status, marked.headers.get('location')]).toEqual([
    302,
    '/admin/messages/1?state=new',
  ])
  expect(await read('/admin/messages/1')).toMatch(
    /Marked as answered by user@example.com, <time[^>]*>November 21, 2026, 12:00</,
  )
  expect(await read('/admin/messages')).toContain('All messages are answered')
  expect(await read('/admin/messages?state=answered')).toContain('Load line survey')
  expect(await read('/admin')).not.toContain('unread<')
})

test('spam is removed from the list, and restored as unread', async () => {
  const { ask, read, states } = await inbox(['Load line survey', 'Buy cheap paint'])
  await ask('/admin/messages/2', { form: { state: 'spam', version: '1' } })
  expect(await read('/admin/messages')).not.toContain('Buy cheap paint')
  expect(await read('/admin/messages?state=spam')).toContain('Buy cheap paint')
  await ask('/admin/messages?state=spam', { form: { id: '2', step: 'Not spam' } })
  expect(await states()).toEqual(['new', 'new'])
})

test('several are marked at once; one is marked by its own button, regardless of the selection', async () => {
  const { ask, read, states, colleague } = await inbox(['One one', 'Two two', 'Three', 'Four four'])
  const both = await ask('/admin/messages?q=o', { form: { id: ['1', '2'], step: 'Mark as read' } })
  expect([both.status, both.headers.get('location')]).toEqual([302, '/admin/messages?q=o'])
  expect(await read('/admin/messages')).toContain('The messages are marked.')
  expect(await states()).toEqual(['read', 'read', 'new', 'new'])
  await ask('/admin/messages', { form: { id: ['3'], one: '4' } })
  expect(await states()).toEqual(['read', 'read', 'new', 'read'])
  await setMessageState(colleague, 1, { state: 'answered' })
  await ask('/admin/messages', { form: { id: ['1', '3'], step: 'Spam' } })
  expect(await states()).toEqual(['answered', 'read', 'spam', 'read'])
  expect(await read('/admin/messages')).toContain('A colleague had changed them')
  const refusals: [form: Record<string, string | string[]>, message: string][] = [
    [{ step: 'Spam' }, 'Select the messages first'],
    [{ id: '1' }, 'Choose what to mark them as'],
    [{ id: '1', step: 'Sink' }, 'Choose what to mark them as'],
    [{ id: 'x', step: 'Spam' }, 'No such message'],
  ]
  for (const [form, message] of refusals) {
    const refused = await ask('/admin/messages', { form })
    expect([refused.status, (await refused.text()).includes(message)]).toEqual([400, true])
  }
})

test('a button pressed too late shows the change of a colleague', async () => {
  const { ask, colleague, states } = await inbox()
  await setMessageState(colleague, 1, { state: 'answered' })
  const late = await ask('/admin/messages/1', { form: { state: 'spam', version: '1' } })
  const html = await late.text()
  expect(late.status).toBe(409)
  expect(html).toContain('has set this message to answered')
  expect(html).toContain('name="version" value="2"')
  expect(await states()).toEqual(['answered'])
  const senseless: Record<string, string>[] = [
    { state: 'sunk', version: '2' },
    { state: 'read', version: 'x' },
    { state: 'read' },
  ]
  for (const form of senseless) {
    expect((await ask('/admin/messages/1', { form })).status).toBe(400)
  }
  expect((await ask('/admin/messages/9')).status).toBe(404)
  expect((await ask('/admin/messages/9', { form: { state: 'read', version: '1' } })).status).toBe(
    404,
  )
})

test('an empty list shows what to do, and an invalid query is refused', async () => {
  const { ask, read } = await inbox([])
  expect(await read('/admin/messages')).toContain('No messages yet')
  expect(await read('/admin/messages?q=x')).toContain('No messages match your search')
  for (const query of ['state=x', 'after=x', `q=${'a'.repeat(201)}`]) {
    expect((await ask(`/admin/messages?${query}`)).status).toBe(400)
  }
})

test('hostile text is shown as text', async () => {
  const script = '<script>alert(1)</script>'
  const { read } = await inbox([`Re: ${script} "x" 🚢`], `${script}\n${'x'.repeat(9_900)}`)
  for (const html of [await read('/admin/messages'), await read('/admin/messages/1')]) {
    expect(html).not.toContain(script)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &quot;x&quot; 🚢')
  }
  expect(await read('/admin/messages/1')).toContain(`\n${'x'.repeat(9_900)}`)
})
