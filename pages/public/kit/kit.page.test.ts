import { expect, test } from 'vitest'
import { issueFormToken } from '#/domain/context/form-guard/form-guard.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { openRegister, written } from '#/tests/helpers/mail/notices.ts'
import { unzip } from '#/tests/helpers/kit/unzip.ts'
import { contextOf } from '#/tests/helpers/people.ts'

const PAGE = '/vessels/9074729/kit'
const browser = { headers: { accept: 'text/html' } }

async function site() {
  const { db, issue } = await openRegister('sqlite')
  await issue(['International Load Line'])
  const client = visitor(db)
  const form = async (email: string) => ({
    form: await issueFormToken(contextOf(db)),
    website: '',
    email,
  })
  const ask = async (email: string) => client.ask(PAGE, { form: await form(email) })
  return { db, ...client, request: ask }
}

test('an owner asks for a link, and gets the kit with it; a visitor who is not an owner gets the same answer', async () => {
  const { db, ask, request } = await site()
  const before = await ask(PAGE)
  expect(before.status).toBe(200)
  expect(await before.text()).toContain('For the ship’s owner or manager')
  const answers = []
  for (const email of ['someone@example.com', 'armada@samudra.example']) {
    const { status, headers } = await request(email)
    answers.push([status, headers.get('location'), await (await ask(PAGE)).text()])
  }
  const [other, owner] = answers.map(([status, location, html]) => [
    status,
    location,
    String(html).replaceAll(/nonce="[^"]+"|value="[^"]+"|streamController[^<]*/g, ''),
  ])
  expect(owner).toEqual(other)
  expect(owner?.slice(0, 2)).toEqual([302, PAGE])
  expect(owner?.[2]).toContain(
    'If this is an address of the ship’s owner or manager in our register',
  )
  const [sent] = (await written(db)).filter(({ email }) => email.kind === 'kit-link')
  if (sent?.email.kind !== 'kit-link') throw new Error('No link was sent')
  const link = (sent.email.link ?? '').replace('http://localhost:3000', '')
  const opened = await ask(link)
  expect([
    opened.status,
    opened.headers.get('location'),
    opened.headers.get('referrer-policy'),
  ]).toEqual([303, PAGE, 'no-referrer'])
  const html = await (await ask(PAGE)).text()
  expect(html).not.toContain(link.split('key=')[1])
  expect(await (await ask(`/id${PAGE}`)).text()).toContain('22 November 2026')
  expect(html).toContain(
    'This link works until November 22, 2026, 12:00 Indonesia time (WIB, UTC+7).',
  )
  expect(html).not.toContain('<form method="post"')
  const [, zip = '', page = ''] =
    /href="(\/vessels\/9074729\/kit\.zip)"[\s\S]*href="([^"]*kit\.html[^"]*)"/.exec(html) ?? []
  const archive = await ask(zip)
  expect([...archive.headers].filter(([name]) => /^(content|cache|referrer)/.test(name))).toEqual([
    ['cache-control', 'no-store'],
    ['content-disposition', 'attachment; filename="Lentera-kit-9074729-2026-11-21.zip"'],
    ['content-security-policy', expect.stringContaining("default-src 'none'")],
    ['content-type', 'application/zip'],
    ['referrer-policy', 'no-referrer'],
  ])
  expect(unzip(Buffer.from(await archive.arrayBuffer())).has('kit.html')).toBe(true)
  expect((await ask(page)).headers.get('content-disposition')).toBe(
    'attachment; filename="Lentera-kit-9074729-2026-11-21.html"',
  )
})

test('a link that does not hold leads to the page, which says so; a program is refused', async () => {
  const { ask, open } = await site()
  expect((await ask(`${PAGE}.zip`, browser)).headers.get('location')).toBe(`${PAGE}?link=expired`)
  expect((await ask(`${PAGE}.zip`)).status).toBe(401)
  // A link of an earlier email, to a file.
  for (const path of [`${PAGE}.zip?key=abc`, `${PAGE}.html?key=${'x'.repeat(43)}`]) {
    expect((await ask(path)).headers.get('location')).toBe(path.split('?')[0])
    const answer = await open(path, browser)
    expect([path, answer.status, answer.headers.get('location')]).toEqual([
      path,
      303,
      `${PAGE}?link=expired`,
    ])
    expect((await open(path)).status).toBe(403)
  }
  expect((await open('/id/vessels/9074729/kit.zip?key=abc', browser)).headers.get('location')).toBe(
    `/id${PAGE}?link=expired`,
  )
  const refused = await open(`${PAGE}?key=abc`)
  expect([
    refused.status,
    (await refused.text()).includes('This link has expired or is not complete'),
  ]).toEqual([200, true])
  // Said once: the cookie is removed.
  expect(await (await ask(PAGE)).text()).not.toContain('This link has expired')
  expect(await (await ask(`/id${PAGE}?link=expired`)).text()).toContain(
    'Tautan ini sudah tidak berlaku',
  )
})

test('staff download at once, on the page and by the API; each kind of bad address is a 4xx', async () => {
  const { ask, signIn } = await site()
  await signIn('user')
  const html = await (await ask(PAGE)).text()
  expect(html).toContain(`href="${PAGE}.zip"`)
  for (const path of [`${PAGE}.zip`, `/api${PAGE}.zip`])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  for (const [path, status] of [
    ['/api/vessels/9321483/kit.zip', 404],
    ['/api/vessels/x/kit.zip', 400],
    ['/vessels/x/kit.zip', 400],
    ['/vessels/9321483/kit.zip', 404],
    ['/vessels/x/kit', 400],
    ['/vessels/9321483/kit', 200],
  ] as const) {
    expect([path, (await ask(path)).status]).toEqual([path, status])
  }
})

test('what is no address is refused beside the field, with what was typed', async () => {
  const { request } = await site()
  const answer = await request('not an address')
  const html = await answer.text()
  expect([
    answer.status,
    html.includes('Enter an email address, such as'),
    html.includes('value="not an address"'),
  ]).toEqual([400, true, true])
})
