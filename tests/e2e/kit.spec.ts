import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { findings } from './setup/findings.ts'
import { inScheme } from './setup/in-scheme.ts'
import { expect, issue, signIn, test } from './setup/register.ts'
import { unzip } from '#/tests/helpers/kit/unzip-to.ts'

const IMO = '9074729'

test('the kit is downloaded on the page of a ship, and its page opens from a disk without a network, with and without scripts', async ({
  browser,
  page,
  register,
  failures,
}, info) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Samudra Jaya', 'all')
  await page.goto(`${register.url}/admin/certificates?q=${number}`)
  // The ship is known by its IMO number, which the form of the new certificate does not ask for.
  const answer = await page.request.get(`${register.url}/api/certificates/1`)
  const { version } = (await answer.json()) as { version: number }
  await page.request.put(`${register.url}/api/certificates/1`, {
    data: { imoNumber: IMO, version, reason: 'IMO number added' },
  })
  await page.goto(`${register.url}/vessels/${IMO}`)
  await page.getByRole('link', { name: 'Get the ship’s kit' }).click()
  await page.getByRole('heading', { name: 'The ship’s kit' }).waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await inScheme(page, scheme)
    expect([scheme, await findings(page)]).toEqual([scheme, []])
  }
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the kit (ZIP)' }).click()
  const file = info.outputPath('kit.zip')
  const downloaded = await download
  expect(downloaded.suggestedFilename()).toMatch(/^Lentera-kit-9074729-\d{4}-\d\d-\d\d\.zip$/)
  await downloaded.saveAs(file)
  const folder = unzip(file, info.outputPath('kit'))
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, offline: true })
    const offline = await context.newPage()
    const [requests, errors]: [string[], string[]] = [[], []]
    offline.on('request', (request) => requests.push(request.url()))
    offline.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    const address = pathToFileURL(`${folder}/kit.html`).href
    await offline.goto(address)
    await expect(offline.getByRole('heading', { name: 'KM Samudra Jaya' })).toBeVisible()
    await expect(offline.getByText(/^Status as known on .* UTC \(.* WIB\)$/)).toBeVisible()
    await expect(
      offline.getByRole('heading', { name: /^Status as known \d+ minutes? ago$/ }),
    ).toHaveCount(javaScriptEnabled ? 1 : 0)
    await expect(
      offline.getByRole('heading', { name: 'Status as known when this page was made' }),
    ).toHaveCount(javaScriptEnabled ? 0 : 1)
    await expect(offline.getByText('Valid when this page was made')).toHaveCount(16)
    await expect(offline.getByRole('img', { name: `QR code of ${number}` })).toBeVisible()
    expect([requests, errors]).toEqual([[address], []])
    if (javaScriptEnabled) {
      for (const scheme of ['light', 'dark'] as const) {
        await inScheme(offline, scheme)
        expect([scheme, await findings(offline)]).toEqual([scheme, []])
      }
      await offline.setViewportSize({ width: 320, height: 700 })
      expect(
        await offline.evaluate(() => document.documentElement.scrollWidth),
      ).toBeLessThanOrEqual(320)
    }
    await context.close()
  }
  expect(readFileSync(`${folder}/README.txt`, 'utf8')).toContain('KM Samudra Jaya')
  expect(failures).toEqual([])
})
