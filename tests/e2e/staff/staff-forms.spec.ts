import type { Page } from '@playwright/test'
import { findings } from '#/tests/e2e/setup/findings.ts'
import { expect, issue, signIn, test } from '#/tests/e2e/setup/register.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'You have unsaved changes' })
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name, exact: true })

/** Follows a link of the menu of administrators. */
async function administer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Administration' }).click()
  await section(page, name).click()
}

test('a page is not left with unsaved changes without a question, and never asks where nothing changed', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/services/1/edit`)
  await administer(page, 'Flags')
  await expect(page.getByRole('heading', { name: 'Flags', exact: true })).toBeVisible()

  await administer(page, 'Services')
  await page.getByRole('link', { name: 'Edit Ship classification' }).click()
  const title = page.getByLabel('Title, English')
  const before = await title.inputValue()
  await title.fill('Classing of ships')
  await title.fill(before)
  await administer(page, 'Flags')
  await expect(page.getByRole('heading', { name: 'Flags', exact: true })).toBeVisible()
  await page.goBack()

  await title.fill('Classing of ships')
  await administer(page, 'Flags')
  await expect(question(page)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  // Not only hidden: it is removed once the page has taken the answer, and asks again only then.
  await expect(page.locator('#unsaved-title')).toHaveCount(0)
  await expect(title).toHaveValue('Classing of ships')
  await page.goBack()
  await question(page).getByRole('button', { name: 'Stay on this page' }).click()
  await expect(title).toHaveValue('Classing of ships')

  await page.getByRole('button', { name: 'Save the service' }).click()
  await expect(page.getByText('Service saved', { exact: true })).toBeVisible()
  await administer(page, 'Flags')
  await expect(page.getByRole('heading', { name: 'Flags', exact: true })).toBeVisible()

  await page.getByLabel('Name', { exact: true }).fill('Atlantis')
  await administer(page, 'Services')
  await question(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeVisible()

  // The form of a certificate stores what is typed on this device, until one leaves without saving.
  await page.goto(`${register.url}/admin/certificates/new`)
  const vessel = page.getByLabel('Vessel Name')
  await vessel.fill('KM Batal')
  await administer(page, 'Flags')
  await question(page).getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Flags', exact: true })).toBeVisible()
  await page.goto(`${register.url}/admin/certificates/new`)
  await expect(vessel).toHaveValue('')
  await expect(page.getByText('What you typed here before')).toHaveCount(0)
  expect(failures).toEqual([])
})

test('the browser asks before a page with unsaved changes is closed or loaded again, and a password is none', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.goto(`${register.url}/admin/account/password`)
  await page.getByLabel('New password').pressSequentially('four tired herons')
  await page.reload()
  expect(asked).toEqual([])
  await page.goto(`${register.url}/admin/flags`)
  await page.getByLabel('Name', { exact: true }).pressSequentially('Atlantis')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('a save says that it is under way, says “saved” only once it is, and a failed one keeps what was typed', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/services/1/edit`)
  await page.getByLabel('Title, English').fill('Classing of ships')
  const answer = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await answer.promise
      return route.abort('connectionreset')
    },
  )
  await page.getByRole('button', { name: 'Save the service' }).click()
  await expect(page.getByRole('button', { name: 'Saving' })).toBeDisabled()
  await expect(page.getByText('Service saved')).toHaveCount(0)
  answer.resolve()
  const summary = page.locator('[data-summary]')
  await expect(summary).toContainText('There was no answer')
  await expect(summary).toBeFocused()
  await expect(page.getByText('Service saved')).toHaveCount(0)
  await expect(page.getByLabel('Title, English')).toHaveValue('Classing of ships')
  await administer(page, 'Flags')
  await question(page).getByRole('button', { name: 'Stay on this page' }).click()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save the service' }).click()
  await expect(page.getByText('Service saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Classing of ships' })).toBeVisible()
})

