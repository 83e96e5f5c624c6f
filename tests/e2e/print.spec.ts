import { expect, issue, signIn, test } from './setup/register.ts'

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
    const pdf = (
      await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })
    ).toString('latin1')
    expect({ path, pages: pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length }).toEqual({
      path,
      pages: 1,
    })
  }
  await page.goto(`${register.url}/verify/${number}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('Printed from')).toBeVisible()
})
