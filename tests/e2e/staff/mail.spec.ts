import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { findings } from '#/tests/e2e/setup/findings.ts'
import { expect, signIn, test as withRegister } from '#/tests/e2e/setup/register.ts'

/** A mail server that does not know the applicant at first. */
const test = withRegister.extend<{ mail: { url: string; arrived: string[]; knowsAll: boolean } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from a pattern
  mail: async ({}, use) => {
    const mail = { url: '', arrived: [] as string[], knowsAll: false }
    const server = new SMTPServer({
      authOptional: true,
      onRcptTo: ({ address }, _session, done) => {
        const known = mail.knowsAll || !address.startsWith('armada')
        done(
          known ? null : Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }),
        )
      },
      onData: (stream, { envelope }, done) => {
        stream.resume()
        stream.on('end', () => {
          mail.arrived.push(envelope.rcptTo[0]?.address ?? '')
          done()
        })
      },
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    // A TCP server's address.
    mail.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    await use(mail)
    await new Promise<void>((resolve) => server.close(() => resolve()))
  },
  env: async ({ mail }, use) => use({ SMTP_URL: mail.url }),
})

async function apply(page: Page, origin: string) {
  const facts = {
    serviceId: 1,
    companyName: 'PT Samudra Jaya',
    vesselName: 'KM Samudra Jaya',
    contactPhone: '+62 21 555 0100',
  }
  const sent = await page.request.post(`${origin}/api/applications`, {
    data: { ...facts, contactEmail: 'armada@samudra.example' },
  })
  expect(sent.status()).toBe(201)
}

async function hasNoFinding(page: Page) {
  for (const width of [1360, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findings(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1360, height: 900 })
}

test('an administrator sees what was sent and what failed, and sends again', async ({
  page,
  register,
  mail,
  failures,
}) => {
  await signIn(page, register)
  await page.getByRole('button', { name: 'Administration' }).click()
  await page
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: 'Email' })
    .click()
  await expect(page.getByText('No emails yet.')).toBeVisible()
  await hasNoFinding(page)

  await apply(page, register.url)
  await expect.poll(() => mail.arrived).toEqual(['office@lentera-maritime.example'])
  await page.reload()
  const toOffice = page.getByRole('row', { name: 'New application' })
  await expect(toOffice.getByText('Sent')).toBeVisible()
  const toApplicant = page.getByRole('row', { name: 'Application received' })
  await expect(
    toApplicant.getByText('The mail server refused it: 550 5.1.1 No such user here'),
  ).toBeVisible()
  await expect(toApplicant.getByText('Tried once, given up')).toBeVisible()
  await hasNoFinding(page)

  const filter = page.getByRole('navigation', { name: 'Emails by status' })
  await filter.getByRole('link', { name: 'Failed' }).click()
  await expect(page).toHaveURL(/\?state=failed$/)
  await expect(toOffice).toHaveCount(0)
  mail.knowsAll = true
  await page.getByRole('button', { name: 'Send again to armada@samudra.example' }).click()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(
    toast.getByText('The email is being sent to the mail server.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('No emails have failed.')).toBeVisible()
  await expect.poll(() => mail.arrived).toHaveLength(2)
  await filter.getByRole('link', { name: 'Sent', exact: true }).click()
  await expect(toApplicant.getByText('Sent')).toBeVisible()
  expect(failures).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('emails are filtered and sent again', async ({ page, register, mail }) => {
    await signIn(page, register)
    await apply(page, register.url)
    await expect.poll(() => mail.arrived).toHaveLength(1)
    await page.goto(`${register.url}/admin/mail`)
    await page
      .getByRole('navigation', { name: 'Emails by status' })
      .getByRole('link', { name: 'Failed' })
      .click()
    mail.knowsAll = true
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('No emails have failed.')).toBeVisible()
    await expect.poll(() => mail.arrived).toHaveLength(2)
  })
})

withRegister(
  'where there is no mail server, emails are shown as not sent',
  async ({ page, register, failures }) => {
    await signIn(page, register)
    await apply(page, register.url)
    await page.goto(`${register.url}/admin/mail?state=unsent`)
    await expect
      .poll(async () => {
        await page.reload()
        return page.getByText('No mail server is set up', { exact: true }).count()
      })
      .toBe(2)
    await expect(page.getByText('No mail server was set up')).toBeVisible()
    await hasNoFinding(page)
    expect(failures).toEqual([])
  },
)
