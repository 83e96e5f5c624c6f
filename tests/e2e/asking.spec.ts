import type { Page, Route } from '@playwright/test'
import { expect, issue, signIn, test } from './setup/register.ts'

// A page's own requests are seen by the test, those of a service worker are not.
test.use({ serviceWorkers: 'block' })

async function ask(page: Page, number: string) {
  await page.getByLabel('Certificate number').fill(number)
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
}

const NO_ANSWERS: [what: string, answer: (route: Route) => Promise<void> | void][] = [
  ['no connection', (route) => route.abort('internetdisconnected')],
  ['a connection that breaks off', (route) => route.abort('connectionreset')],
  [
    'an error of the server',
    (route) =>
      route.fulfill({
        status: 503,
        contentType: 'text/html',
        body: '<main data-verification></main></html>',
      }),
  ],
  [
    'an error of a proxy',
    (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1></html>' }),
  ],
  [
    'a refusal of a proxy',
    (route) =>
      route.fulfill({ status: 407, contentType: 'text/html', body: '<html>Sign in</html>' }),
  ],
  [
    'the page of a hotel’s network',
    (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<html><main>Welcome! Accept our terms.</main></html>',
      }),
  ],
  ['nothing at all', (route) => route.fulfill({ status: 204 })],
  [
    'JSON',
    (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body: '{"verified":true}' }),
  ],
  [
    'half a page',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).slice(0, -2_000) })
    },
  ],
]

test('whatever comes instead of an answer of ours is none: the old one is gone, the number stays, and it can be asked again', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Samudra')
  for (const start of ['/', `/verify/${number}`]) {
    for (const [what, answer] of NO_ANSWERS) {
      await test.step(`${what}, from ${start}`, async () => {
        await page.goto(register.url + start)
        await page.route('**/verify/LMC-7', answer)
        await ask(page, 'LMC-7')
        await expect(page.getByRole('heading', { name: 'Could not check LMC-7' })).toBeVisible()
        const toast = page.getByRole('region', { name: 'Notification' }).filter({ visible: true })
        await expect(toast).toHaveCount(1)
        await expect(toast).toContainText('Verification Failed')
        await expect(page.getByLabel('Certificate number')).toHaveValue('LMC-7')
        await expect(page.locator('[data-verdict]').filter({ visible: true })).toHaveCount(0)
        await page.unroute('**/verify/LMC-7')
        await page.getByRole('link', { name: 'Check again' }).filter({ visible: true }).click()
        await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
        await expect(page).toHaveURL(`${register.url}/verify/LMC-7`)
      })
    }
  }
})

test('the page of a number that is gone back to says nothing of the check that failed', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Samudra')
  await page.goto(`${register.url}/verify/${number}`)
  await page.route('**/verify/LMC-7', (route) => route.abort())
  await ask(page, 'LMC-7')
  const toast = page.getByRole('region', { name: 'Notification' }).filter({ visible: true })
  await expect(toast).toContainText('Verification Failed')
  await page.goBack()
  await expect(page.locator('[data-verdict=valid]')).toContainText(number)
  await expect(toast).toHaveCount(0)
  await expect(page.locator('[data-ask-status]')).toBeEmpty()
  // Neutral until it was checked again.
  await expect(page).toHaveTitle(new RegExp(`^(?:Certificate|Valid:) ${number}`))
  // Nor does a page without an answer, whether the check failed or not.
  for (const ofHome of ['LMC-7', number]) {
    await page.goto(register.url)
    const title = await page.title()
    await ask(page, ofHome)
    await expect(page).toHaveTitle(ofHome === number ? /^Valid/ : /^Could not check/)
    await page.goBack()
    await expect(page).toHaveURL(`${register.url}/`)
    await expect(page).toHaveTitle(title)
  }
})

test('the text of a QR code leads to the address of its number, as it does without scripts', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Samudra')
  await page.goto(`${register.url}/verify`)
  await ask(page, `${register.url}/verify/${number}`)
  await expect(page.locator('[data-verdict=valid]')).toContainText(number)
  await expect(page).toHaveURL(`${register.url}/verify/${number}`)
  await ask(page, 'NOBODY-1')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('[data-verdict=valid]')).toContainText(number)
  await expect(page).toHaveURL(`${register.url}/verify/${number}`)
})

