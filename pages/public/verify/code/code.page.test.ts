import { expect, test } from 'vitest'
import {
  createCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { provingLink } from '#/domain/proof/statements/statements.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

const LATER = '2026-12-24T05:00:00.000Z'

async function register(engine: (typeof ENGINES)[number] = 'sqlite') {
  const db = await freshStore(engine)
  const staff = await staffContext(db)
  const certificate = await createCertificate(staff, certificateInput())
  const { pathname, search } = new URL(await provingLink(staff, certificate))
  const { ask } = visitor(db)
  const page = async (path: string) => {
    const answer = await ask(path)
    const html = await answer.text()
    return {
      status: answer.status,
      html,
      title: /<title>(.*?) \|/.exec(html)?.[1],
      headline: headlineOf(html),
    }
  }
  return { db, staff, certificate, pathname, statement: search, page }
}

type Registered = Awaited<ReturnType<typeof register>>

/** The headline of the answer. */
function headlineOf(html: string): string | undefined {
  return /<h2[^>]*id="verdict"[^>]*>(.*?)<\/h2>/.exec(html)?.[1]
}

/** What is shown in the green of a valid answer. */
const green = (html: string) =>
  html.slice(html.indexOf('<main')).match(/(?:text|bg|border)-valid\b/g) ?? []

test.for(ENGINES)('the first HTML says what became of the code (%s)', async (engine) => {
  const { db, staff, certificate, pathname, statement, page } = await register(engine)
  const good = await page(pathname + statement)
  expect(good).toMatchObject({ status: 200, title: 'Valid: LMC-2026-00042', headline: 'Valid' })
  expect(good.html).toContain('The code on the paper agrees with the register.')
  expect(good.html).not.toContain('class="code-pending')

  const forged = await page(`${pathname}${statement.slice(0, -9)}AAAAAAAAA`)
  expect(forged).toMatchObject({
    status: 200,
    title: 'This code was not issued by us: LMC-2026-00042',
  })
  expect(forged.headline).toBe('This code was not issued by us')
  expect(forged.html).toContain('Register record of this number: Valid')
  expect(forged.html).toContain('KM Samudra Jaya')
  expect(forged.html).not.toContain('Genuine')
  expect(green(forged.html)).toEqual([])

  const moved = await page(`/id/verify/NOBODY-1${statement}`)
  expect(moved.headline).toBe('Kode ini milik sertifikat lain')
  expect(moved.html).toContain('Kode ini kami terbitkan untuk sertifikat LMC-2026-00042')

  for (const nonsense of ['x', '', '%00x', 'A'.repeat(5_000)]) {
    const { status, headline, html } = await page(`${pathname}?c=${nonsense}`)
    expect([nonsense.slice(0, 9), status, headline]).toEqual([
      nonsense.slice(0, 9),
      nonsense.startsWith('%00') ? 400 : 200,
      nonsense.startsWith('%00') ? undefined : 'This code could not be read',
    ])
    expect(green(html)).toEqual([])
  }

  await updateCertificate({ ...staff, now: LATER }, certificate.id, { vesselName: 'KM <Baru>' })
  const older = await page(pathname + statement)
  expect(older.headline).toBe('Replaced by a corrected version')
  expect(older.html).toMatch(/KM Samudra Jaya<\/td><td[^>]*>KM &lt;Baru&gt;<\/td>/)
  expect(green(older.html)).toEqual([])

  await rotateKey(db, LATER, 'statements', true)
  expect((await page(pathname + statement)).headline).toBe('This code cannot be trusted')
})

/** How a record comes to a status that is not valid. */
const NOT_VALID: [status: string, make: (one: Registered) => Promise<unknown>][] = [
  [
    'Suspended',
    ({ staff, certificate: { id } }) =>
      decideStanding(staff, id, { move: 'suspend', reason: 'Overdue survey' }),
  ],
  [
    'Withdrawn',
    ({ staff, certificate: { id } }) =>
      decideStanding(staff, id, { move: 'withdraw', reason: 'Scrapped' }),
  ],
  [
    'Expired',
    ({ staff, certificate: { id } }) =>
      updateCertificate(staff, id, {
        selectedCertificates: ['International Load Line'],
        expiryDate: '2026-11-20',
      }),
  ],
  [
    'Superseded',
    ({ staff, certificate: { id } }) =>
      createCertificate(staff, certificateInput({ ...RENEWED, renewalOf: id })),
  ],
]
const RENEWED = {
  certificateId: 'LMC-2026-00043',
  issuedDate: '2026-11-01',
  expiryDate: '2031-01-01',
}

test.each(NOT_VALID)(
  'a failed code on a record that is %s is never called genuine',
  async (status, make) => {
    const one = await register()
    const { pathname, statement, page } = one
    await make(one)
    expect(await page(pathname)).toMatchObject({
      headline: status,
      html: expect.stringContaining('Genuine'),
    })
    const cut = statement.slice(0, -20)
    const failed = {
      'could not be read': ['?c=x', '?c=', cut],
      'was not issued by us': [`${statement.slice(0, -9)}AAAAAAAAA`],
    }
    for (const [title, codes] of Object.entries(failed)) {
      for (const code of codes) {
        const { headline, html } = await page(pathname + code)
        expect([code, headline]).toEqual([code, `This code ${title}`])
        expect(html).toContain(`Register record of this number: ${status}`)
        expect(html).not.toContain('Genuine')
        expect(html).not.toContain('Issued by this authority')
        expect(green(html)).toEqual([])
      }
    }
  },
)

test('a code of ours that was corrected since comes after worse news of the register', async () => {
  const { staff, certificate, pathname, statement, page } = await register()
  await updateCertificate({ ...staff, now: LATER }, certificate.id, { vesselName: 'KM Baru' })
  await decideStanding({ ...staff, now: LATER }, certificate.id, {
    move: 'withdraw',
    reason: 'Scrapped',
  })
  const { headline, html } = await page(pathname + statement)
  expect(headline).toBe('Withdrawn')
  expect(html).toContain('Replaced by a corrected version')
})

test('a code that cannot be read leads on to the answer to the number, also one that is empty or there twice', async () => {
  const { pathname, statement, page } = await register()
  for (const code of [
    '?c=x',
    '?c=',
    '?c',
    `${statement}&c=x`,
    `?c=x&${statement.slice(1)}`,
    `${statement}&${statement.slice(1)}`,
  ]) {
    const { status, headline, html } = await page(pathname + code)
    expect([code, status, headline]).toEqual([code, 200, 'This code could not be read'])
    expect(html).toContain('Register record of this number: Valid')
    expect(html).toMatch(
      /href="\/verify\?number=LMC-2026-00042"[^>]*>Show the answer to the number alone/,
    )
    expect(green(html)).toEqual([])
  }
  const unknown = await page('/verify/NOBODY-1?c=x')
  expect(unknown).toMatchObject({ headline: 'This code could not be read' })
  expect(unknown.html).toContain('Register record of this number: Not found')
  const near = await page('/verify/LMC202600042?c=x')
  expect(near.html).toMatch(/Did you mean[^]*href="\/verify\/LMC-2026-00042"/)
})

test('what is asked again keeps the code; what was typed is asked again as typed', async () => {
  const { pathname, statement, page } = await register()
  // The card of a check that failed, which is hidden, has another.
  const again = (html: string) =>
    Array.from(html.matchAll(/href="([^"]+)"[^>]*>Check again/g)).at(-1)?.[1]
  expect(again((await page(pathname + statement)).html)).toBe(pathname + statement)
  expect(again((await page(pathname)).html)).toBe(pathname)
  expect(again((await page('/verify?number=lmc-2026-00042')).html)).toBe(
    '/verify?number=LMC-2026-00042',
  )
  // The other language too.
  expect((await page(pathname + statement)).html).toContain(`href="/id${pathname}${statement}"`)
})

test('a page that a code after # may have led to hands it over before it paints, and is neutral without scripts', async () => {
  const { pathname, page } = await register()
  for (const path of [pathname, pathname, '/verify/NOBODY-1']) {
    const { html } = await page(path)
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).toMatch(/<script nonce="[^"]+">\(function\(\) \{[^]*data-code/)
    expect(head).toMatch(/<noscript><style nonce="[^"]+">html \.code-pending\{display:block\}/)
    expect(html).toContain('Checking the code on the paper')
    expect(html).toMatch(/<noscript><h2[^>]*>Did you type this number or scan a code\?<\/h2>/)
    expect(html).toMatch(
      /href="\/verify\?number=[A-Z0-9-]+"[^>]*>I typed the number: show the answer/,
    )
  }
  const typed = (await page('/verify?number=LMC-2026-00042')).html
  expect(typed).not.toContain('class="code-pending')
})

