import { apply } from '#/tests/e2e/setup/apply.ts'
import { expect, test } from '#/tests/e2e/setup/register.ts'
import {
  backwardSteps,
  expectLargeTextFits,
  expectSound,
  otherMainButtons,
  VIEWS,
} from './views.ts'

test.use({ samples: true })

const PAGES = {
  'of certificates': [
    '/verify',
    '/verify?number=a_b',
    '/verify/LMC-2025-00101',
    '/verify/LMC-2025-00140',
    '/verify/LMC-2024-00077',
    '/verify/LMC-2023-00012',
    '/verify/LMC-2025-00140?on=2026-11-01',
    '/verify/NOBODY-1',
    '/proof/LMC-2025-00101',
    '/vessels/9074729',
    '/register',
    '/authenticity',
  ],
  'of the office': [
    '/',
    '/services',
    '/services/apply',
    '/services/ship-classification',
    '/services/ship-classification/apply',
    '/embed',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/auth',
    '/auth/reset',
    '/nothing',
  ],
}

for (const [group, pages] of Object.entries(PAGES)) {
  for (const language of ['en', 'id'] as const) {
    test(`no page ${group} has a finding of axe, two main buttons or a tab order that goes back (${language})`, async ({
      page,
      register,
      failures,
    }) => {
      for (const path of pages) {
        await page.goto(
          register.url + (language === 'en' ? path : `/id${path === '/' ? '' : path}`),
        )
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectSound(page, VIEWS[language], async () => [
          ...(await otherMainButtons(page)),
          ...(await backwardSteps(page)),
        ])
        await expectLargeTextFits(page)
      }
      expect(failures).toEqual([])
    })
  }
}

test('the page of an application is sound too', async ({ page, register }) => {
  await apply(page, register.url, 'KM Samudra Jaya')
  await expectSound(page, VIEWS.id, backwardSteps)
})
