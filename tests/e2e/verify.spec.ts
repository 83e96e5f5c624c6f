import decodeQR from 'qr/decode.js'
import { expect, issue, signIn, test } from './setup/register.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the register is asked and answers, and staff work by forms', async ({ page, register }) => {
    await signIn(page, register)
    await expect(
      page.getByText('You have been logged in successfully.', { exact: true }),
    ).toBeVisible()
    const number = await issue(page, register, 'KM Tanpa Skrip')
    await expect(
      page.getByText('The certificate has been created successfully with QR code.', {
        exact: true,
      }),
    ).toBeVisible()
    await page.goto(register.url)
    await page.getByLabel('Certificate number').fill(` ${number.toLowerCase()} `)
    await page.getByRole('button', { name: 'Verify Certificate' }).click()
    await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible()
    await page.getByLabel('Certificate number').fill('')
    await page.getByRole('button', { name: 'Verify Certificate' }).click()
    await expect(page.getByText('Certificate ID is required')).toBeVisible()
  })
})

test('with JavaScript the button says "Verifying..." meanwhile, and the number is in the address', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(register.url)
  // A first visit: no service worker answers for the page yet.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/verify/nobody-1', async (route) => {
    await held
    await route.continue()
  })
  await page.getByLabel('Certificate number').fill('nobody-1')
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(page.getByRole('button', { name: 'Verifying...', exact: true })).toBeDisabled()
  await expect(page.getByRole('heading', { name: 'Checking nobody-1' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  const toast = page.getByRole('region', { name: 'Notification' }).filter({ visible: true })
  await expect(toast.getByText('Certificate Not Found', { exact: true })).toBeVisible()
  await expect(
    toast.getByText('The certificate number you entered could not be verified.', { exact: true }),
  ).toBeVisible()
  await expect(page).toHaveURL(`${register.url}/verify/nobody-1`)
  await expect(page).toHaveTitle(/^Not found: NOBODY-1 /)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(failures).toEqual([])
})

test.describe('without a service worker, whose requests no test sees', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page that the browser brings back after a number was sent takes another one', async ({
    page,
    register,
  }) => {
    await page.goto(`${register.url}/verify`)
    await page.route('**/verify/nobody-1', () => {})
    await page.getByLabel('Certificate number').fill('nobody-1')
    await page.getByRole('button', { name: 'Verify Certificate' }).click()
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page.getByRole('heading', { name: 'Could not check nobody-1' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify Certificate' })).toBeEnabled()
  })
})

test('a toast ends after five seconds, not while it is pointed at, by its button, by Escape and by a swipe; F8 reaches it', async ({
  page,
  register,
}) => {
  await page.clock.install()
  const toast = page.getByRole('region', { name: 'Notification' }).filter({ visible: true })
  const open = async () => {
    const script = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/toast-'),
    )
    await page.goto(`${register.url}/verify/NOBODY-1`)
    await page.clock.runFor(100)
    // Once it is imported here, it has started the toast.
    await page.evaluate((url) => import(url), (await script).url())
  }
  await open()
  await toast.hover()
  await page.clock.runFor(10_000)
  await expect(toast).toHaveCount(1)
  await page.mouse.move(10, 500)
  await page.clock.runFor(5_000)
  await expect(toast).toHaveCount(0)
  // What it had left before it was pointed at is what it has left after it.
  await open()
  await page.clock.runFor(3_000)
  await toast.hover()
  await page.clock.runFor(10_000)
  await page.mouse.move(10, 500)
  await page.clock.runFor(2_500)
  // At once: time goes on while a page is waited for.
  expect(await toast.count()).toBe(0)
  await open()
  await page.keyboard.press('F8')
  await expect(toast).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await open()
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  await open()
  const box = (await toast.boundingBox()) ?? { x: 0, y: 0 }
  for (const [pixels, left] of [
    [40, 1],
    [60, 0],
  ] as const) {
    await page.mouse.move(box.x + 60, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 60 + pixels, box.y + 20)
    await page.mouse.up()
    await expect(toast).toHaveCount(left)
  }
})