test('the title of a page that a code after # may have led to is neutral; a typed number, an earlier day and ?c= have the status', async () => {
  const { pathname, statement, page } = await register()
  const neutral = 'Certificate LMC-2026-00042'
  expect([(await page(pathname)).title, (await page(pathname)).title]).toEqual([neutral, neutral])
  expect((await page(`/id${pathname}`)).title).toBe('Sertifikat LMC-2026-00042')
  expect((await page('/verify/NOBODY-1')).title).toBe('Certificate NOBODY-1')
  const named = ['/verify?number=LMC-2026-00042', pathname + statement, `${pathname}?on=2026-11-21`]
  for (const path of named)
    expect([path, (await page(path)).title]).toEqual([path, 'Valid: LMC-2026-00042'])
})

test('an earlier day is answered at once, also without scripts, and a reload stays on that day', async () => {
  const { pathname, page } = await register()
  for (const [day, headline] of [
    ['2026-11-20', 'Not recorded on November 20, 2026'],
    ['2026-11-21', 'Valid'],
  ]) {
    const answer = await page(`${pathname}?on=${day}`)
    expect([day, answer.headline]).toEqual([day, headline])
    expect(answer.html.includes('Not in our register on that day')).toBe(headline !== 'Valid')
    expect(answer.html).not.toContain('Not in our register under this number')
    expect(answer.html).not.toContain('class="code-pending')
    expect(answer.html).toMatch(new RegExp(`href="${pathname}\\?on=${day}"[^>]*>Check again`))
  }
})
