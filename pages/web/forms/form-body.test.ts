import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  CertificateChanges,
  NewCertificate,
} from '#/domain/register/model/certificate/certificate.ts'
import { NewMessage } from '#/domain/services/messages/message.ts'
import { ServiceInput } from '#/domain/services/services/service-input.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { declaredFields } from './form-body.ts'

// Whole requests, as a browser without JavaScript or an attacker sends them.

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** What built large structures or failed before, each with a field of the page in front. */
const HOSTILE: Record<string, string> = {
  'an index of five million': 'name[5000000]=1',
  'an index in a field of the page': 'email[5000000]=1&password[5000000]=1&details[5000000]=1',
  'twenty thousand brackets': `name${'[0]'.repeat(20_000)}=1`,
  dots: `name${'.a'.repeat(20_000)}=1`,
  'nine thousand fields': Array.from({ length: 9_000 }, (_, i) => `${i.toString(36)}=`).join('&'),
  'nine thousand times one field': 'name=1&'.repeat(9_000),
  'a state of the form library': '__state__=%7B%22a%22%3A1%7D',
  'a broken intent of the form library': '__intent__=%7B',
  'an intent of the form library': `__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"name","index":5000000}}')}`,
  'a prototype': '__proto__[polluted]=1&constructor.prototype.polluted=1',
  'a field of no page': 'unexpected=1',
}
const PUBLIC_PAGES = [
  '/contact',
  '/id/contact',
  '/auth',
  '/id/auth',
  '/auth/reset?token=x',
  '/auth/resume',
  '/services/apply',
]
const STAFF_PAGES = [
  '/admin/certificates/new',
  '/admin/account/password',
  '/admin/messages',
  '/admin/account',
  '/admin/services/new',
]

test.for(ENGINES)(
  'a form with names of another kind is refused with a page, and nothing is built from it (%s)',
  async (engine) => {
    const { ask, signIn, cookies } = visitor(await freshStore(engine), { rateLimit: false })
    for (const path of PUBLIC_PAGES) await refusesAll(ask, path)
    await signIn('admin')
    expect(cookies.has('session')).toBe(true)
    for (const path of STAFF_PAGES) await refusesAll(ask, path)
  },
)

async function refusesAll(ask: ReturnType<typeof visitor>['ask'], path: string) {
  for (const [what, body] of Object.entries(HOSTILE)) {
    const before = process.threadCpuUsage()
    const response = await ask(path, { body, headers: FORM })
    const page = await response.text()
    const sort = response.headers.get('content-type')?.split(';')[0]
    expect([path, what, response.status, sort]).toEqual([path, what, 400, 'text/html'])
    expect([path, what, process.threadCpuUsage(before).user < 2_000_000]).toEqual([
      path,
      what,
      true,
    ])
    expect(page).not.toContain('polluted')
    expect(page.length).toBeLessThan(60_000)
  }
}

test('a form that is no form of a browser is refused', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const parts = Array.from(
    { length: 1_000 },
    () => '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n1\r\n',
  ).join('')
  for (const type of [
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/json',
    'multipart/form-data',
  ]) {
    const response = await ask('/contact', {
      body: `${parts}--x--\r\n`,
      headers: { 'content-type': type },
    })
    expect([type, response.status]).toEqual([type, 400])
    expect(await response.text()).toContain('This is not a form of this site')
  }
  const inIndonesian = await ask('/id/contact', { body: 'unexpected=1', headers: FORM })
  expect(await inIndonesian.text()).toContain('isian yang bukan milik halaman ini')
})

test('what was typed comes back beside its error, and nothing else does', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const response = await ask('/contact', {
    form: { name: 'Siti', email: 'nobody', subject: '', message: '', form: 'x', website: '' },
  })
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(page).toContain('value="Siti"')
  expect(page).toContain('value="nobody"')
  expect(page).toContain('Please enter a valid email address')
})

