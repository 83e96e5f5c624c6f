import decodeQR from 'qr/decode.js'
import { findings } from './setup/findings.ts'
import { expect, issue, signIn, test } from './setup/register.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the register is asked and answers, and staff work by forms', async ({ page, register }) => {
    await signIn(page, register)
    await expect(page.getByText('You have been logged in successfully.', { exact: true })).toBeVisible()
    const number = await issue(page, register, 'KM Tanpa Skrip')
    await expect(page.getByText('The certificate has been created successfully with QR code.', { exact: true })).toBeVisible()
    await page.goto(register.url)
    await page.getByLabel('Certificate number').fill(` ${number.toLowerCase()} `)
    await page.getByRole('button', { name: 'Verify Certificate' }).click()
    await expect(page.getByRole('heading', { name: 'Valid' })).toBeVisible()
    await page.getByLabel('Certificate number').fill('')
    await page.getByRole('button', { name: 'Verify Certificate' }).click()
    await expect(page.getByText('Certificate ID is required')).toBeVisible()
  })
})

test('with JavaScript the answer comes without a reload, says "Verifying..." meanwhile, and takes the focus', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(register.url)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.route('**/verify/**', async (route) => {
    await expect(page.getByRole('button', { name: 'Verifying...' })).toBeDisabled()
    await route.continue()
  })
  await page.getByLabel('Certificate number').fill('nobody-1')
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeFocused()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast.getByText('Certificate Not Found', { exact: true })).toBeVisible()
  await expect(toast.getByText('The certificate number you entered could not be verified.', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect(page).toHaveURL(`${register.url}/verify/nobody-1`)
  expect(failures).toEqual([])
})

test('when the line breaks the page says that it could not check, and a later check answers', async ({ page, register }) => {
  await page.goto(`${register.url}/verify`)
  await page.context().setOffline(true)
  await page.getByLabel('Certificate number').fill('LMC-1')
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Could not check' })).toBeVisible()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast.getByText('Verification Failed', { exact: true })).toBeVisible()
  await expect(toast.getByText('An error occurred while verifying the certificate.', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('a number that is none is refused beside the field, and what was typed stays', async ({ page, register }) => {
  await page.goto(`${register.url}/verify`)
  await page.getByLabel('Certificate number').fill('LMC_2026')
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
  await expect(page.getByText('A certificate number has only letters A to Z')).toBeVisible()
  await expect(page.getByLabel('Certificate number')).toHaveValue('LMC_2026')
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
  test(`the QR code on the screen is read by another phone (${colorScheme})`, async ({ browser, register }) => {
    const page = await browser.newPage({ colorScheme, deviceScaleFactor: 3 })
    await page.goto(`${register.url}/id/verify/LMC-2026-00042`)
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
    // A phone wants dark modules on a light ground (ISO/IEC 18004); our own reader would forgive a dark one.
    const { width, height } = shown
    const data = Buffer.from(shown.data, 'base64')
    const quietZone = (8 * width + Math.floor(width / 2)) * 4
    expect([...data.subarray(quietZone, quietZone + 3)]).toEqual([255, 255, 255])
    expect(decodeQR({ width, height, data: Uint8Array.from(data) })).toMatch(/^http:\/\/[^/]+\/verify\/LMC-2026-00042$/)
  })
}

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const) {
  test(`no verdict and no page of staff has a finding of axe or scrolls sideways (${colorScheme}, ${width} px)`, async ({
    page,
    register,
    failures,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = async (path: string) => {
      await page.goto(register.url + path)
      expect({ path, found: await findings(page) }).toEqual({ path, found: [] })
      expect({ path, over: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth) }).toEqual({
        path,
        over: 0,
      })
    }
    await look('/verify?number=a_b')
    await signIn(page, register)
    await look('/admin')
    const number = await issue(page, register, 'Oil Recovery Vessel Pelindung Samudra Nusantara Raya Abadi Sejahtera')
    for (const path of [
      `/verify/${number}`,
      '/admin',
      '/admin/certificates/new',
      '/admin/certificates/1/edit',
      '/admin/certificates/1/delete',
      '/admin/applications',
      '/admin/messages',
    ]) {
      await look(path)
    }
    expect(failures).toEqual([])
  })
}
