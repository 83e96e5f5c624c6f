import { expectSound, VIEWS } from './access/views.ts'
import { expect, test } from './setup/register.ts'

test('the reference of the API is reached from the footer, is searched, and each call in it has a page', async ({
  page,
  register,
  failures,
}) => {
  await page.goto(register.url)
  await page.getByRole('link', { name: 'For developers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('the register’s API')
  await page
    .getByRole('searchbox', { name: 'Search the calls of the API' })
    .fill('issue certificate')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('found for “issue certificate”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make an API key' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Issue a certificate' }).click()
  const call = page.getByRole('article', { name: 'Issue a certificate' })
  await expect(call.getByRole('rowheader', { name: 'vesselName required' })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Certificates' }).locator('[aria-current]'),
  ).toHaveText('Issue a certificate')
  await expectSound(page, [...VIEWS.en, ...VIEWS.id])
  await call.getByRole('link', { name: 'SavedCertificate', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'SavedCertificate' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Records' })
    .click()
  await expect(page.getByRole('heading', { name: 'Records' })).toBeInViewport()
  await expectSound(page, [...VIEWS.en.slice(0, 1), ...VIEWS.id.slice(2)])
  expect(failures).toEqual([])
})

test.describe('without JavaScript, on a narrow screen', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
  test('list, search and pages are whole, and a link to a section of the earlier single page leads to its entry', async ({
    page,
    register,
  }) => {
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await page.goto(`${register.url}/api/docs#createApiKey`)
    await expect(page.getByRole('link', { name: 'Make an API key' })).toBeInViewport()
    expect(await widest()).toBe(320)
    await page.getByRole('searchbox').fill('verify')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Verify a certificate', exact: true }).last().click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Verify a certificate' }),
    ).toBeVisible()
    await expect(page.getByText("/api/certificates/verify/LMC-2026-00042-J7GKC'")).toBeVisible()
    expect(await widest()).toBe(320)
  })
})
