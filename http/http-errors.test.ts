import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const large = { name: 'x'.repeat(70_000) }

test.for<[what: string, path: string, sent: object, status: number, text: string]>([
  ['a form that is too large', '/contact', { form: large }, 413, 'Your form is too large'],
  ['the same in Indonesian', '/id/contact', { form: large }, 413, 'Kembali, ringkas teks Anda'],
  [
    'a form of another site',
    '/contact',
    { form: {}, headers: { 'sec-fetch-site': 'cross-site' } },
    403,
    'not valid',
  ],
  ['an address with a zero byte', '/verify/%00', {}, 400, 'not valid'],
])(
  '%s is answered to a browser by a page, to a program by a problem',
  async ([, path, sent, status, text]) => {
    const { ask } = visitor(await freshStore('sqlite'))
    const headers = 'headers' in sent ? (sent.headers as object) : {} // the table above
    const page = await ask(path, { ...sent, headers: { ...headers, ...BROWSER } })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
    const html = await page.text()
    expect(html.toLowerCase()).toContain(text.toLowerCase())
    expect(html).not.toContain('about:blank')
    // Its style is allowed by its hash, and nothing else loads.
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; /,
    )
    expect(page.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    const problem = await ask(path, sent)
    expect([problem.status, problem.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
    expect(await problem.json()).toMatchObject({ status })
  },
)

test('the API answers a browser in JSON all the same', async () => {
  const { ask } = visitor(await freshStore('sqlite'))
  const answer = await ask('/api/certificates', { headers: BROWSER })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    401,
    'application/problem+json; charset=utf-8',
  ])
})
