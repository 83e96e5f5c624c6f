import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { addMonths, dateInJakarta } from '#/core/dates.ts'
import { openStore } from '#/db/open/open.ts'
import { launchChromium, requireChromium } from '#/quality/bench/pages/browser.ts'
import { PHONE, slowDown } from '#/quality/bench/pages/phone.ts'
import { aimRow, aligned, median, progress } from '#/quality/bench/report.ts'
import { startServer } from '#/quality/bench/servers.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { PARTS } from '#/tests/helpers/accounts/four-types.ts'
import { addAuthenticator } from '#/tests/e2e/setup/authenticator.ts'
import { openAccount, PASSWORD } from '#/tests/helpers/people.ts'

const SHIPS = ['9074729', '9319466', '9321483', '9074730', '9074731']
const MAX_TAP_MS = 5_000
const MAX_WHOLE_MS = 60_000

/**
 * `tap`: from the tap that signs to the public answer that has the survey; `whole`: from opening
 * the page to the new document, all on the phone's line.
 */
type Measured = { tap: number; whole: number }

/**
 * A surveyor on a phone with a slow line endorses four certificates: how long until everyone sees
 * it.
 */
export async function measureOnBoard(signal: AbortSignal): Promise<void> {
  requireChromium()
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-on-board-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  // Passkeys are bound to a name: an address of numbers has none.
  const server = await startServer(
    'product',
    { dataDir, databaseUrl: '', host: 'localhost' },
    signal,
  )
  stack.use(server.child)
  await prepare(server.origin, dataDir, signal)
  const browser = stack.use(await launchChromium({ signal }))
  const measured: Measured[] = []
  for (const [i, imoNumber] of SHIPS.entries()) {
    progress(`Endorsing the certificates of ship ${i + 1} of ${SHIPS.length}`)
    measured.push(
      await endorse(browser, server.origin, {
        dataDir,
        surveyor: surveyorOf(i),
        number: numberOf(i),
        imoNumber,
      }),
    )
  }
  const row = (name: string, times: number[]) => [
    name,
    seconds(median(times)),
    seconds(Math.max(...times)),
  ]
  const [taps, wholes] = [measured.map(({ tap }) => tap), measured.map(({ whole }) => whole)]
  const aims = [
    {
      text: 'Public at most 5 s after the tap',
      reached: seconds(Math.max(...taps)),
      met: Math.max(...taps) <= MAX_TAP_MS,
    },
    {
      text: 'All of it in at most 60 s',
      reached: seconds(Math.max(...wholes)),
      met: Math.max(...wholes) <= MAX_WHOLE_MS,
    },
  ]
  if (aims.some(({ met }) => !met)) process.exitCode = 1
  console.log('\nFour certificates endorsed on a phone (Slow 4G, a processor 4 times slower)\n')
  console.log(
    aligned([
      ['', 'median', 'worst'],
      row('from the tap to the public answer', taps),
      row('from opening the page to the new document on the phone', wholes),
    ]),
  )
  console.log(`\n${aligned(aims.map(aimRow))}`)
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`
const numberOf = (i: number) => `LMC-2025-0900${i}`
/** Each phone has its own: a second one would be asked for the passkey of the first. */
const surveyorOf = (i: number) => `surveyor${i}@lentera.example`

/** Ships with four certificates whose annual survey is due, each assigned to a surveyor. */
async function prepare(origin: string, dataDir: string, signal: AbortSignal): Promise<void> {
  const ask = await signedIn(origin, signal)
  const issuedDate = addMonths(dateInJakarta(new Date().toISOString()), -12)
  for (const [i, imoNumber] of SHIPS.entries()) {
    const certificate = {
      certificateId: numberOf(i),
      vesselName: `KM Samudra ${i + 1}`,
      imoNumber,
      flag: 'Indonesia',
      issuedDate,
      expiryDate: addMonths(issuedDate, 59),
      selectedCertificates: PARTS,
    }
    const headers = { 'content-type': 'application/json' }
    await ask('/api/certificates', { method: 'POST', headers, body: JSON.stringify(certificate) })
  }
  const db = await openStore({ dataDir })
  const assigned = {
    assignedBy: 'bench',
    assignedAt: new Date().toISOString(),
    endedBy: null,
    endedAt: null,
  }
  const ships = await db.read.selectFrom('ships').select('id').orderBy('id').execute()
  for (const [i, { id: shipId }] of ships.entries()) {
    const { id: userId } = await openAccount(db, surveyorOf(i), 'surveyor')
    await db.write
      .updateTable('users')
      .set({ name: 'R. Hartono' })
      .where('id', '=', userId)
      .execute()
    await db.write
      .insertInto('surveyAssignments')
      .values({ userId, shipId, ...assigned })
      .execute()
  }
  await db.close()
}

async function endorse(
  browser: Browser,
  origin: string,
  {
    dataDir,
    surveyor,
    number,
    imoNumber,
  }: { dataDir: string; surveyor: string; number: string; imoNumber: string },
): Promise<Measured> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await addPasskey(page, origin, surveyor)
  await confirmPasskeys(dataDir)
  const cdp = await context.newCDPSession(page)
  await slowDown(cdp)
  const opened = performance.now()
  await page.goto(`${origin}/survey`)
  await page.getByRole('link', { name: new RegExp(`IMO ${imoNumber}`) }).click()
  await page.getByRole('button', { name: 'Record a survey' }).click()
  await page.getByLabel('Port or yard').fill('Batam')
  await page.getByRole('button', { name: 'Sign with passkey and send' }).click()
  const tapped = performance.now()
  while (
    !(await (await fetch(`${origin}/api/certificates/verify/${number}`)).text()).includes('Batam')
  )
    await new Promise((resolve) => setTimeout(resolve, 20))
  const tap = performance.now() - tapped
  const size = await page.evaluate(
    async (path) => (await (await fetch(path)).arrayBuffer()).byteLength,
    `/certificate-pdf/${number}/SEC`,
  )
  if (size < 10_000) throw new Error(`The document has ${size} bytes`)
  const whole = performance.now() - opened
  await context.close()
  return { tap, whole }
}

/** As an administrator does: before, a passkey signs no reports. */
async function confirmPasskeys(dataDir: string): Promise<void> {
  const db = await openStore({ dataDir })
  await db.write
    .updateTable('passkeys')
    .set({ confirmedAt: new Date().toISOString(), confirmedBy: 'bench' })
    .execute()
  await db.close()
}

/** Signs in, and adds a passkey of the browser's own authenticator. */
async function addPasskey(page: Page, origin: string, surveyor: string): Promise<void> {
  await addAuthenticator(page)
  await page.goto(`${origin}/auth`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.getByLabel('Email').fill(surveyor)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/survey')
  await page.goto(`${origin}/admin/account/second-factor/passkey`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.getByLabel('Name of the passkey').fill('Phone')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Add the passkey' }).click()
  await page.getByRole('region', { name: 'Your recovery codes' }).waitFor()
}