test('no answer repeats a password or a code, on any page that asks for one', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'), { rateLimit: false })
  const secret = 'typed-and-never-sent-back'
  const held = JSON.stringify({ action: '/admin/certificates/new', fields: [['vesselName', 'KM']] })
  const pages = async (cases: [string, Record<string, string>][]) => {
    for (const [path, form] of cases) {
      const response = await ask(path, { form })
      expect([
        path,
        form,
        response.status >= 300,
        (await response.text()).includes(secret),
      ]).toEqual([path, form, true, false])
    }
  }
  await pages(
    [
      ['/auth', { username: 'nobody', password: secret }],
      ['/auth', { username: 'a@example.com', password: secret }],
      ['/auth', { username: 'nobody', password: secret, invitation: secret }],
      ['/auth', { username: 'a@example.com', current: secret, password: 'x' }],
      ['/auth/reset', { token: secret, password: secret }],
      ['/auth/resume', { held, username: 'a@example.com', password: secret, code: secret }],
      ['/auth/resume', { held, username: 'nobody', password: secret, code: secret }],
      ['/auth/resume', { held, username: 'a@example.com', password: 'x', current: secret }],
      [
        '/auth/resume?to=/admin/account/second-factor/recovery-codes',
        { vesselName: 'KM', current: secret },
      ],
    ].map(([path, form]) => [path, form] as [string, Record<string, string>]),
  )
  await signIn('admin')
  await pages([
    ['/admin/account/password', { current: secret, password: secret }],
    ['/admin/account/second-factor', { factor: 'app', current: secret }],
    ['/admin/account/second-factor/app', { current: secret }],
    ['/admin/account/second-factor/app', { code: secret }],
    ['/admin/account/second-factor/recovery-codes', { current: secret }],
  ])
  expect(PASSWORD).not.toBe(secret)
})

test.for(ENGINES)(
  'an anonymous network that sends very many forms is refused with a waiting time, before any is read (%s)',
  async (engine) => {
    const { ask } = visitor(await freshStore(engine))
    for (let i = 0; i < 120; i++)
      expect((await ask('/contact', { body: 'unexpected=1', headers: FORM })).status).toBe(400)
    const page = await ask('/contact', { body: 'unexpected=1', headers: FORM })
    expect([page.status, page.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await page.text()).toContain('Very many requests were sent from your network')
    const api = await ask('/api/applications', { json: {} })
    expect([api.status, api.headers.get('content-type')]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
    ])
  },
)

test('the fields of a form are those of its schema, with lists as what is repeated', () => {
  expect(declaredFields(NewMessage)).toEqual([
    ['name', 'once'],
    ['email', 'once'],
    ['subject', 'once'],
    ['message', 'once'],
  ])
  expect(declaredFields(NewCertificate)).toContainEqual(['selectedCertificates', 'repeated'])
  expect(declaredFields(CertificateChanges)).toContainEqual(['version', 'once'])
  const service = declaredFields(ServiceInput).map(([name]) => name)
  expect(service).toEqual(
    expect.arrayContaining(['slug', 'texts.en.title', 'texts.id.process', 'hidden', 'version']),
  )
  expect(
    declaredFields(z.object({ a: z.preprocess((x) => x, z.array(z.string()).optional()) })),
  ).toEqual([['a', 'repeated']])
})

test('a field that is sent twice is refused, where it is no list', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'), { rateLimit: false })
  const twice: [path: string, body: string][] = [
    ['/contact', 'name=Siti&email=a%40example.com&email=b%40example.com&subject=x&message=y'],
    ['/auth', 'username=a%40example.com&username=b%40example.com&password=x'],
    ['/auth/reset', 'token=a&token=b&password=x'],
    ['/services/apply', 'contactEmail=a%40example.com&contactEmail=b%40example.com'],
  ]
  const refuse = async (path: string, body: string) => {
    const response = await ask(path, { body, headers: FORM })
    expect([
      path,
      response.status,
      (await response.text()).includes('the same field more than once'),
    ]).toEqual([path, 400, true])
  }
  for (const [path, body] of twice) await refuse(path, body)
  await signIn('admin')
  await refuse('/admin/accounts', 'intent=invite&email=a%40example.com&email=b%40example.com')
  await refuse('/admin/certificates/new', 'certificateId=A-1&certificateId=A-2')
  // A list may be repeated, but not without end.
  const types = (count: number) =>
    Array.from({ length: count }, () => 'selectedCertificates=x').join('&')
  expect(
    await (await ask('/admin/certificates/new', { body: types(200), headers: FORM })).text(),
  ).not.toContain('more than once')
  await refuse('/admin/certificates/new', types(201))
})

test.for(ENGINES)(
  'a form whose session has ended is counted for its network, before it is read (%s)',
  async (engine) => {
    const { ask } = visitor(await freshStore(engine))
    const hold = () =>
      ask('/auth/resume?to=/admin/certificates/new', { body: 'vesselName=KM', headers: FORM })
    for (let i = 0; i < 120; i++) expect((await hold()).status).toBe(401)
    const refused = await hold()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.text()).toContain('Very many requests were sent from your network')
  },
)
