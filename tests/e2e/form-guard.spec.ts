import type { Page } from '@playwright/test'
import { expect, test } from './setup/register.ts'

for (const [how, fillIn] of [
  [
    'a browser fills in all fields at once, hidden ones too',
    (page: Page) => page.evaluate(fillInAll, { withEvents: false }),
  ],
  [
    'a password manager types into each',
    (page: Page) => page.evaluate(fillInAll, { withEvents: true }),
  ],
] as const) {
  test(`the first try is accepted where ${how}`, async ({ page, register }) => {
    for (const path of [
      '/services/offshore-units/apply',
      '/services/apply?service=offshore-units',
      '/contact',
    ]) {
      await page.goto(register.url + path)
      await fillIn(page)
      await page.locator('main form button:not([type=button])').first().click()
      await expect(
        page.getByText(/^(?:✓ )?(?:Application Submitted|Message Sent)$/).first(),
        path,
      ).toBeVisible()
    }
  })
}

/**
 * In the page: fills in every field that there is, seen or not, as a program of the visitor may.
 */
function fillInAll({ withEvents }: { withEvents: boolean }): void {
  const values: Record<string, string> = {
    contactEmail: 'armada@samudra.example',
    email: 'siti@example.com',
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main form :is(input, textarea)',
  )) {
    if (field.type === 'hidden' || field.name === 'imoNumber') continue
    field.value = values[field.name] ?? 'Samudra Jaya 0100'
    if (withEvents) field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

async function send(page: Page, vessel: string) {
  await page.getByLabel('Company name').fill('PT Samudra')
  await page.getByLabel('Vessel name').fill(vessel)
  await page.getByLabel('Contact email').fill('armada@samudra.example')
  await page.getByLabel('Contact phone').fill('+62 21 555 0100')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible()
  await page.getByRole('link', { name: 'Follow your application' }).click()
  await expect(page.getByText(vessel).first()).toBeVisible()
}

test('a form that was open for hours is accepted', async ({ page, register }) => {
  await page.clock.install()
  await page.goto(`${register.url}/services/offshore-units/apply`)
  await page.clock.fastForward(60 * 3_600_000)
  await send(page, 'KM Satu')
})

test('a form that the browser brings back is accepted again', async ({ page, register }) => {
  await page.goto(`${register.url}/services/offshore-units/apply`)
  await send(page, 'KM Satu')
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Vessel name')).toHaveValue('')
  await send(page, 'KM Dua')
})
