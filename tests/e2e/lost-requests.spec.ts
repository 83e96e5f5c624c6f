import type { Page, Route } from '@playwright/test'
import { expect, issue, signIn, test } from './setup/register.ts'

const HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>'
const PROBLEM = JSON.stringify({
  type: 'about:blank',
  title: 'Not available',
  status: 503,
  detail: 'The service is busy.',
})

/**
 * What can stand between a form and the server. `text`: what the notice says of staff's forms, by
 * section 8 of the specification: the status, and the text of the answer, or that of the status
 * where the answer is empty or a page. `toPublic`: on forms of the public.
 */
const FAILURES: {
  name: string
  answer: (route: Route) => Promise<void>
  text: RegExp
  toPublic: RegExp
}[] = [
  {
    name: '503',
    answer: (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: PROBLEM }),
    text: /^503: The service is busy\.$/,
    toPublic: /^The service is busy\./,
  },
  {
    name: '502',
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: HTML }),
    text: /^502: Bad Gateway$/,
    toPublic: /^Bad Gateway$/,
  },
  {
    name: 'a broken line',
    answer: (route) => route.abort('connectionreset'),
    text: /^There was no answer;/,
    toPublic: /^There was no answer;/,
  },
]

/**
 * What only the forms of staff are sent through: answers of proxies and firewalls, and those
 * without a text.
 */
const FURTHER: typeof FAILURES = [
  [413, 'text/html', HTML, '413: (Content|Payload) Too Large'],
  [429, 'text/plain', 'slow down', '429: slow down'],
  [403, 'text/html', `<!doctype html>${HTML}`, '403: Forbidden'],
  [422, 'application/json', '{"no":1}', '422: Unprocessable (Content|Entity)'],
  [500, 'text/plain', '', '500: Internal Server Error'],
  [504, 'text/html', HTML, '504: Gateway Time-?out'],
].map(([status, contentType, body, text]) => ({
  name: String(status),
  answer: (route) =>
    route.fulfill({ status: Number(status), contentType: String(contentType), body: String(body) }),
  text: new RegExp(`^${text}$`, 'i'),
  toPublic: /./,
}))

type Sending = {
  send: string
  title: string
  text?: string
  isPublic?: boolean
  further?: typeof FAILURES
}

/**
 * Sends the form once for each failure, expects the notice each time, and leaves the line whole
 * again.
 */
async function sendThroughEachFailure(
  page: Page,
  { send, title, text, isPublic = false, further = [] }: Sending,
) {
  for (const failure of [...FAILURES, ...further]) {
    await page.route(
      (url) => url.pathname.endsWith('.data'),
      (route) => (route.request().method() === 'POST' ? failure.answer(route) : route.continue()),
    )
    await page.getByRole('button', { name: send, exact: true }).click()
    const toast = page.getByRole('region', { name: 'Notification' })
    await expect(toast.getByText(title, { exact: true }), failure.name).toBeVisible()
    await expect(
      toast.getByText(text ?? (isPublic ? failure.toPublic : failure.text)),
      failure.name,
    ).toBeVisible()
    await page.unrouteAll()
    // The next failure has to show another toast.
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast.getByText(title, { exact: true })).toHaveCount(0)
  }
}

