import { EMAIL, expect, logOut, PASSWORD, signIn, test } from './setup/register.ts'

// What docs/specification.md says that only a browser shows, and no other journey.

test('the sign-in button shows a spinner while it waits, and the staff area shows who is signed in', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/auth`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill(PASSWORD)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/*.data*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('main form .spinner')).toBeVisible()
  answer()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('banner')).toContainText(EMAIL)
  await logOut(page)
  await expect(page).toHaveURL(`${register.url}/auth`)
})

test('one toast at a time, at most 420 px wide, and a dismissed one is removed after 1,000 seconds', async ({
  page,
  register,
}) => {
  await page.clock.install()
  await page.goto(`${register.url}/verify/NOBODY-1`)
  const toasts = page.getByRole('region', { name: 'Notification' })
  await expect(toasts).toHaveCount(1)
  await expect(toasts.locator('.toast')).toHaveCount(1)
  expect((await toasts.boundingBox())?.width).toBeLessThanOrEqual(420)
  await page.clock.runFor(6_000)
  await expect(toasts.locator('.toast')).toBeHidden()
  await expect(page.locator('.toasts .toast')).toHaveCount(1)
  await page.clock.runFor(1_000_000)
  await expect(page.locator('.toasts .toast')).toHaveCount(0)
})

test('a page asks for nothing again when the window gets the focus, or as time passes', async ({ page, register }) => {
  await signIn(page, register)
  for (const path of ['/', '/services', '/admin']) {
    await page.clock.install()
    await page.goto(register.url + path)
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.evaluate(() => {
      dispatchEvent(new Event('blur'))
      dispatchEvent(new Event('focus'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(600_000)
    expect([path, asked]).toEqual([path, []])
    page.removeAllListeners('request')
  }
})
