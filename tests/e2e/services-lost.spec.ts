import type { Page } from '@playwright/test'
import { expect, test } from './setup/register.ts'

/** What can stand between a page and the server. */
const LOST: Record<string, (page: Page) => Promise<unknown>> = {
  'no network': (page) => page.context().setOffline(true),
  'a broken line': (page) => page.route('**/*.data*', (route) => route.abort('connectionreset')),
  '500 without a body': (page) =>
    page.route('**/*.data*', (route) => route.fulfill({ status: 500 })),
  'the page of a proxy with 502': (page) =>
    page.route('**/*.data*', (route) => route.fulfill({ status: 502, ...PROXY })),
  'the page of a proxy with 404': (page) =>
    page.route('**/*.data*', (route) => route.fulfill({ status: 404, ...PROXY })),
  'the page of a proxy with 200': (page) =>
    page.route('**/*.data*', (route) => route.fulfill({ status: 200, ...PROXY })),
}
const PROXY = {
  contentType: 'text/html',
  body: '<html><body><h1>Sign in to this network</h1></body></html>',
}

for (const [name, lose] of Object.entries(LOST)) {
  test(`services that do not come say so in their page, and can be asked for again (${name})`, async ({
    page,
    register,
  }) => {
    const whole = async (open: () => Promise<void>, found: () => Promise<void>) => {
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      await lose(page)
      await open()
      await expect(page.getByText('Failed to fetch services')).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toContainText('Terms')
      await page.unrouteAll()
      await page.context().setOffline(false)
      await page.getByRole('link', { name: 'Try again' }).click()
      await found()
    }
    const menu = page.getByRole('navigation', { name: 'Main' })
    await page.goto(`${register.url}/services/ship-classification`)
    await whole(
      () => menu.getByRole('link', { name: 'Services' }).click(),
      () => expect(page.getByRole('article')).toHaveCount(12),
    )
    await whole(
      () => page.getByRole('link', { name: 'Learn More about Offshore units' }).click(),
      () => expect(page.getByRole('heading', { level: 1, name: 'Offshore units' })).toBeVisible(),
    )
    // The page below the form stays.
    await whole(
      () => page.getByRole('link', { name: 'Apply for this service' }).click(),
      () => expect(page.getByLabel('Company name')).toBeVisible(),
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Offshore units' })).toBeVisible()
  })
}