test('a message and an application stay typed when they are not answered, and go through afterwards', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/contact`)
  await page.getByLabel('Name', { exact: true }).fill('Siti Rahma')
  await page.getByLabel('Email', { exact: true }).fill('siti@example.com')
  await page.getByLabel('Subject').fill('Load line survey')
  await page.getByLabel('Message', { exact: true }).fill('When can a surveyor be in Batam?')
  await sendThroughEachFailure(page, {
    send: 'Send Message',
    title: 'Message Not Sent',
    isPublic: true,
  })
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
    'When can a surveyor be in Batam?',
  )
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Thank you for your message.').first()).toBeVisible()

  await page.goto(`${register.url}/services/offshore-units/apply`)
  await page.getByLabel('Company name').fill('PT Samudra')
  await page.getByLabel('Vessel name').fill('AHTS Perkasa')
  await page.getByLabel('Contact email').fill('armada@samudra.example')
  await page.getByLabel('Contact phone').fill('+62 21 555 0100')
  await sendThroughEachFailure(page, {
    send: 'Submit Application',
    title: 'Application Failed',
    text: 'There was an error submitting your application. Please try again.',
  })
  await expect(page.getByLabel('Vessel name')).toHaveValue('AHTS Perkasa')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByRole('heading', { name: 'Application Submitted' })).toBeVisible()
})

test('a certificate stays typed when creating, editing and deleting it are not answered', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  await page.getByLabel('Vessel Name').fill('KM Samudra Jaya')
  await page.getByLabel('International Load Line').check()
  await sendThroughEachFailure(page, {
    send: 'Create Certificate',
    title: 'Failed to create certificate',
    further: FURTHER,
  })
  await expect(page.locator('main')).not.toContainText('<html')
  await expect(page.getByLabel('Vessel Name')).toHaveValue('KM Samudra Jaya')
  await expect(page.getByLabel('International Load Line')).toBeChecked()
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await page.waitForURL('**/admin')

  await page.goto(`${register.url}/admin/certificates/1/edit`)
  await page.getByLabel('Vessel Name').fill('KM Samudra Raya')
  await sendThroughEachFailure(page, {
    send: 'Update Certificate',
    title: 'Failed to update certificate',
  })
  await expect(page.getByLabel('Vessel Name')).toHaveValue('KM Samudra Raya')

  await page.goto(`${register.url}/admin`)
  await page
    .getByRole('link', { name: /delete/i })
    .first()
    .click()
  await sendThroughEachFailure(page, { send: 'Delete', title: 'Failed to delete certificate' })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(
    page.getByText('The certificate has been deleted successfully.').first(),
  ).toBeVisible()
})

test('a sign-in that is not answered keeps the email, and says why in a toast and in the page', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/auth`)
  await page.getByLabel('Email').fill('registrar@example.com')
  await page.getByLabel('Password').fill('not the password')
  await sendThroughEachFailure(page, { send: 'Sign in', title: 'Login failed', further: FURTHER })
  await expect(page.getByLabel('Email')).toHaveValue('registrar@example.com')
  const summary = page.getByRole('alert').filter({ hasText: 'Login failed' })
  await expect(summary).toContainText(/504: Gateway Time-?out/i)
  await expect(summary).toContainText('What you typed is still here')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText(
    '401: The email or the password is wrong.',
  )
  await expect(summary).toContainText('401: The email or the password is wrong.')
  await expect(page.getByLabel('Email')).toHaveValue('registrar@example.com')
})

test('an account that is not opened says "Registration failed" with the status, and keeps the email', async ({
  page,
  register,
}) => {
  await page.goto(`${register.url}/auth?invitation=${'x'.repeat(43)}`)
  await page.getByLabel('Email').fill('mate@example.com')
  await page.getByLabel('Password').fill('a lantern on the quay')
  await sendThroughEachFailure(page, { send: 'Create account', title: 'Registration failed' })
  await expect(page.getByLabel('Email')).toHaveValue('mate@example.com')
  await page.getByLabel('Password').fill('a lantern on the quay')
  await page.getByRole('button', { name: 'Create account', exact: true }).click()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast.getByText('Registration failed', { exact: true })).toBeVisible()
  await expect(toast).toContainText('403: ')
})

test('a session that ended while a certificate was typed says 401, and saves it after the next sign-in', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  await page.getByLabel('Vessel Name').fill('KM Samudra Jaya')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  const toast = page.getByRole('region', { name: 'Notification' })
  await expect(toast.getByText('Failed to create certificate', { exact: true })).toBeVisible()
  await expect(toast.getByText('401: Your session has ended.', { exact: true })).toBeVisible()
  await expect(page.getByText('What you typed is still on this page.')).toBeVisible()
})

test('signing out that is not answered says so, and leaves what is typed', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/new`)
  await page.getByLabel('Vessel Name').fill('KM Samudra Jaya')
  await sendThroughEachFailure(page, { send: 'Logout', title: 'Logout failed' })
  await expect(page.getByLabel('Vessel Name')).toHaveValue('KM Samudra Jaya')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
})

test('signing out wins over a page of staff that was asked for meanwhile', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const [signedOut, shown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/auth/sign-out.data*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await shown.promise
    await route.fulfill({ response })
    signedOut.resolve()
  })
  // Answered while the session lasts, and arrived after it has ended.
  const applications = await page.context().request.get(`${register.url}/admin/applications.data`)
  expect(applications.status()).toBe(200)
  await page.route('**/admin/applications.data*', async (route) => {
    shown.resolve()
    await signedOut.promise
    await route.fulfill({ response: applications })
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Applications' }).click()
  await page.waitForURL('**/auth')
  await expect(page.getByRole('heading', { name: 'Applications' })).toHaveCount(0)
  await page.goto(`${register.url}/admin`)
  await page.waitForURL('**/auth')
})

test('a page that cannot be loaded says why, and loads when asked again', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  await issue(page, register, 'KM Samudra Jaya')
  for (const failure of FAILURES) {
    await page.route((url) => url.pathname.endsWith('.data'), failure.answer)
    await page.getByRole('link', { name: 'Applications' }).click()
    const title = failure.name === 'a broken line' ? 'No connection' : 'The service is busy'
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText('about:blank')).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
    await page.goto(`${register.url}/admin`)
  }
})
