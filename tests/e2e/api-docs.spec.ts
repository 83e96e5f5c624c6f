import { expectSound, VIEWS } from './access/views.ts'
import { expect, test } from './setup/register.ts'

test('the description of the API is reached from the footer, is found through, and every call in it is linked', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(register.url)
  await page.getByRole('link', { name: 'For developers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('the register’s API')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Issue a certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Issue a certificate' })).toBeInViewport()
  // The links lead there at once; the list is marked as soon as the script of this long page runs.
  await expect(contents.locator('[aria-current]')).toHaveText('Issue a certificate', {
    timeout: 30_000,
  })
  // The list follows what is read.
  await page
    .getByRole('heading', { name: 'Make an API key' })
    .evaluate((heading) => heading.scrollIntoView())
  await expect(contents.locator('[aria-current]')).toHaveText('Make an API key')
  await expect(contents.locator('[aria-current]')).toBeInViewport()
  await contents.getByRole('link', { name: 'Issue a certificate' }).click()
  const call = page.getByRole('article', { name: 'Issue a certificate' })
  await expect(call.getByRole('rowheader', { name: 'vesselName required' })).toBeVisible()
  await call.getByRole('link', { name: 'SavedCertificate', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: 'SavedCertificate', exact: true }),
  ).toBeInViewport()
  // It is a long page, and every field of it is looked at.
  test.slow()
  // In both themes and sizes: it is by far the longest page.
  await expectSound(page, [...VIEWS.en.slice(0, 1), ...VIEWS.id.slice(2)])
  expect(failures).toEqual([])
})

test.describe('without JavaScript, on a narrow screen', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
  test('it is whole, without scrolling sideways', async ({ page, register }) => {
    await page.goto(`${register.url}/api/docs`)
    await expect(page.getByRole('heading', { name: 'Verify a certificate' })).toBeVisible()
    await expect(page.getByText("/api/certificates/verify/LMC-2026-00042-J7GKC'")).toBeVisible()
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest).toBe(320)
    await page.getByRole('heading', { name: 'Issue a certificate' }).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Contents' }).click()
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeInViewport()
  })
})
