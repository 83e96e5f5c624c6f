import type { Page } from '@playwright/test'
import { inScheme } from '#/tests/e2e/setup/in-scheme.ts'
import { expectAccessible } from '#/tests/e2e/setup/accessible.ts'
import { expect, signIn, test } from '#/tests/e2e/setup/register.ts'
import { apply } from '#/tests/e2e/setup/apply.ts'

async function sendMessage(page: Page, url: string, subject: string) {
  await page.goto(`${url}/contact`)
  await page.getByLabel('Name', { exact: true }).fill('Siti Rahma')
  await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message', { exact: true }).fill('When can a surveyor be in Batam?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Thank you for your message.').first()).toBeVisible()
}

/** A date three weeks ahead. */
const laterDate = () => new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10)

test('an application is sent in Indonesian, assigned, reviewed, scheduled and approved; the applicant sees each step', async ({
  page,
  register,
  browser,
  failures,
}) => {
  const applicant = await (await browser.newContext()).newPage()
  const link = await apply(applicant, register.url, 'KM Samudra Jaya')
  await expect(applicant.getByRole('listitem').filter({ hasText: 'Diterima' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await signIn(page, register)
  await page.getByRole('link', { name: 'Applications 1 open' }).click()
  await page.getByRole('link', { name: /^A-\d{4}-/ }).click()
  await expect(page.getByRole('heading', { name: 'KM Samudra Jaya' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('Assigned to you', { exact: true }).first()).toBeVisible()

  await expect(page.getByLabel('Date of the inspection')).toBeHidden()
  await page.getByRole('radio', { name: 'Start the review' }).check()
  await page.getByLabel('Internal note').fill('Owner is new to us.')
  await page.getByRole('button', { name: 'Save this step' }).click()
  await expect(page.getByText('Pending → In review')).toBeVisible()
  await expect(page.getByLabel('Internal note')).toHaveValue('')

  await page.getByLabel('Message to applicant').fill('Mohon siapkan daftar awak kapal.')
  await page.getByRole('button', { name: 'Save this step' }).click()
  await expect(page.locator('#to-error')).toHaveText('Choose what happens next')
  await page.getByRole('radio', { name: 'Schedule the inspection' }).check()
  await page.getByLabel('Port and location').fill('Batam, Batu Ampar')
  await page.getByRole('button', { name: 'Save this step' }).click()
  await expect(page.locator('#inspectionDate-error')).toHaveText(
    'Date of the inspection is required',
  )
  await expect(page.getByLabel('Date of the inspection')).toBeFocused()
  await page.getByLabel('Date of the inspection').fill(laterDate())
  await page.getByRole('button', { name: 'Save this step' }).click()
  await expect(page.getByText('In review → Inspection scheduled')).toBeVisible()

  await applicant.goto(link)
  await expect(applicant.getByText('Inspeksi dijadwalkan').first()).toBeVisible()
  await expect(applicant.getByText('Mohon siapkan daftar awak kapal.')).toBeVisible()
  await expect(applicant.getByText('Batam, Batu Ampar').first()).toBeVisible()
  await expect(applicant.getByText('Owner is new to us.')).toHaveCount(0)

  await page.getByLabel('Note', { exact: true }).fill('Report is filed.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Internal note: Report is filed.')).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('')
  await expect(page.getByText('is still to come')).toBeHidden()
  await page.getByRole('radio', { name: 'Approve' }).check()
  await page.getByRole('button', { name: 'Save this step' }).click()
  await expect(page.locator('#beforeInspection-error')).toContainText(
    'Confirm that you approve before it',
  )
  await expect(page.getByLabel('I approve before the inspection')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('I approve before the inspection').check()
  await page.getByRole('button', { name: 'Save this step' }).click()
  await expect(page.getByText('Confirmed: approved before the inspection on')).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Issue certificate from this application' }),
  ).toHaveAttribute('href', '/admin/certificates/new?application=1')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await page.getByRole('link', { name: 'Applications', exact: true }).last().click()
  await expect(page.getByText('Applications with another status: 1.')).toBeVisible()
  await page.getByRole('link', { name: 'Approved 1' }).click()
  await expect(page).toHaveURL(/\?state=approved$/)
  await expect(page.getByRole('row', { name: 'KM Samudra Jaya' })).toContainText(
    'registrar@example.com',
  )

  await applicant.goto(link)
  await expect(
    applicant.getByRole('listitem').filter({ hasText: 'sudah diputuskan' }),
  ).toContainText('Disetujui')
  expect(failures).toEqual([])
})

test('two colleagues change one application: the later one sees the changes, loses nothing, and can save again', async ({
  page,
  register,
  browser,
}) => {
  await apply(page, register.url, 'TB Mahakam')
  await signIn(page, register)
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, register)
  await Promise.all(
    [page, colleague].map((who) => who.goto(`${register.url}/admin/applications/1`)),
  )
  await page.getByRole('radio', { name: 'Decline' }).check()
  await page.getByLabel('Message to applicant').fill('Kapal ini terlalu kecil.')
  await page.getByLabel('Note', { exact: true }).fill('Half a note')
  await colleague.getByRole('radio', { name: 'Start the review' }).check()
  await colleague.getByLabel('Internal note').fill('Looks good to me.')
  await colleague.getByRole('button', { name: 'Save this step' }).click()
  await expect(colleague.getByText('Pending → In review')).toBeVisible()
  await page.getByRole('button', { name: 'Save this step' }).click()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Another user has changed this application' })
  await expect(alert).toContainText('Looks good to me.')
  await expect(page.getByLabel('Message to applicant')).toHaveValue('Kapal ini terlalu kecil.')
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Half a note')
  await expect(page.getByRole('radio', { name: 'Decline' })).toBeChecked()
  await page.getByRole('button', { name: 'Save this step' }).click()
  await expect(page.getByText('In review → Declined')).toBeVisible()
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Half a note')
})

test('messages are marked one by one and together; spam leaves the list', async ({
  page,
  register,
  failures,
}) => {
  for (const subject of ['Load line survey', 'Buy cheap paint', 'Buy more paint'])
    await sendMessage(page, register.url, subject)
  await signIn(page, register)
  await page.getByRole('link', { name: 'Messages 3 unread' }).click()
  await page.getByRole('checkbox', { name: 'Select “Buy cheap paint”' }).check()
  await page.getByRole('checkbox', { name: 'Select “Buy more paint”' }).check()
  await page.getByRole('button', { name: 'Spam' }).click()
  await expect(page.getByRole('link', { name: 'Buy cheap paint' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()
  await page.getByRole('link', { name: 'Load line survey' }).click()
  await expect(page.getByText('When can a surveyor be in Batam?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Answer by email' })).toHaveAttribute(
    'href',
    'mailto:siti@example.com?subject=Re%3A%20Load%20line%20survey',
  )
  await page.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText(/Marked as answered by registrar@example\.com/)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: 'Messages', exact: true })
    .click()
  await expect(page.getByText('All messages are answered')).toBeVisible()
  await page.getByRole('link', { name: 'Spam 2' }).click()
  await page.getByRole('checkbox', { name: 'All on this page' }).check()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByRole('link', { name: 'Messages 2 unread' })).toBeVisible()
  expect(failures).toEqual([])
})

test('every page of applications and messages is accessible with the longest texts', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const application = {
    serviceId: 2,
    companyName: 'PT Samudra Jaya Pelayaran Nusantara Raya Abadi Sejahtera Tbk',
    vesselName: `Oil Recovery Vessel ${'Pelindung'.repeat(12)}`,
    contactEmail: `${'armada.'.repeat(8)}kantor@samudra.example`,
    contactPhone: '+62 21 555 0100',
    details: 'x'.repeat(400),
  }
  const send = async (path: string, data: object) =>
    (await page.request.post(`${register.url}/api/applications${path}`, { data })).json()
  const { link } = await send('', application)
  await send('/1/moves', {
    version: 1,
    to: 'in-review',
    note: 'y'.repeat(300),
    message: 'Terima kasih. '.repeat(40),
  })
  const schedule = {
    to: 'inspection-scheduled',
    inspectionDate: laterDate(),
    inspectionPlace: 'Batam, '.repeat(20),
  }
  await send('/1/moves', { version: 2, ...schedule })
  await sendMessage(
    page,
    register.url,
    'A subject as long as a subject may be, and then some more of it',
  )
  const { pathname, search } = new URL(link)
  const pages = [
    '/admin/applications',
    '/admin/applications?q=nothing',
    '/admin/applications/1',
    '/admin/messages',
  ]
  for (const path of [
    ...pages,
    '/admin/messages?state=spam',
    '/admin/messages/1',
    pathname + search,
    `/id${pathname}${search}`,
  ]) {
    await page.goto(register.url + path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await inScheme(page, colorScheme)
      await expectAccessible(page)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an application is moved and a message is marked by forms alone', async ({
    page,
    register,
  }) => {
    await apply(page, register.url, 'MT Selat')
    await sendMessage(page, register.url, 'Load line survey')
    await signIn(page, register)
    await page.getByRole('link', { name: 'Applications 1 open' }).click()
    await page.getByRole('link', { name: /^A-\d{4}-/ }).click()
    await expect(page.getByLabel('Date of the inspection')).toBeHidden()
    await page.getByRole('radio', { name: 'Start the review' }).check()
    await page.getByRole('button', { name: 'Save this step' }).click()
    await expect(page.getByText('The application has been moved.')).toBeVisible()
    await page.getByRole('radio', { name: 'Schedule the inspection' }).check()
    await page.getByLabel('Date of the inspection').fill(laterDate())
    await page.getByLabel('Port and location').fill('Batam')
    await page.getByRole('button', { name: 'Save this step' }).click()
    await expect(page.getByText('In review → Inspection scheduled')).toBeVisible()
    await page.getByRole('link', { name: 'Messages 1 unread' }).click()
    await expect(page.getByRole('checkbox', { name: 'All on this page' })).toBeHidden()
    await page.getByRole('button', { name: 'Mark as read “Load line survey”' }).click()
    await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
    await expect(page.getByText('The messages are marked.')).toBeVisible()
  })
})
