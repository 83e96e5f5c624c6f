import { expect, signIn, test } from '#/tests/e2e/setup/register.ts'

test('a service is added, shown, moved by keyboard, and given another address', async ({
  page,
  register,
  failures,
  browser,
}) => {
  await signIn(page, register)
  const visitor = await (await browser.newContext()).newPage()
  await page.getByRole('button', { name: 'Administration' }).click()
  await page
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: 'Services' })
    .click()
  await page.getByRole('link', { name: 'Add a service' }).click()
  await page.getByLabel('Address').fill('Hull surveys')
  await page.getByLabel('Title, English').fill('Hull surveys')
  await expect(page.locator('#service-slug-error')).toContainText(
    'Use lower-case letters and digits, joined by single hyphens',
  )
  await page.getByLabel('Address').fill('hull-surveys')
  await page.getByLabel('Description, English', { exact: true }).fill('We look at hulls.')
  await page.getByLabel('Benefits, English').fill('A dry hold\nNo surprises')
  await page.getByLabel('Process, English').fill('Survey: We attend on board.')
  await page.getByLabel('Special surveys').check()
  await page.getByRole('button', { name: 'Add the service' }).click()
  await expect(page.getByText('Service added', { exact: true })).toBeVisible()

  await visitor.goto(`${register.url}/services/hull-surveys`)
  await expect(visitor.getByRole('listitem').filter({ hasText: 'No surprises' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Survey', exact: true })).toBeVisible()

  const up = page.getByRole('button', { name: 'Move Hull surveys up' })
  await up.focus()
  for (const position of [12, 11, 10]) {
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Hull surveys is now number ${position} of 13`)).toBeAttached()
    await expect(up).toBeFocused()
  }
  await visitor.goto(`${register.url}/services`)
  const titles = await visitor
    .getByRole('region', { name: 'All services' })
    .getByRole('heading', { level: 3 })
    .allTextContents()
  expect(titles.indexOf('Hull surveys')).toBe(9)

  await page.getByRole('link', { name: 'Edit Hull surveys' }).click()
  await page.getByLabel('Address').fill('hulls')
  await page.getByRole('button', { name: 'Save the service' }).click()
  await expect(page.getByText(/hull-surveys\s*→\s*is now\s*hulls/)).toBeVisible()
  await visitor.goto(`${register.url}/id/services/hull-surveys`)
  await expect(visitor).toHaveURL(`${register.url}/id/services/hulls`)
  expect(failures).toEqual([])
})

test('a service is hidden, previewed, and deleted', async ({
  page,
  register,
  failures,
  browser,
}) => {
  await signIn(page, register)
  const visitor = await (await browser.newContext()).newPage()
  await page.goto(`${register.url}/admin/services/9/edit`)
  await page.getByLabel('Hidden').check()
  await page.getByRole('button', { name: 'Save the service' }).click()
  await expect(page.getByText('Hidden. Preview:')).toBeVisible()
  expect((await visitor.goto(`${register.url}/services/tonnage-measurement`))?.status()).toBe(404)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByText('Preview: this service is hidden')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Delete this service' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Service deleted', { exact: true })).toBeVisible()
  expect(failures).toEqual([])
})

test('two administrators, one service: the later save sees both versions and loses nothing', async ({
  page,
  register,
  browser,
}) => {
  await signIn(page, register)
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, register)
  await Promise.all(
    [page, colleague].map((who) => who.goto(`${register.url}/admin/services/1/edit`)),
  )
  await colleague.getByLabel('Title, English').fill('Class')
  await colleague.getByRole('button', { name: 'Save the service' }).click()
  await expect(colleague.getByRole('heading', { level: 1, name: 'Class' })).toBeVisible()
  await page.getByLabel('Title, Indonesian').fill('Kelas kapal')
  await page.getByRole('button', { name: 'Save the service' }).click()
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Another user has changed this service' })
  await expect(notice.getByRole('definition').filter({ hasText: /^Class$/ })).toBeVisible()
  await expect(page.getByLabel('Title, Indonesian')).toHaveValue('Kelas kapal')
  await expect(page.getByLabel('Title, English')).toHaveValue('Ship classification')
  await page.getByLabel('Title, English').fill('Class')
  await page.getByRole('button', { name: 'Save the service' }).click()
  await expect(page.getByText('Service saved', { exact: true })).toBeVisible()
  await page.goto(`${register.url}/admin/services/1/edit`)
  await expect(page.getByLabel('Title, English')).toHaveValue('Class')
  await expect(page.getByLabel('Title, Indonesian')).toHaveValue('Kelas kapal')
  await expect(page.getByLabel('Areas, English')).toHaveValue('Hull\nMachinery\nNewbuilding')
})

test('a flag is added with its picture, moved, renamed and hidden', async ({
  page,
  register,
  failures,
  browser,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/flags`)
  await page.getByLabel('Name', { exact: true }).fill('Liberia')
  await page.getByLabel('Code').fill('LR')
  await expect(page.getByAltText('The flag that this code shows')).toHaveAttribute(
    'src',
    '/flags/lr.svg',
  )
  await page.getByRole('button', { name: 'Add the flag' }).click()
  await expect(page.getByText('Flag added', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('')
  await page.getByRole('button', { name: 'Move Liberia up' }).click()
  await expect(page.getByText('Liberia is now number 10 of 11')).toBeAttached()
  await page.getByRole('link', { name: 'Edit Liberia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Liberia' })).toBeVisible()
  await page.getByLabel('Indonesian name').fill('Republik Liberia')
  await page.getByRole('button', { name: 'Save the flag' }).click()
  await expect(page.getByText('Flag saved', { exact: true })).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${register.url}/id`)
  await expect(visitor.getByText('Republik Liberia')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Liberia' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Liberia' })).toBeVisible()
  await page.getByLabel('Hidden').check()
  await page.getByRole('button', { name: 'Save the flag' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Liberia' })).toContainText('Hidden')
  await visitor.goto(`${register.url}/`)
  await expect(visitor.getByText('Liberia')).toHaveCount(0)
  expect(failures).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('services and flags are edited and moved all the same', async ({ page, register }) => {
    await signIn(page, register)
    await page.goto(`${register.url}/admin/services/9/edit`)
    await page.getByLabel('Title, English').fill('Tonnage')
    await page.getByRole('button', { name: 'Save the service' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tonnage' })).toBeVisible()
    await page.goto(`${register.url}/admin/services`)
    await page.getByRole('button', { name: 'Move Tonnage up' }).click()
    await expect(page.getByRole('listitem').nth(7)).toContainText('Tonnage')
    await page.goto(`${register.url}/admin/flags`)
    await page.getByRole('button', { name: 'Move Panama down' }).click()
    await expect(page.getByRole('main').getByRole('listitem').nth(8)).toContainText('Panama')
  })
})
