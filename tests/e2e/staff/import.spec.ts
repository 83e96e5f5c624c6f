import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { MAX_IRREVERSIBLE } from '#/domain/context/policy.ts'
import { inScheme } from '#/tests/e2e/setup/in-scheme.ts'
import { findings } from '#/tests/e2e/setup/findings.ts'
import { expect, signIn, test, PASSWORD } from '#/tests/e2e/setup/register.ts'

// Threads start and work meanwhile; on a busy machine that takes its time.
const SOON = { timeout: 60_000 }

const HEADER = 'Nomor;Nama kapal;IMO;Bendera;Jenis;Tgl. terbit;Berlaku sampai;Catatan'
const good = (count: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `T-${i + 1};KM Uji ${i + 1};9074729;Indonesia;International Tonnage;03/04/2026;03/04/2031;x`,
  )
const file = (rows: string[]) => [HEADER, ...rows].join('\r\n')

/** Drags a file onto the page as a hand would. */
async function drop(page: Page, content: string, name: string) {
  const transfer = await page.evaluateHandle(
    ([text, fileName]) => {
      const dragged = new DataTransfer()
      dragged.items.add(new File([text ?? ''], fileName ?? '', { type: 'text/csv' }))
      return dragged
    },
    [content, name],
  )
  const target = page.locator('form').filter({ has: page.getByLabel('CSV or XLSX file') })
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}

async function lookedThrough(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await inScheme(page, colorScheme)
    expect(await findings(page)).toEqual([])
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (size) await page.setViewportSize(size)
}

test('a file is dragged in, its columns are chosen, its errors corrected, and it is imported', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/import`)
  await lookedThrough(page)
  await drop(
    page,
    file([
      ...good(2),
      'T-1;KM Dua Kali;12;Indonesia;International Tonnage;03/04/2026;12/25/2026;x',
    ]),
    'armada.csv',
  )
  await expect(page.getByLabel('CSV or XLSX file')).toHaveValue(/armada\.csv$/)
  await page.getByRole('button', { name: 'Send file' }).click()
  await page.waitForURL(/\/import\/1$/)
  await expect(page.getByRole('heading', { name: 'Which column is what?' })).toBeVisible(SOON)
  await expect(
    page.getByText('A text in UTF-8 with semicolons between the cells: 3 rows below the header.'),
  ).toBeVisible()
  await expect(page.getByLabel('Vessel name', { exact: true })).toHaveValue('1')
  await page.getByLabel('Issue date').selectOption('Not in this file')
  await expect(page.getByText('Not found in this file, but needed: Issue date.')).toBeVisible()
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(page.locator('#issuedDate-error')).toHaveText(
    'Select the column that contains this: Issue date',
  )
  await page.getByLabel('Issue date').selectOption('F: Tgl. terbit')
  await expect(page.getByText('03/04/2026 is April 3, 2026')).toBeVisible()
  await expect(
    page.getByText('Row 4 has 12/25/2026, which is a date only with the month first'),
  ).toBeVisible()
  await expect(page.getByLabel('Month first')).toBeChecked()
  await page.getByLabel('Day first').check()
  await expect(page.getByLabel('Leave out H: Catatan')).not.toBeChecked()
  await lookedThrough(page)

  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await expect(page.getByRole('heading', { name: '1 row cannot be imported' })).toBeVisible(SOON)
  await expect(page.getByRole('row', { name: '4 Berlaku sampai 12/25/2026' })).toContainText(
    'There is no month 25',
  )
  await expect(page.getByRole('row', { name: '4 IMO 12' })).toContainText(
    'An IMO number has 7 digits',
  )
  await lookedThrough(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download this list as CSV' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('There is no month 25')

  await page.getByRole('link', { name: 'Send the corrected file' }).click()
  await page.getByLabel('CSV or XLSX file').setInputFiles({
    name: 'armada2.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file(good(2_500))),
  })
  await page.getByRole('button', { name: 'Send file' }).click()
  await page.getByRole('button', { name: 'Check 2,500 rows' }).click(SOON)
  await expect(page.getByRole('heading', { name: 'All 2,500 rows can be imported' })).toBeVisible(
    SOON,
  )
  await lookedThrough(page)
  // A second tab, and an impatient hand.
  const second = await page.context().newPage()
  await second.goto(page.url())
  await page.getByRole('button', { name: 'Import 2,500 certificates' }).click()
  await second.getByRole('button', { name: 'Import 2,500 certificates' }).click()
  await expect(page.getByRole('heading', { name: '2,500 certificates imported' })).toBeVisible(SOON)
  await expect(second.getByRole('heading', { name: '2,500 certificates imported' })).toBeVisible(
    SOON,
  )
  await lookedThrough(page)
  await page.getByRole('link', { name: 'See the certificates' }).click()
  await expect(page.getByText('2,500 certificates')).toBeVisible()
  await page.getByPlaceholder('Search certificates...').fill('KM Uji 2400')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('row', { name: 'T-2400' })).toBeVisible()
  expect(failures).toEqual([])
})

test('what was exported is imported into another register', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/import`)
  await page
    .getByLabel('CSV or XLSX file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(file(good(3))) })
  await page.getByRole('button', { name: 'Send file' }).click()
  await page.getByRole('button', { name: 'Check 3 rows' }).click(SOON)
  await page.getByRole('button', { name: 'Import 3 certificates' }).click(SOON)
  await page.getByRole('link', { name: 'Import another file' }).click(SOON)
  await page.getByRole('link', { name: 'the export' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^lentera-records-\d{4}-\d{2}-\d{2}\.csv$/)
  await page.goto(`${register.url}/admin/certificates/import`)
  await page.getByLabel('CSV or XLSX file').setInputFiles(await download.path())
  await page.getByRole('button', { name: 'Send file' }).click()
  await page.getByRole('button', { name: 'Check 3 rows' }).click(SOON)
  await expect(
    page.getByRole('heading', { name: 'Every record is already in the register, unchanged' }),
  ).toBeVisible(SOON)
  await expect(page.getByText('3 records are already in the register, unchanged')).toBeVisible()
  expect(failures).toEqual([])
})