test('without a connection the verification says that it failed, and a later one answers', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/verify`)
  await page.context().setOffline(true)
  await page.getByLabel('Certificate number').fill('LMC-1')
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast.getByText('Verification Failed', { exact: true })).toBeVisible()
  await expect(
    toast.getByText('An error occurred while verifying the certificate.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByLabel('Certificate number')).toHaveValue('LMC-1')
  await expect(page.getByRole('heading', { name: 'Could not check LMC-1' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('an answer says how old it is; it is checked again by its link and when the page returns to view, and stays where that fails', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(`${register.url}/verify/LMC-2026-00042`)
  await expect(page.getByText(/\(\d+ seconds? ago\)/)).toBeVisible()
  const checkedAt = () => page.locator('.answer time').getAttribute('datetime')
  const first = await checkedAt()
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect.poll(checkedAt).not.toBe(first)
  await expect(page.locator('[data-check-status]')).toContainText('LMC-2026-00042')
  expect(failures).toEqual([])
  // The answer was replaced, and the keyboard is where it was.
  await expect(page.getByRole('link', { name: 'Check again' })).toBeFocused()
  const second = await checkedAt()
  await page.context().setOffline(true)
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Could not check again just now' }),
  ).toBeInViewport({ ratio: 1 })
  expect(await checkedAt()).toBe(second)
  await page.context().setOffline(false)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 60_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(checkedAt).not.toBe(second)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Could not check again just now' }),
  ).toHaveCount(0)
})

test('a check that gets no answer has failed after ten seconds, and the next is made', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/verify/LMC-2026-00042`)
  await expect(page.getByText(/\(\d+ seconds? ago\)/)).toBeVisible()
  await page.route('**/verify/*', () => {})
  await page.getByRole('link', { name: 'Check again' }).click()
  const failed = page.getByRole('alert').filter({ hasText: 'Could not check again just now' })
  await expect(failed).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(failed).toHaveCount(0)
})

test('a number that is none is refused beside the field, and what was typed stays', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/verify`)
  await page.getByLabel('Certificate number').fill('LMC_2026')
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(page.getByText('Use letters A–Z')).toBeVisible()
  await expect(page.getByLabel('Certificate number')).toHaveValue('LMC_2026')
  // As a part of a path it would lead to another page.
  await page.getByLabel('Certificate number').fill('..')
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(page).toHaveURL(`${register.url}/verify?number=..`)
})

test('a result restored by the browser is requested again', async ({ page, register, browser }) => {
  const staff = await (await browser.newContext()).newPage()
  await signIn(staff, register)
  const number = await issue(staff, register, 'KM Lama')
  await page.goto(`${register.url}/verify/${number}`)
  await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible()
  await staff.goto(`${register.url}/admin/certificates/1/edit`)
  await staff.getByLabel('Valid Certificate').uncheck()
  await staff.getByRole('button', { name: 'Update Certificate' }).click()
  await staff.waitForURL('**/new')
  // What a browser does that keeps the whole page in memory.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('heading', { name: 'Suspended' })).toBeVisible()
  await page.goto(`${register.url}/nothing`)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Suspended' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the QR code on the screen is read by another phone (${colorScheme})`, async ({
    browser,
    register,
  }) => {
    const staff = await browser.newPage()
    await signIn(staff, register)
    const number = await issue(staff, register, 'KM Kode')
    const page = await browser.newPage({ colorScheme, deviceScaleFactor: 3 })
    await page.goto(`${register.url}/id/verify/${number}`)
    const screen = (await page.getByRole('img', { name: /QR/ }).screenshot()).toString('base64')
    const shown = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const context = document.createElement('canvas').getContext('2d')
      const { width, height } = image
      Object.assign(context?.canvas ?? {}, { width, height })
      context?.drawImage(image, 0, 0)
      const pixels = context?.getImageData(0, 0, width, height).data
      // As one text: a million numbers take the browser's protocol nine seconds.
      return { width, height, data: new Uint8Array(pixels ?? []).toBase64() }
    }, `data:image/png;base64,${screen}`)
    // A phone wants dark modules on a light ground (ISO/IEC 18004); our own reader would forgive a
    // dark one.
    const { width, height } = shown
    const data = Buffer.from(shown.data, 'base64')
    const quietZone = (8 * width + Math.floor(width / 2)) * 4
    expect([...data.subarray(quietZone, quietZone + 3)]).toEqual([255, 255, 255])
    expect(decodeQR({ width, height, data: Uint8Array.from(data) })).toContain(
      `/verify/${number}?c=`,
    )
  })
}
