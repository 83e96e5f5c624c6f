import { createServer } from 'node:http'
import { once } from 'node:events'
import type { BrowserContext, Page } from '@playwright/test'
import { findings } from './setup/findings.ts'
import { inScheme } from './setup/in-scheme.ts'
import { expect, issue, signIn, test as base } from './setup/register.ts'

/** A site at another origin, with the strictest policy that the form works under. */
const test = base.extend<{ site: (body: string, head?: string) => Promise<string> }>({
  site: async ({ register }, use) => {
    let page = ''
    const policy = `default-src 'none'; script-src ${register.url}; form-action ${register.url}; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
    const server = createServer((request, response) => {
      if (request.url !== '/') return response.writeHead(404).end()
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      }
      response
        .writeHead(200, { ...headers, 'cross-origin-embedder-policy': 'require-corp' })
        .end(page)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    await use(async (body, head = '') => {
      page = `<!doctype html><html lang="en"><head><title>A port</title>${head}</head><body><main><h1>A port</h1>${body}</main></body></html>`
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
    })
    server.close()
  },
})

test.use({ atPublicOrigin: true })

const scriptOf = (url: string, attributes = '') =>
  `<script src="${url}/embed.js" async ${attributes}></script>`

/**
 * Opens a page of the site, which never says that it is hydrated; answers what the browser
 * requested and complained of.
 */
async function open(
  context: BrowserContext,
  address: string,
): Promise<{ page: Page; requests: string[]; errors: string[] }> {
  const page = await context.newPage()
  const [requests, errors]: [string[], string[]] = [[], []]
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(address)
  return { page, requests, errors }
}

/** WCAG 2.2, "contrast ratio"; axe does not measure placeholders. */
function contrastOfPlaceholder(page: Page): Promise<number> {
  return page.locator('input').evaluate((input) => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const placeholder = getComputedStyle(input, '::placeholder')
    if (placeholder.opacity !== '1')
      throw new Error(`The placeholder has the opacity ${placeholder.opacity}`)
    const [one, other] = [
      luminance(placeholder.color),
      luminance(getComputedStyle(input).backgroundColor),
    ]
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  })
}

test('a form on another site opens the answer here, in a new tab, by keyboard, under a strict policy', async ({
  context,
  page: own,
  register,
  site,
}) => {
  await signIn(own, register)
  const number = await issue(own, register, 'KM Samudra Jaya')
  await context.clearCookies()
  const address = await site(`<p>Ships</p>${scriptOf(register.url)}<p>More</p>`)
  const { page, requests, errors } = await open(context, address)
  const field = page.getByLabel('Certificate number')
  await field.waitFor()
  // Where the script is.
  await expect(page.locator('main > :nth-child(4)')).toContainText('Verify a certificate')
  await expect(page.getByText('Issued by Lentera Maritime Certification Authority')).toBeVisible()
  await expect(
    page.getByText(`only if the address there begins with ${register.url}/`),
  ).toBeVisible()
  expect(requests).toEqual([address, `${register.url}/embed.js`])

  // What is empty, or can be no number, opens nothing.
  await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
  for (const [typed, message] of [
    ['  ', 'Enter the certificate number.'],
    ['\u{1F6A2}', 'Use letters A–Z'],
    ['LMC_2025', 'Use letters A–Z'],
    ['LMC-2025-é', 'Use letters A–Z'],
  ] as const) {
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(requests).toHaveLength(2)

  await field.fill(` ${number.toLowerCase()} `)
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('button', { name: `Verify at ${new URL(register.url).host}` }),
  ).toBeFocused()
  const [answer] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
  await expect(answer.getByText('Genuine and in force today')).toBeVisible()
  expect(answer.url()).toBe(`${register.url}/verify?number=${number.toLowerCase()}`)
  expect(await answer.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  // The site itself shows no answer, and stored nothing.
  await expect(page.locator('body')).not.toContainText(/genuine|in force|valid/i)
  expect(await context.cookies(address)).toEqual([])
  expect(
    await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
  ).toEqual([0, 0, ''])
  expect(errors).toEqual([])
})

test('it has the language of the page or the script, a target, and a theme', async ({
  context,
  register,
  site,
}) => {
  const cases: [body: string, button: RegExp, action: string][] = [
    [`<div lang="id-ID">${scriptOf(register.url)}</div>`, /^Verifikasi di/, '/id/verify'],
    [
      `<div lang="id">${scriptOf(register.url, 'data-language="en"')}</div>`,
      /^Verify at/,
      '/verify',
    ],
    [`<div lang="fr">${scriptOf(register.url)}</div>`, /^Verify at/, '/verify'],
    [`<div lang="constructor">${scriptOf(register.url)}</div>`, /^Verify at/, '/verify'],
    [
      scriptOf(register.url, 'data-language="ID" data-theme="dark&quot;x"'),
      /^Verifikasi di/,
      '/id/verify',
    ],
    [
      `${scriptOf(register.url, 'data-target="#here"')}<div id="here" lang="id"><a href="${register.url}/id/verify">Tautan</a></div>`,
      /^Verifikasi di/,
      '/id/verify',
    ],
  ]
  for (const [body, button, action] of cases) {
    const { page, errors } = await open(context, await site(body))
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    expect(await page.locator('form').getAttribute('action')).toBe(register.url + action)
    await expect(page.getByText('Tautan')).toHaveCount(0)
    expect({ body, errors }).toEqual({ body, errors: [] })
    await page.close()
  }
  for (const target of ['#nowhere', '##', '&quot;&lt;img src=x onerror=alert(1)>']) {
    const { page, errors } = await open(
      context,
      await site(scriptOf(register.url, `data-target="${target}"`)),
    )
    await expect.poll(() => errors).toEqual([expect.stringContaining('there is no element')])
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.close()
  }
})

test('it has no finding of axe, in light and dark, and fits 320 px at 200 % of the text', async ({
  context,
  register,
  site,
}) => {
  for (const [scheme, theme, head] of [
    ['light', '', '<meta name="color-scheme" content="light dark">'],
    ['dark', '', '<meta name="color-scheme" content="light dark">'],
    ['light', 'dark', ''],
    ['dark', 'light', ''],
  ] as const) {
    const address = await site(
      scriptOf(register.url, theme && `data-theme="${theme}"`),
      `${head}<meta name="viewport" content="width=device-width">`,
    )
    const { page } = await open(context, address)
    await page.setViewportSize({ width: 320, height: 640 })
    await inScheme(page, scheme)
    const button = page.getByRole('button')
    await button.waitFor()
    const shade = await page
      .locator('form')
      .evaluate((form) => getComputedStyle(form).backgroundColor)
    expect(shade === 'rgb(255, 255, 255)').toBe((theme || scheme) === 'light')
    expect(await contrastOfPlaceholder(page)).toBeGreaterThanOrEqual(4.5)
    // axe is put into the page by the browser itself, not under its policy.
    expect({ scheme, theme, found: await findings(page) }).toEqual({ scheme, theme, found: [] })
    const over = await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('html{font-size:200%}')
      document.adoptedStyleSheets = [sheet]
      return document.documentElement.scrollWidth - innerWidth
    })
    expect(over).toBe(0)
    await page.close()
  }
})

test('the page about it shows the form, and its code can be copied', async ({
  page,
  context,
  register,
  failures,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: register.url })
  for (const [path, button, copy] of [
    ['/embed', 'Verify at', 'Copy the code'],
    ['/id/embed', 'Verifikasi di', 'Salin kode'],
  ] as const) {
    await page.goto(register.url + path)
    await expect(page.getByRole('button', { name: new RegExp(`^${button}`) })).toBeVisible()
    await page.getByRole('button', { name: copy }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(
      `<script src="${register.url}/embed.js" async referrerpolicy="no-referrer"></script>\n<noscript><a href="${register.url}${path.replace('embed', 'verify')}">`,
    )
    // Its lines are not broken, and are scrolled by keyboard.
    const code = page
      .getByRole('region')
      .filter({ hasText: copied.split('\n')[0] ?? '' })
      .last()
    await expect(code.locator('pre')).toHaveCSS('white-space', 'pre')
    await code.focus()
    await expect(code).toBeFocused()
  }
  expect(failures).toEqual([])
})
