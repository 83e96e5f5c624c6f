import type { Browser, Page } from '@playwright/test'
import { dateInJakarta } from '#/core/dates.ts'
import { PARTS } from '#/tests/helpers/accounts/four-types.ts'
import { addAuthenticator } from './authenticator.ts'
import { expect, PASSWORD, signIn } from './register.ts'

export const NUMBER = 'LMC-2025-00042'
export const today = dateInJakarta(new Date().toISOString())

type Register = { url: string }

/**
 * A phone with a passkey in it (Chrome DevTools Protocol, WebAuthn), by default with the day that
 * `today` is.
 */
export async function openPhone(
  browser: Browser,
  { timezoneId = 'Asia/Jakarta' } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    timezoneId,
  })
  const page = await context.newPage()
  await addAuthenticator(page)
  return page
}

/**
 * A ship with four certificates whose annual survey is due, and a surveyor to whom it is assigned,
 * with a passkey on the phone.
 */
export async function prepare(office: Page, phone: Page, { url }: Register) {
  await signIn(office, { url })
  const year = Number(today.slice(0, 4))
  const issued = `${year - 1}${today.slice(4, 7)}-01`
  const answer = await office.request.post(`${url}/api/certificates`, {
    data: {
      certificateId: NUMBER,
      vesselName: 'KM Samudra Jaya',
      imoNumber: '9074729',
      flag: 'Indonesia',
      issuedDate: issued,
      expiryDate: `${year + 4}${today.slice(4, 7)}-01`,
      selectedCertificates: PARTS,
    },
  })
  expect(answer.status()).toBe(201)
  await office.goto(`${url}/admin/accounts`)
  await office.getByLabel('Email').fill('surveyor@example.com')
  const form = office.locator('form', { hasText: 'Send the invitation' })
  await form.getByLabel('Role').selectOption('Surveyor')
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(office.getByText('Enter the name of the surveyor').first()).toBeVisible()
  await form.getByLabel('Name of a surveyor').fill('R. Hartono')
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  const link = await office.locator('.select-all').innerText()

  await phone.goto(link)
  await phone.getByLabel('Email').fill('surveyor@example.com')
  await phone.getByLabel('Password').fill('two lanterns on the quay')
  await phone.getByRole('button', { name: 'Create account' }).click()
  await phone.waitForURL('**/survey')
  await expect(phone.getByText('No ship is assigned to you.')).toBeVisible()
  await phone.getByRole('link', { name: 'Add a passkey on this phone' }).click()
  await phone.getByLabel('Name of the passkey').fill('Phone')
  await phone.getByLabel('Your password').fill('two lanterns on the quay')
  await phone.getByRole('button', { name: 'Add the passkey' }).click()
  await expect(phone.getByRole('region', { name: 'Your recovery codes' })).toBeVisible()

  // A new passkey signs nothing until the office has confirmed it.
  await office.goto(`${url}/admin/accounts`)
  await office.getByRole('link', { name: 'surveyor@example.com' }).click()
  await office.locator('summary', { hasText: 'Confirm' }).click()
  await office.locator('#password-confirm-1').fill(PASSWORD)
  await office.getByRole('button', { name: 'Confirm Phone' }).click()
  await expect(office.getByText(/confirmed .* by /)).toBeVisible()

  await office.goto(`${url}/admin/ships/1`)
  await office.getByRole('link', { name: 'Surveyors' }).click()
  await office.getByRole('button', { name: 'Assign' }).click()
  await expect(office.getByText('Surveyor assigned')).toBeVisible()
}
