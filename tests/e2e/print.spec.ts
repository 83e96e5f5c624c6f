import type { Page } from '@playwright/test'
import { expect, issue, signIn, test } from './setup/register.ts'

async function pagesOf(page: Page): Promise<number> {
  const pdf = (
    await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })
  ).toString('latin1')
  return pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('a verdict prints on one A4 page with its QR code, also of sixteen types', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const number = await issue(
    page,
    register,
    'Oil Recovery Vessel Pelindung Samudra Nusantara Raya Abadi Sejahtera',
    'all',
  )
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of [
    `/verify/${number}`,
    `/id/verify/${number}`,
    `/verify?number=${number}/SAFCON`,
    `/id/verify/${number}/SAFCON`,
    '/verify/NOBODY-1',
  ]) {
    await page.goto(register.url + path)
    // A number that is unknown has no code.
    await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(
      path.endsWith('NOBODY-1') ? 0 : 1,
    )
    expect({ path, pages: await pagesOf(page) }).toEqual({ path, pages: 1 })
  }
  // An answer that took the place of the page on which it was asked for brings its styles after
  // those for paper.
  await page.goto(`${register.url}/verify`)
  await page.getByLabel('Certificate number').fill(number)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /QR/ })).toHaveCount(1)
  expect(await pagesOf(page)).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('Printed from')).toBeVisible()
})
