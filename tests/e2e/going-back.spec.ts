import type { Page } from '@playwright/test'
import { certificateBody } from '#/tests/helpers/people.ts'
import { expect, signIn, test } from './setup/register.ts'

test.use({ samples: true, viewport: { width: 1280, height: 600 } })

/** Goes to the middle of a page, follows a link there, and goes back: the page is where it was. */
async function expectSamePosition(page: Page, address: string) {
  await page.goto(address)
  // As for a visitor, the scroll has ended before a link is followed.
  const before = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const middle = Math.floor((document.documentElement.scrollHeight - innerHeight) / 2)
        if (middle === scrollY) resolve(scrollY)
        addEventListener('scrollend', () => requestAnimationFrame(() => resolve(scrollY)), {
          once: true,
        })
        scrollTo(0, middle)
      }),
  )
  // By the page itself: a click of the mouse would scroll to the link first.
  const href = await page.evaluate(() => {
    const links = [
      ...document.querySelectorAll<HTMLAnchorElement>('main a[href], footer a[href], nav a[href]'),
    ].filter(
      (link) =>
        link.origin === location.origin &&
        link.pathname !== location.pathname &&
        !link.hasAttribute('download') &&
        !link.hash,
    )
    const inView =
      links.find((link) => link.getBoundingClientRect().top > innerHeight / 3) ?? links.at(-1)
    inView?.click()
    return inView?.pathname
  })
  await page.waitForURL((url) => url.pathname === href)
  await page.goBack()
  await page.waitForURL(address)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const off = () => page.evaluate((was) => Math.abs(scrollY - was), before)
  await expect.poll(off, { message: address }).toBeLessThanOrEqual(2)
}

test('going back returns to where one was on pages for visitors', async ({ page, register }) => {
  for (const path of [
    '/',
    '/about',
    '/services',
    '/services/ship-classification',
    '/verify/LMC-2025-00101',
    '/register',
    '/authenticity',
  ]) {
    await expectSamePosition(page, register.url + path)
  }
})

test('going back returns to where one was on pages of staff', async ({ page, register }) => {
  await signIn(page, register)
  for (const path of [
    '',
    '/overview',
    '/certificates/1',
    '/applications/1',
    '/services',
    '/flags',
  ]) {
    await expectSamePosition(page, `${register.url}/admin${path}`)
  }
})

test('services that were shown need no second answer: going back shows them where they were left', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/services`)
  await page
    .getByRole('link', { name: 'Learn More about Special and occasional surveys' })
    .scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(200)
  await page.getByRole('link', { name: 'Learn More about Special and occasional surveys' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Special and occasional surveys' }),
  ).toBeVisible()
  await page.route('**/*.data*', (route) => route.abort())
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(12)
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

// Who goes back twice at once changes the address of a page before its scripts have come.
for (const [what, loaded, shown, heading] of [
  [
    'a page of services',
    '/services/offshore-units',
    '/services/offshore-units/apply',
    'Application: Offshore units',
  ],
  ['the answer to a number', '/verify/T-1', '/verify/T-2', 'Not found'],
] as const) {
  test(`${what} is not taken for what is at the address that is shown before its scripts come`, async ({
    page,
    register,
  }) => {
    await signIn(page, register)
    await page.request.post(`${register.url}/api/certificates`, {
      data: certificateBody({ certificateId: 'T-1' }),
    })
    await page.addInitScript(
      ([from, to]) => location.pathname === from && history.replaceState(null, '', to),
      [loaded, shown] as const,
    )
    await page.goto(register.url + loaded)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.locator('main')).toHaveCount(1)
    await expect(page).toHaveURL(register.url + shown)
  })
}
