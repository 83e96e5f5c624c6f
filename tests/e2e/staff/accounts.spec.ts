import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { inScheme } from '#/tests/e2e/setup/in-scheme.ts'
import { findings } from '#/tests/e2e/setup/findings.ts'
import {
  EMAIL,
  expect,
  go,
  logOut,
  PASSWORD,
  signIn,
  test,
  typePassword,
} from '#/tests/e2e/setup/register.ts'

test.use({ atPublicOrigin: true })

/** One of two forms of the page that ask for the password. */
const inviteForm = (page: Page) => page.locator('form', { hasText: 'Send the invitation' })

/** Sets up an authenticator app by its pages; answers its secret and the recovery codes. */
async function setUpApp(page: Page, url: string) {
  await go(page, `${url}/admin/account/second-factor/app`)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.locator('.select-all').innerText()).replaceAll(' ', '')
  await page.getByLabel('Type the six digits').fill(codeNow(secret))
  await page.getByRole('button', { name: 'Set up the app' }).click()
  const listed = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 of 10 are left.')).toBeVisible()
  return { secret, codes }
}

/** The code of now, or of the step after: the one of now may be used already. */
function codeNow(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
}

async function visitorOf(browser: Browser) {
  return (await browser.newContext()).newPage()
}

test('a colleague is invited, opens an account, becomes an administrator, and is out at the next click', async ({
  page,
  register,
  browser,
  failures,
}) => {
  await signIn(page, register)
  await page.getByRole('button', { name: 'Administration' }).click()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByLabel('Email').fill('mate@example.com')
  await page.getByLabel('Language', { exact: true }).selectOption('Bahasa Indonesia')
  await inviteForm(page).getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('This is not your password.').first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('mate@example.com')
  await inviteForm(page).getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const link = await page.locator('.select-all').innerText()
  await expect(page.getByText('email in Bahasa Indonesia')).toBeVisible()

  const mate = await visitorOf(browser)
  await go(mate, link)
  await expect(mate.getByRole('heading', { name: 'Buat akun Anda' })).toBeVisible()
  await mate.getByLabel('Email').fill('mate@example.com')
  await mate.getByLabel('Kata sandi').fill('kapal12345678')
  await mate.getByRole('button', { name: 'Buat akun' }).click()
  await expect(mate.getByText('mudah ditebak').first()).toBeVisible()
  await mate.getByLabel('Kata sandi').fill(PASSWORD)
  await mate.getByRole('button', { name: 'Buat akun' }).click()
  await mate.waitForURL('**/admin')
  await expect(mate.getByRole('button', { name: 'Administration' })).toHaveCount(0)

  await go(page, `${register.url}/admin/accounts`)
  await page.getByRole('link', { name: 'mate@example.com' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'mate@example.com' })).toBeVisible()
  await page.getByText('Change the role').click()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Administrator')
  await page.locator('#password-role').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save the role' }).click()
  await expect(page.getByText('Role changed: user → admin')).toBeVisible()
  await mate.getByRole('link', { name: 'Applications' }).click()
  await expect(mate.getByRole('button', { name: 'Administration' })).toBeVisible()

  await page.getByText('Disable the account').click()
  await page.locator('#password-disable').fill(PASSWORD)
  await page.getByRole('button', { name: 'Disable now' }).click()
  await expect(page.getByText('Disabled', { exact: true }).first()).toBeVisible()
  await mate.getByRole('link', { name: 'Messages' }).click()
  await mate.waitForURL('**/auth')
  await typePassword(mate, register.url, 'mate@example.com')
  await expect(mate.getByText('The email or the password is wrong.').first()).toBeVisible()
  expect(failures).toEqual([])
})

