import { findings } from '#/tests/e2e/setup/findings.ts'
import { openPhone, prepare } from '#/tests/e2e/setup/phone.ts'
import { expect, test } from '#/tests/e2e/setup/register.ts'

// Service workers and passkeys want a secure origin; `localhost` counts as one. The journey of a
// survey is in tests/e2e/phone.spec.ts.
test.use({ atPublicOrigin: true })

test('one tab alone changes a report; another one continues it where the first has stopped', async ({
  page: office,
  browser,
  register,
}) => {
  const phone = await openPhone(browser)
  await prepare(office, phone, register)
  await phone.goto(`${register.url}/survey`)
  await phone.getByRole('link', { name: /KM Samudra Jaya/ }).click()
  await phone.getByRole('button', { name: 'Record a survey' }).click()
  await expect(phone.getByLabel('Port or yard')).toBeVisible()
  // The other tab has read the report before this one changes it.
  const other = await phone.context().newPage()
  await other.goto(`${register.url}/survey`)
  await expect(other.getByText('Only on this phone: 1 unsigned report')).toBeVisible()
  await phone.getByLabel('Port or yard').fill('Batam')
  await other.goto(phone.url())
  const elsewhere = 'This report was opened in another tab or window.'
  await expect(other.getByText(elsewhere)).toBeVisible()
  await expect(other.getByLabel('Port or yard')).toHaveCount(0)
  await other.getByRole('button', { name: 'Continue here' }).click()
  await expect(other.getByLabel('Port or yard')).toHaveValue('Batam')
  await expect(phone.getByText(elsewhere)).toBeVisible()
  await other.getByLabel('Port or yard').fill('Batam, yard 3')
  await other.getByLabel('Remarks').fill('Port side')
  await other.close()
  await phone.reload()
  await expect(phone.getByLabel('Port or yard')).toHaveValue('Batam, yard 3')
  await expect(phone.getByLabel('Remarks')).toHaveValue('Port side')
})

test('the page of surveyors is sound on a phone and a wide screen, light and dark', async ({
  page: office,
  browser,
  register,
}) => {
  const { url } = register
  const phone = await openPhone(browser)
  await prepare(office, phone, register)
  await phone.goto(`${url}/survey`)
  await phone.getByRole('link', { name: /KM Samudra Jaya/ }).click()
  await phone.getByRole('button', { name: 'Record a survey' }).click()
  await expect(phone.getByRole('checkbox', { checked: true })).toHaveCount(4)
  for (const width of [320, 1280]) {
    await phone.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await phone.emulateMedia({ colorScheme })
      expect(await findings(phone)).toEqual([])
      expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
        true,
      )
    }
  }
})

test('the page says that the network is lost, also where no event says so, shows nothing green then, and proposes the day of the phone', async ({
  page: office,
  browser,
  register,
}) => {
  const { url } = register
  // 14 hours ahead of UTC, where the day begins first.
  const phone = await openPhone(browser, { timezoneId: 'Pacific/Kiritimati' })
  await prepare(office, phone, register)
  await phone.goto(`${url}/survey`)
  await phone.getByRole('link', { name: /KM Samudra Jaya/ }).click()
  const stale = phone.locator('main[data-stale]')
  await expect(phone.getByText('Connected.')).toBeVisible()
  await expect(stale).toHaveCount(0)
  await phone.context().setOffline(true)
  await expect(phone.getByText('No connection: you can go on working.')).toBeVisible()
  await expect(stale).toHaveCount(1)
  await phone.context().setOffline(false)
  await expect(phone.getByText('Connected.')).toBeVisible()
  await expect(stale).toHaveCount(0)
  // The network is there, and leads nowhere.
  await phone.context().route('**/api/**', (route) => route.abort())
  await expect(phone.getByText('No connection: you can go on working.')).toBeVisible()
  await expect(stale).toHaveCount(1)
  await phone.context().unrouteAll()
  await expect(phone.getByText('Connected.')).toBeVisible()
  await phone.getByRole('button', { name: 'Record a survey' }).click()
  const there = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Pacific/Kiritimati',
    dateStyle: 'short',
  }).format(new Date())
  await expect(phone.getByLabel('Completed on')).toHaveValue(there)
  await phone.getByLabel('Port or yard').fill('Kiritimati')
  await phone.getByRole('button', { name: 'Sign with passkey and send' }).click()
  await expect(phone.getByText('In the register')).toBeVisible()
})