test('a network that never answers has failed after 15 seconds', async ({ page, register }) => {
  await page.goto(`${register.url}/verify`)
  await page.clock.install()
  await page.route('**/verify/LMC-7', () => {})
  await ask(page, 'LMC-7')
  await page.clock.runFor(14_000)
  await expect(page.getByRole('heading', { name: 'Checking LMC-7' })).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(page.getByRole('heading', { name: 'Could not check LMC-7' })).toBeVisible()
})

test('a slow answer that comes after a newer one is not shown', async ({ page, register }) => {
  await signIn(page, register)
  const [slow, quick] = [
    await issue(page, register, 'KM Lambat'),
    await issue(page, register, 'KM Cepat'),
  ]
  await page.goto(`${register.url}/verify/${quick}`)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/verify/${slow}`, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response }).catch(() => {})
  })
  await ask(page, slow)
  await expect(page.getByRole('heading', { name: `Checking ${slow}` })).toBeVisible()
  // As a scanned code asks.
  await page.evaluate(
    (path) => document.dispatchEvent(new CustomEvent('ask', { detail: path })),
    `/verify/${quick}`,
  )
  await expect(page.locator('[data-verdict=valid]')).toContainText(quick)
  answer()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.locator('[data-verdict=valid]')).toContainText(quick)
  await expect(page).toHaveURL(`${register.url}/verify/${quick}`)
})

test('going back and forward shows each page with its number, style and place, and the scripts of each work', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Samudra')
  await page.goto(register.url)
  await ask(page, number)
  await expect(page.getByRole('heading', { level: 2, name: 'Valid' })).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^Valid: ${number}`))
  await expect(page.getByRole('link', { name: 'Bahasa Indonesia' }).first()).toHaveAttribute(
    'href',
    `/id/verify/${number}`,
  )
  await expect(page.getByText(/\(\d+ seconds? ago\)/)).toBeVisible()
  await ask(page, 'NOBODY-1')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Valid' })).toBeVisible()
  await expect(page.getByLabel('Certificate number')).toHaveValue(number)
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maritime Classification')
  await expect(page).toHaveURL(`${register.url}/`)
  await expect(page.getByRole('button', { name: 'Verify Certificate' })).toBeEnabled()
  await page.goForward()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  // A page that is loaded again holds none of the others.
  await page.reload()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 2, name: 'Valid' })).toBeVisible()
  await expect(page).toHaveURL(`${register.url}/verify/${number}`)
  // Links to other verifications are asked for from the page, too.
  await page.goto(`${register.url}/verify/${number.replaceAll('-', '')}`)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Valid' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  expect(failures).toEqual([])
})

test('an answer is neutral once it is old, past midnight in Jakarta, out of view and restored, until it is checked again', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Samudra')
  const stale = page.locator('.answer[data-stale]')
  // Half a minute before midnight in Jakarta, by the clock of the device.
  await page.clock.install({ time: '2030-01-01T16:59:30.000Z' })
  await page.goto(`${register.url}/verify/${number}`)
  await page.clock.runFor(1_000)
  await expect(page.getByText(/\(\d+ seconds? ago\)/)).toBeVisible()
  await expect(stale).toHaveCount(0)
  await page.route('**/verify/*', (route) => route.abort())
  await page.clock.runFor(31_000)
  await expect(stale).toBeVisible()
  await expect(page.getByText('Could not check again just now')).toBeVisible()
  await expect(page.locator('.answer [data-was]')).toHaveCSS('color', /oklch\(0\.27|rgb/)
  await page.unrouteAll()
  await page.clock.runFor(15_000)
  await expect(stale).toHaveCount(0)
  // Nobody answers any more, and nothing says so.
  await page.route('**/verify/*', (route) => route.abort())
  await page.clock.runFor(62_000)
  await expect(stale).toBeVisible()
  await page.unrouteAll()
  await page.clock.runFor(15_000)
  await expect(stale).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(stale).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(stale).toHaveCount(0)
  // The clock of the device is set back by a day: its own time says nothing of when it was tried
  // last.
  await page.route('**/verify/*', (route) => route.abort())
  await page.clock.runFor(62_000)
  await expect(stale).toBeVisible()
  await page.clock.setSystemTime('2029-12-31T17:10:00.000Z')
  await page.unrouteAll()
  await page.clock.runFor(15_000)
  await expect(stale).toHaveCount(0)
})
