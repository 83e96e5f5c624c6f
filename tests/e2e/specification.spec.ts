import { EMAIL, expect, issue, logOut, PASSWORD, signIn, test } from './setup/register.ts'

// What tests/specification/specification.md says that only a browser shows, and no other journey.

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
  const header = page.getByRole('banner')
  for (const name of ['Username', 'Email']) {
    await expect(header.getByRole('term').filter({ hasText: name })).toBeVisible()
  }
  await expect(header.getByText(EMAIL, { exact: true })).toHaveCount(2)
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
  // The page loads the script of the toast once it is idle. A second import of it resolves after
  // the page's own.
  await page.clock.runFor(1_000)
  const script = await toasts.getAttribute('data-script')
  await page.evaluate((address) => import(address ?? ''), script)
  await page.clock.runFor(6_000)
  // The clock of the page goes on by itself: five seconds of the toast have passed, and no more
  // than ten.
  await expect(toasts.locator('.toast')).toBeHidden({ timeout: 4_000 })
  // What the form shows where no answer comes is there, too, hidden.
  const own = page.locator('.toasts:not([data-on=offline]) .toast')
  await expect(own).toHaveCount(1)
  await page.clock.runFor(1_000_000)
  await expect(own).toHaveCount(0)
})

test('a page asks for nothing again when the window gets the focus, or as time passes', async ({
  page,
  register,
}) => {
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

test('a tooltip opens after 700 ms, at once within 300 ms of another, by keyboard too, and Escape closes it', async ({
  page,
  register,
}) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  await signIn(page, register)
  const number = await issue(page, register, 'KM Samudra')
  await page.clock.install()
  await page.goto(`${register.url}/admin`)
  const tip = page.getByRole('tooltip')
  const hover = (name: string) => page.getByRole('link', { name: `${name} ${number}` }).hover()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await hover('Edit')
  await page.clock.runFor(699)
  await expect(tip).toBeHidden()
  await page.clock.runFor(1)
  await expect(tip).toHaveText('Edit')
  await hover('QR code of')
  await page.clock.runFor(1)
  await expect(tip).toHaveText('QR code')
  await page.mouse.move(5, 400)
  await expect(tip).toBeHidden()
  await page.clock.runFor(301)
  await hover('Delete')
  await page.clock.runFor(699)
  await expect(tip).toBeHidden()
  await page.clock.runFor(1)
  await expect(tip).toHaveText('Delete')
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await page.getByRole('link', { name: number, exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.clock.runFor(1)
  await expect(page.getByRole('link', { name: `Edit ${number}` })).toBeFocused()
  await expect(tip).toHaveText('Edit')
  // The name of what it names is in the page; a browser shows no second one.
  await expect(page.getByRole('link', { name: `Edit ${number}` })).not.toHaveAttribute('title')
})

for (const width of [1280, 390]) {
  test(`a toast covers no navigation of visitors and of staff (${width} px)`, async ({
    page,
    register,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const covered = () =>
      page.evaluate(() => {
        const toast = [...document.querySelectorAll('.toast')]
          .find((one) => one.checkVisibility())
          ?.getBoundingClientRect()
        if (!toast) return ['no toast']
        return [...document.querySelectorAll('header a, header button, nav a, nav button')]
          .filter((one) => one.checkVisibility() && !one.closest('footer'))
          .filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect()
            return (
              left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
            )
          })
          .map((one) => one.textContent)
      })
    await page.goto(`${register.url}/verify/NOBODY-1`)
    expect(await covered()).toEqual([])
    await signIn(page, register)
    await expect(page.getByText('Login successful', { exact: true })).toBeVisible()
    expect(await covered()).toEqual([])
  })
}

test('a call that fails is not made again by itself', async ({ page, register }) => {
  await page.clock.install()
  await page.goto(`${register.url}/services`)
  let asked = 0
  await page.route('**/*.data*', (route) => {
    asked++
    return route.fulfill({ status: 503, contentType: 'text/plain', body: 'busy' })
  })
  await page.getByRole('link', { name: 'Learn More about Special and occasional surveys' }).click()
  await expect(page.getByText('Failed to fetch services')).toBeVisible()
  await page.clock.runFor(600_000)
  expect(asked).toBe(1)
})