test('the form of a certificate says what is wrong when a field is left, keeps quick typing, and lists all when sent', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  const imo = page.getByLabel('IMO Number')
  await imo.pressSequentially('907')
  await expect(imo).not.toHaveAttribute('aria-invalid')
  await imo.blur()
  await expect(imo).toHaveAccessibleDescription(/An IMO number has 7 digits/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The check is loaded by now: a field that React controls keeps what is typed into it.
  await page.getByLabel('Flag', { exact: true }).fill('Panama')
  await expect(page.getByLabel('Flag', { exact: true })).toHaveValue('Panama')
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await expect(page.getByLabel('Vessel Name')).toBeFocused()
  await expect(page.getByRole('alert')).toMatchAriaSnapshot(`
    - alert:
      - heading "There is a problem" [level=2]
      - list:
        - listitem:
          - link "Vessel name is required"
        - listitem:
          - link "An IMO number has 7 digits; leave it empty where there is none"
  `)
  await page.keyboard.type('KM Samudra Jaya')
  await expect(page.getByLabel('Vessel Name')).not.toHaveAttribute('aria-invalid')
  await imo.fill('9074729')
  await expect(imo).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await page.waitForURL('**/admin')
  await expect(page.getByRole('row', { name: 'KM Samudra Jaya' })).toContainText('Panama')
  // What was saved is no unsaved change.
  await section(page, 'Overview').click()
  await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeVisible()
  expect(failures).toEqual([])
})

test('a suspension without a reason is refused beside its field, not by the browser', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await issue(page, register, 'KM Samudra Jaya')
  await page.goto(`${register.url}/admin/certificates/1`)
  await page.getByRole('link', { name: 'Suspend this certificate' }).click()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const reason = page.getByLabel('Reason').first()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription(
    'Please give the reason, in at least 3 characters',
  )
  // The server renders the action of this form as "?record=", the page is at "?record": sending it
  // leaves no page.
  await page.reload()
  await reason.fill('Grounded')
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('Certificate suspended', { exact: true }).first()).toBeVisible()
})

test('the first character of a correction is not lost', async ({ page, register }) => {
  await signIn(page, register)
  await issue(page, register, 'KM Samudra Jaya')
  await page.goto(`${register.url}/admin/certificates/1/edit`)
  await page.getByLabel('Flag', { exact: true }).press('End')
  await page.keyboard.type('n')
  await expect(page.getByLabel('Reason for the correction')).toBeVisible()
  await expect(page.getByLabel('Flag', { exact: true })).toHaveValue('Indonesian')
})

test('a page of staff that does not exist keeps the sections, and says what to do', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const missing = [
    ['/admin/nothing-here', 'There is no such page', 'Search the certificates'],
    ['/admin/certificates/4711', 'There is no such certificate', 'Search the certificates'],
    ['/admin/applications/4711', 'There is no such application', 'Search the applications'],
    ['/admin/messages/4711', 'There is no such message', 'Search the messages'],
  ] as const
  for (const [path, heading, link] of missing) {
    const response = await page.goto(register.url + path)
    expect([path, response?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(section(page, 'Certificates')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect([path, await findings(page)]).toEqual([path, []])
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(0)
  }
})

test('no finding of axe in refused forms of staff, light, dark and with forced colours', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const looks = [
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 320 },
    { forcedColors: 'active', width: 390 },
  ] as const
  const sent = [
    ['/admin/certificates/new', 'Create Certificate'],
    ['/admin/services/new', 'Add the service'],
    ['/admin/flags', 'Add the flag'],
    ['/admin/accounts', 'Send the invitation'],
    ['/admin/api-keys', 'Create the key'],
    ['/admin/webhooks', 'Add the webhook'],
    ['/admin/account/password', 'Change the password'],
  ] as const
  for (const { width, ...media } of looks) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ reducedMotion: 'reduce', ...media })
    for (const [path, button] of sent) {
      await page.goto(register.url + path)
      await page.getByRole('button', { name: button }).click()
      await expect(page.locator('[data-summary]'), path).toBeVisible()
      await expect(page.getByRole('button', { name: button })).toHaveCSS('border-top-width', '1px')
      expect([path, width, await findings(page)]).toEqual([path, width, []])
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
        path,
        width,
      ])
    }
  }
})