test('an authenticator app, asked for at the next sign-in; a recovery code instead, once', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  const { secret, codes } = await setUpApp(page, register.url)
  await logOut(page)
  await typePassword(page, register.url)
  await page.waitForURL('**/auth/second-step')
  await page.goto(`${register.url}/admin`)
  await page.waitForURL('**/auth')
  await typePassword(page, register.url)
  await page.getByLabel('Code').fill(codeNow(secret, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/admin')
  await logOut(page)
  for (const [sent, message] of [
    [codes[0], 'Signed in with a recovery code'],
    [codes[0], 'This code is wrong, or was used before'],
  ]) {
    await typePassword(page, register.url)
    await page.getByLabel('Code').fill(sent ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(message ?? '').first()).toBeVisible()
    if (page.url().endsWith('/admin')) await logOut(page)
  }
  expect(failures).toEqual([])
})

test('without scripts the second step works as well, and a passkey is not offered', async ({
  browser,
  page,
  register,
}) => {
  await signIn(page, register)
  const { secret } = await setUpApp(page, register.url)
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${register.url}/id/auth`)
  await expect(plain.getByRole('button', { name: 'passkey' })).toBeHidden()
  await plain.getByLabel('Email').fill(EMAIL)
  await plain.getByLabel('Kata sandi').fill(PASSWORD)
  await plain.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(plain).toHaveURL(`${register.url}/id/auth/second-step`)
  await plain.getByLabel('Kode').fill(codeNow(secret, 1))
  await plain.getByRole('button', { name: 'Lanjutkan' }).click()
  await expect(plain).toHaveURL(`${register.url}/admin`)
})

test('where a second factor is demanded, signing in leads to it and to nothing else', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  await go(page, `${register.url}/admin/accounts`)
  await page
    .locator('form', { hasText: 'Require for everyone' })
    .getByLabel('Your password')
    .fill(PASSWORD)
  await page.getByRole('button', { name: 'Require for everyone' }).click()
  await page.waitForURL('**/admin/account/second-factor')
  await expect(page.getByText('Your office requires a second factor.')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Staff area' })).toHaveCount(0)
  await go(page, `${register.url}/admin/certificates/new`)
  await expect(page).toHaveURL(/second-factor$/)
  await setUpApp(page, register.url)
  await expect(page.getByRole('navigation', { name: 'Staff area' })).toBeVisible()
  await go(page, `${register.url}/admin/accounts`)
  await expect(page.getByText('A second factor is required for everyone.')).toBeVisible()
  expect(failures).toEqual([])
})

/** No finding of axe, and no scrolling sideways. */
async function isInOrder(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await inScheme(page, colorScheme)
    expect([page.url(), await findings(page)]).toEqual([page.url(), []])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

test('one’s own pages are without a finding, and fit 320 px', async ({ page, register }) => {
  await signIn(page, register)
  await page.setViewportSize({ width: 320, height: 640 })
  await setUpApp(page, register.url)
  for (const path of [
    '',
    ...['', '/app', '/passkey', '/recovery-codes'].map((step) => `/second-factor${step}`),
    '/password',
  ]) {
    await go(page, `${register.url}/admin/account${path}`)
    for (const summary of await page.locator('summary').all()) await summary.click()
    await isInOrder(page)
  }
})

test('the pages of administrators and of signing in are without a finding, and fit 320 px', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['accounts', 'accounts/1', 'certificates/export']) {
    await go(page, `${register.url}/admin/${path}`)
    for (const summary of await page.locator('summary').all()) await summary.click()
    await isInOrder(page)
  }
  await go(page, `${register.url}/admin/accounts`)
  await page.getByLabel('Email').fill('mate@example.com')
  await inviteForm(page).getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const invitation = await page.locator('.select-all').innerText()
  await isInOrder(page)
  await setUpApp(page, register.url)
  await logOut(page)
  await isInOrder(page)
  await typePassword(page, register.url)
  await page.waitForURL('**/second-step')
  await isInOrder(page)
  for (const address of [
    invitation,
    `${register.url}/auth/reset?token=${'a'.repeat(43)}`,
    `${register.url}/id/auth/reset`,
  ]) {
    await go(page, address)
    await isInOrder(page)
  }
})
