import { addAuthenticator } from '#/tests/e2e/setup/authenticator.ts'
import {
  expect,
  go,
  logOut,
  PASSWORD,
  signIn,
  test,
  typePassword,
} from '#/tests/e2e/setup/register.ts'

test.use({ atPublicOrigin: true })

test('a passkey is added, is the second step, signs in alone, and is removed', async ({
  page,
  register,
  failures,
}) => {
  const { client, id } = await addAuthenticator(page)
  await signIn(page, register)
  await go(page, `${register.url}/admin/account/second-factor/passkey`)
  await page.getByLabel('Name of the passkey').fill('Office laptop')
  await page.getByLabel('Your password').fill('not the password')
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(page.getByText('This is not your password.')).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(
    page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem'),
  ).toHaveCount(10)
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await expect(page.getByText('Office laptop', { exact: true })).toBeVisible()

  await logOut(page)
  await typePassword(page, register.url)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/admin')

  await logOut(page)
  await go(page, `${register.url}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/admin')

  await logOut(page)
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await go(page, `${register.url}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(
    page.locator('main').getByText('No passkey was used. Please try again.'),
  ).toBeVisible()
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: true })

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/admin')
  await go(page, `${register.url}/admin/accounts`)
  await page.getByLabel('Email').fill('mate@example.com')
  await page
    .locator('form', { hasText: 'Send the invitation' })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await expect(page.getByText('Invitation created', { exact: true }).first()).toBeVisible()
  await go(page, `${register.url}/admin/account/second-factor`)
  await page.locator('summary').click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Remove Office laptop' }).click()
  await expect(
    page.getByText('Enter a code of your app, or a recovery code.').first(),
  ).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Second factor removed', { exact: true })).toBeVisible()
  await logOut(page)
  await go(page, `${register.url}/auth`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.locator('main').getByText('This passkey was not accepted.')).toBeVisible()
  expect(failures).toEqual([])
})

test('an answer that was sent once, sent again, opens nothing', async ({
  page,
  register,
  request,
}) => {
  await addAuthenticator(page)
  await signIn(page, register)
  await go(page, `${register.url}/admin/account/second-factor/passkey`)
  await page.getByLabel('Name of the passkey').fill('Office laptop')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.waitForURL('**/second-factor')
  await logOut(page)
  const answered = page.waitForRequest('**/api/passkeys/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  const body: unknown = (await answered).postDataJSON()
  await page.waitForURL('**/admin')
  const replayed = await request.post(`${register.url}/api/passkeys/sign-in`, { data: body })
  expect(replayed.status()).toBe(401)
})
