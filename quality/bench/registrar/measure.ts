import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fill } from '#/tests/helpers/register/fill.ts'
import { dateInJakarta } from '#/core/dates.ts'
import type { Options } from '#/quality/bench/options.ts'
import { launchChromium, requireChromium } from '#/quality/bench/pages/browser.ts'
import { aimRow, aligned, progress, whole } from '#/quality/bench/report.ts'
import { ACCOUNT, startServer } from '#/quality/bench/servers.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { countInput, type CountedInput } from './counted-input.ts'
import { addApprovedApplication, checkTen, issueTen } from './issue-ten.ts'
import { checkSuspended, suspendOne } from './suspend-one.ts'

/**
 * What was counted on 25 November 2026, before the pages were made for it; the aim is at most half.
 */
const BEFORE = { issuing: 150, suspending: 37 }

/** Counts the keys and clicks of two journeys of a registrar, on the real pages. */
export async function measureRegistrar(
  { certificates }: Options,
  signal: AbortSignal,
): Promise<void> {
  requireChromium()
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-registrar-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  progress(`Filling ${certificates} certificates`)
  await fill({ dataDir }, certificates, signal)
  const { child, origin } = await startServer('product', { dataDir, databaseUrl: '' }, signal)
  stack.use(child)
  const browser = stack.use(await launchChromium({ signal }))
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await signIn(page, origin)
  await addApprovedApplication(page, origin)
  const wanted = numberToSuspend(certificates)

  const issuing = await journey(page, origin, 'Issuing ten certificates', issueTen)
  await checkTen(page, origin)
  const suspending = await journey(page, origin, 'Suspending one', (input) =>
    suspendOne(input, wanted),
  )
  await checkSuspended(page, origin, wanted)
  console.log(
    `\nA registrar over ${whole(certificates)} certificates: keys pressed and clicks, from the list on\n`,
  )
  console.log(
    aligned([
      ['', 'keys', 'clicks', 'together'],
      ['10 certificates of one ship from one application', ...issuing],
      ['find one certificate by its number and suspend it', ...suspending],
    ]),
  )
  const aimOf = (text: string, counted: string[], before: number) =>
    aimRow({
      text: `${text}: at most half of ${before}`,
      reached: counted.at(-1) ?? '',
      met: Number(counted.at(-1)) <= before / 2,
    })
  console.log(
    `\n${aligned([aimOf('Issuing ten', issuing, BEFORE.issuing), aimOf('Suspending one', suspending, BEFORE.suspending)])}`,
  )
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.getByLabel('Email').fill(ACCOUNT.ADMIN_EMAIL)
  await page.getByLabel('Password').fill(ACCOUNT.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/admin')
}

async function journey(
  page: Page,
  origin: string,
  name: string,
  work: (input: CountedInput) => Promise<void>,
): Promise<string[]> {
  progress(name)
  await page.goto(`${origin}/admin`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const input = countInput(page)
  await work(input)
  const { keys, clicks } = input.counted
  return [keys, clicks, keys + clicks].map(String)
}

/** Of a certificate in force and not expired, some way down the register. */
function numberToSuspend(count: number): string {
  const today = dateInJakarta(new Date().toISOString())
  for (let index = Math.floor(count * 0.7); index < count; index++) {
    const { certificateId, standing, expiryDate } = sampleCertificate(index, count)
    if (standing === 'in-force' && (expiryDate ?? today) >= today) return certificateId
  }
  throw new Error('No certificate is in force')
}