test('after the most acts that cannot be undone, an import asks for the password, and the focus is where it is typed', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const url = `${register.url}/api/certificates/1`
  for (let i = 0; i < MAX_IRREVERSIBLE; i++)
    await page.request.delete(url, { headers: { origin: register.url }, data: { reason: 'None' } })
  await page.goto(`${register.url}/admin/certificates/import`)
  await page
    .getByLabel('CSV or XLSX file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(file(good(1))) })
  await page.getByRole('button', { name: 'Send file' }).click()
  await page.getByRole('button', { name: 'Check 1 row' }).click(SOON)
  await page.getByRole('button', { name: 'Import 1 certificate' }).click(SOON)
  await expect(page.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '1 certificate imported' })).toBeVisible(SOON)
})

test('a file without certificates, or too large, is refused with a message', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  await page.goto(`${register.url}/admin/certificates/import`)
  await page.evaluate(() => {
    const large = new DataTransfer()
    large.items.add(new File([new Uint8Array(65 * 1024 * 1024)], 'large.csv'))
    document
      .querySelector('form input[type=file]')
      ?.closest('form')
      ?.dispatchEvent(
        new DragEvent('drop', { dataTransfer: large, bubbles: true, cancelable: true }),
      )
  })
  await expect(
    page.getByText('The file is larger than 64 MB. Import it in several files.'),
  ).toBeVisible()
  await page
    .getByLabel('CSV or XLSX file')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\r\n1,"2\r\n') })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send file' }).click()
  await expect(
    page.getByText('The file could not be sent. It is still chosen; please try again.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send file' }).click()
  await expect(
    page.getByText('Row 2, column 2: A quotation mark is opened there and never closed.'),
  ).toBeVisible(SOON)
  await lookedThrough(page)
  expect(failures).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a file of 200 MB is refused with a message', async ({ page, register }) => {
    const folder = mkdtempSync(join(tmpdir(), 'lentera-large-'))
    const large = join(folder, 'large.csv')
    writeFileSync(large, file(good(1)))
    truncateSync(large, 200 * 1024 * 1024)
    await signIn(page, register)
    await page.goto(`${register.url}/admin/certificates/import`)
    await page.getByLabel('CSV or XLSX file').setInputFiles(large)
    await page.getByRole('button', { name: 'Send file' }).click()
    await expect(
      page.getByText('The file is larger than 64 MB. Import it in several files.'),
    ).toBeVisible(SOON)
    rmSync(folder, { recursive: true })
  })

  test('the correct rows of an untidy file are imported, and the others downloaded', async ({
    page,
    register,
  }) => {
    await signIn(page, register)
    await page.goto(`${register.url}/admin/certificates/import`)
    const rows = [
      'DAFTAR SERTIFIKAT;;;;;;;',
      HEADER,
      ...good(2),
      'T-9;KM Sembilan;9074729;Indonesia;Surat Laut;03/04/2026;03/04/2031;y',
    ]
    await page.getByLabel('CSV or XLSX file').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    })
    await page.getByRole('button', { name: 'Send file' }).click()
    await expect(page.getByText('Row 2 was taken as headings.')).toBeVisible(SOON)
    await page.getByRole('button', { name: 'Check 3 rows' }).click(SOON)
    await page.getByRole('button', { name: 'Import the 2 correct rows' }).click(SOON)
    await expect(page.getByRole('heading', { name: '2 certificates imported' })).toBeVisible(SOON)
    await expect(page.getByText('1 row of the file was set aside and not imported.')).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download 1 row set aside as CSV' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toContain(
      '“Surat Laut” is not a type of the register',
    )
  })

  test('a file goes all the way, by pages that refresh themselves', async ({ page, register }) => {
    await signIn(page, register)
    await page.goto(`${register.url}/admin/certificates/import`)
    await page.getByLabel('CSV or XLSX file').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file(good(2_500))),
    })
    await page.getByRole('button', { name: 'Send file' }).click()
    await page.getByRole('button', { name: 'Check 2,500 rows' }).click(SOON)
    await page.getByRole('button', { name: 'Import 2,500 certificates' }).click(SOON)
    await expect(page.getByRole('heading', { name: '2,500 certificates imported' })).toBeVisible(
      SOON,
    )
  })
})
