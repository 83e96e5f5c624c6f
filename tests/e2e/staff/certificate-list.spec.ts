import type { Page } from '@playwright/test'
import { numbered, openList } from '#/tests/e2e/setup/list.ts'
import { expect, test } from '#/tests/e2e/setup/register.ts'

const row = (page: Page, n: number) => page.getByRole('link', { name: numbered(n), exact: true })
const search = (page: Page) => page.getByPlaceholder('Search certificates...')

test('single keys move through the list, and are off while typing and where the device says so', async ({
  page,
  register,
  failures,
}) => {
  await openList(page, register, 40)
  await page.keyboard.press('j')
  await expect(row(page, 40)).toBeFocused()
  for (let i = 0; i < 30; i++) await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(row(page, 11)).toBeFocused()
  const [link, foot, head] = await Promise.all(
    [
      row(page, 11),
      page.getByRole('button', { name: /^Export selected/ }),
      page.getByRole('columnheader').nth(1),
    ].map((one) => one.boundingBox()),
  )
  expect(link?.y).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0) - 1)
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(300)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/certificates\/11$/)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)

  await page.keyboard.press('Control+j')
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('njk?/')
  await expect(search(page)).toHaveValue('njk?/')
  await expect(page.getByText('No certificates match your search')).toBeVisible()
  await page.getByRole('link', { name: 'Show all certificates' }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(help).toContainText('Create a certificate')
  await help.getByLabel('Use single-key shortcuts on this device').uncheck()
  await help.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(help).toBeHidden()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await help.getByLabel('Use single-key shortcuts on this device').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { name: 'Create New Certificate' })).toBeVisible()
  expect(failures).toEqual([])
})

test('the list is searched while typing: what is typed, focus and caret stay, and the number of results is announced', async ({
  page,
  register,
}) => {
  await openList(page, register, [
    { certificateId: 'A-1', vesselName: 'Pelita Alpha' },
    { certificateId: 'A-2', vesselName: 'Pelita Zulu' },
    { certificateId: 'A-3', vesselName: 'MV Mike' },
  ])
  const counted = page.getByRole('status').filter({ hasText: 'certificate' })
  await expect(counted).toHaveText('3 certificates in the register')
  // The first answer comes late: after more has been typed.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const first = /admin\.data\?.*q=peli(?:&|$)/
  await page.route(first, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(first)
  await page.keyboard.press('/')
  await page.keyboard.type('peli')
  await asked
  await page.keyboard.type('ta z')
  release()
  await expect(counted).toHaveText('1 certificate matches your search')
  await expect(search(page)).toHaveValue('pelita z')
  await expect(search(page)).toBeFocused()
  expect(await search(page).evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(8)
  await page.getByRole('link', { name: 'Valid', exact: true }).click()
  await expect(page).toHaveURL(/q=pelita\+z&status=valid$/)
  await page.goBack()
  await page.goBack()
  await expect(counted).toHaveText('3 certificates in the register')
  await expect(search(page)).toHaveValue('')
})

test('on a slow device no character is lost between a list and the next', async ({
  page,
  register,
}) => {
  await openList(page, register, 12)
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.keyboard.press('/')
  for (const q of ['0', '00', '000', '0001', '00012']) {
    await page.keyboard.type(q.slice(-1))
    await page.waitForURL((url) => url.searchParams.get('q') === q)
    await page.locator('main search button[aria-busy=false]').waitFor()
  }
  await expect(search(page)).toHaveValue('00012')
})

test('the palette finds a certificate, and leads to the reason of a suspension', async ({
  page,
  register,
  failures,
}) => {
  await openList(page, register, 12)
  const button = page.getByRole('button', { name: 'Find or go to' })
  await button.focus()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Certificate number, ship, page or action' })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  await page.keyboard.type('appl')
  await expect(page.getByRole('option')).toHaveText(['PagesApplications'])
  await field.fill('suspend')
  await expect(
    page.getByText('Type a certificate number or a vessel name after “suspend”.'),
  ).toBeVisible()
  await field.fill('000')
  await expect(page.getByRole('option').first()).toContainText(numbered(12))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const active = page.getByRole('option', { selected: true })
  await expect(active).toContainText(numbered(11))
  expect(await field.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'))
  // Enter comes before the answer.
  await field.fill('suspend 00007-J7')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/certificates\/7\/status\/suspend\?record$/)
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#reason-error')).toHaveText(
    'Please give the reason, in at least 3 characters',
  )
  await page.getByRole('button', { name: 'Annual survey overdue' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Suspended', exact: true })).toBeVisible()
  await expect(page.getByText('Annual survey overdue').first()).toBeVisible()
  expect(failures).toEqual([])
})

test('an answer that comes after the next is dropped, and a refusal is shown', async ({
  page,
  register,
}) => {
  await openList(page, register, 2)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/q=00001$/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await page.route(/q=limited$/, (route) =>
    route.fulfill({ status: 429, json: { detail: 'Please wait 5 seconds and try again.' } }),
  )
  await page.keyboard.press('Control+k')
  const asked = page.waitForRequest(/q=00001$/)
  await page.keyboard.type('00001')
  await asked
  const field = page.getByRole('combobox')
  await field.fill('00002')
  await expect(page.getByRole('option').first()).toContainText(numbered(2))
  release()
  await field.fill('limited')
  await expect(page.getByText('Please wait 5 seconds and try again.')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
})
