import type { Page } from '@playwright/test'
import { lineTo, networkOf } from '#/tests/e2e/setup/line.ts'
import { watchGreen } from '#/tests/e2e/setup/green-frames.ts'
import { expect, go, issue, signIn, test } from '#/tests/e2e/setup/register.ts'

// Service workers want a secure origin; `localhost` counts as one.
test.use({ atPublicOrigin: true })

async function ask(page: Page, number: string) {
  await page.getByLabel('Certificate number').fill(number)
  await page.getByRole('button', { name: 'Verify Certificate' }).click()
}

const bannerOf = (page: Page, number: string) =>
  page.locator('[data-verdict=valid]').filter({ hasText: number })

async function expectGreen(page: Page, number: string) {
  await expect(bannerOf(page, number)).toBeVisible()
  await expect(page.locator('.answer[data-stale]')).toHaveCount(0)
}

/** What the specification asks of a verification that gets no answer. */
async function expectCouldNotCheck(page: Page, number: string) {
  await expect(page.getByRole('heading', { name: `Could not check ${number}` })).toBeVisible()
  const toast = page.getByRole('region', { name: 'Notification' }).filter({ visible: true })
  await expect(toast).toContainText('Verification Failed')
  await expect(toast).toContainText('An error occurred while verifying the certificate.')
  await expect(page.getByLabel('Certificate number')).toHaveValue(number)
  await expect(page.getByRole('button', { name: 'Verify Certificate' })).toBeEnabled()
}

for (const mode of ['on the first visit', 'with a service worker'] as const) {
  test.describe(mode, () => {
    test.use({ serviceWorkers: mode === 'on the first visit' ? 'block' : 'allow' })

    test('the network is lost at every step of a verification, and nothing is green that should not be', async ({
      browser,
      page,
      register,
    }) => {
      test.setTimeout(900_000)
      const staff = await (await browser.newContext()).newPage()
      await signIn(staff, register)
      const first = await issue(staff, register, 'KM Pertama', 'one', '9074729')
      const second = await issue(staff, register, 'KM Kedua')
      await staff.context().close()
      const seen = await watchGreen(page)
      const line = await lineTo(register.url)
      const network = await networkOf(page, line)
      await page.goto(`${line.url}/verify`)
      if (mode === 'with a service worker') {
        await expect
          .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
            timeout: 120_000,
          })
          .toBe(true)
        await page.reload()
      }
      /** The page of the first number, green, on a slow line. */
      const begin = async () => {
        await network.fast()
        await go(page, `${line.url}/verify/${first}`)
        await expectGreen(page, first)
        await page.waitForLoadState('networkidle')
        await network.slow()
      }

      await test.step('before a number is sent', async () => {
        await begin()
        await network.lose()
        await ask(page, second)
        await expectCouldNotCheck(page, second)
        await network.slow()
        await page.getByRole('button', { name: 'Verify Certificate' }).click()
        await expectGreen(page, second)
      })

      await test.step('during the request', async () => {
        await begin()
        // Chromium delays what has come already: the line ends before the first byte of the answer.
        line.cutAfter(0, `/verify/${second}`)
        const requested = page.waitForRequest((request) =>
          request.url().endsWith(`/verify/${second}`),
        )
        await ask(page, second)
        await requested
        await network.lose()
        await expectCouldNotCheck(page, second)
      })

      await test.step('during the body', async () => {
        await begin()
        line.cutAfter(3_000, `/verify/${second}`)
        const begun = page.waitForResponse((response) =>
          response.url().endsWith(`/verify/${second}`),
        )
        await ask(page, second)
        await begun
        await expectCouldNotCheck(page, second)
      })

      await test.step('after the answer, and it comes back', async () => {
        await begin()
        await ask(page, second)
        await expectGreen(page, second)
        await network.lose()
        await expect(page.locator('.answer[data-stale]')).toBeVisible()
        await expect(page.getByText('Could not check again just now')).toBeVisible()
        await network.slow()
        await expectGreen(page, second)
      })

      await test.step('before going back', async () => {
        await begin()
        await ask(page, second)
        await expectGreen(page, second)
        await network.lose()
        await page.goBack()
        await expect(page).toHaveURL(`${line.url}/verify/${first}`)
        await expect(bannerOf(page, first)).toBeVisible()
        await expect(page.locator('.answer[data-stale]')).toBeVisible()
        await network.slow()
        await expectGreen(page, first)
      })

      await test.step('during going back, and forward again', async () => {
        await begin()
        await ask(page, second)
        await expectGreen(page, second)
        await page.goBack()
        await network.lose()
        await expect(page.locator('.answer[data-stale]')).toBeVisible()
        await page.goForward()
        await expect(bannerOf(page, second)).toBeVisible()
        await expect(page.locator('.answer[data-stale]')).toBeVisible()
        await network.slow()
        await expectGreen(page, second)
      })

      await test.step('while going back from a check that is under way', async () => {
        await begin()
        await ask(page, second)
        await expect(page.getByRole('heading', { name: `Checking ${second}` })).toBeVisible()
        await page.goBack()
        await expectGreen(page, first)
        await expect(page.getByRole('button', { name: 'Verify Certificate' })).toBeEnabled()
      })

      await test.step('during a reload', async () => {
        await begin()
        await ask(page, second)
        await expectGreen(page, second)
        const reloaded = page.reload().catch(() => null)
        await network.lose()
        await reloaded
        await network.fast()
        await page.goBack().catch(() => null)
      })

      await test.step('on the link to the page of the ship, and there', async () => {
        await begin()
        await page.getByRole('link', { name: 'All certificates of this ship' }).click()
        await page.waitForURL('**/vessels/9074729')
        const ship = page.locator('main [data-fresh]')
        await expect(ship.getByText('Load Line').first()).toBeVisible()
        await expect(page.locator('main [data-stale]')).toHaveCount(0)
        await network.lose()
        await expect(page.locator('main [data-stale]')).toBeVisible()
        await network.fast()
        await expect(page.locator('main [data-stale]')).toHaveCount(0)
        await page.goBack()
        await expectGreen(page, first)
        await network.lose()
        const failed = page.waitForEvent('requestfailed', (request) =>
          request.isNavigationRequest(),
        )
        await page
          .getByRole('link', { name: 'All certificates of this ship' })
          .click({ noWaitAfter: true })
        await failed
      })

      line.close()
      console.log(`${mode}: ${seen.frames} frames, ${seen.green} green, ${seen.wrong.length} wrong`)
      expect(seen.green).toBeGreaterThan(50)
      expect(seen.wrong.slice(0, 5)).toEqual([])
    })
  })
}
