import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { inScheme } from '#/tests/e2e/setup/in-scheme.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { findings } from '#/tests/e2e/setup/findings.ts'
import { expect, issue, signIn, test } from '#/tests/e2e/setup/register.ts'
import { leafOf, provesInclusion } from '#/tests/helpers/log/rfc9162.ts'
import { createHash } from 'node:crypto'

const sha = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const bytes = (base64: string) => Buffer.from(base64, 'base64')

test.use({ atPublicOrigin: true })

test('a visitor proves an entry by the definitions alone, sees an earlier day, the ship, and the keys', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  const number = await issueForShip(page, register.url)
  await page.goto(`${register.url}/verify/${number}`)
  await page.getByRole('link', { name: 'Verify independently' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Proof of an entry' })).toBeVisible()
  // The log is signed every few seconds; until then the page says so.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('It is included in the signed log.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('figure', { name: 'Facts of the certificate' })).toContainText(
    '"vesselName": "KM Bukti Terang"',
  )
  const { proof } = await (
    await page.request.get(`${register.url}/api/certificates/verify/${number}?proof`)
  ).json()
  const hashOfFacts = sha(proof.facts).toString('hex')
  expect(JSON.parse(proof.event)).toMatchObject({
    format: 3,
    certificateId: number,
    facts: hashOfFacts,
  })
  await expect(page.getByRole('figure', { name: 'Content of the entry' })).toContainText(
    hashOfFacts,
  )
  const entry = sha(
    'lentera register event 3\n',
    sha(bytes(proof.salt), proof.event),
    bytes(proof.privateCommitment),
  )
  const [origin, size, root = ''] = proof.checkpoint.split('\n')
  expect(origin).toMatch(/\/log$/)
  const path = proof.path.map((hash: string) => bytes(hash).toString('hex'))
  expect(
    provesInclusion(
      proof.leaf,
      Number(size),
      leafOf(entry.toString('hex')),
      path,
      bytes(root).toString('hex'),
    ),
  ).toBe(true)

  await page.getByRole('textbox', { name: 'Day' }).fill('2020-02-29')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(
    page.getByText('What the register said at the end of February 29, 2020'),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Not recorded on February 29, 2020' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Current result' }).click()
  await expect(page.getByRole('heading', { name: 'Valid', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'All certificates of this ship' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'KM Bukti Terang' })).toBeVisible()
  // Each certificate of the record by its own number.
  for (const code of ['ILLC', 'ITC69'])
    await expect(page.getByRole('link', { name: `${number}/${code}` })).toBeVisible()

  await page.getByRole('link', { name: 'The register’s log' }).click()
  await expect(page.getByRole('figure', { name: 'Signed state of the log' })).toContainText('/log')
  await page.getByRole('link', { name: 'Is this our official site?' }).click()
  await expect(page.getByText(register.url, { exact: true })).toBeVisible()
  expect(failures).toEqual([])
})

test('a receipt of a check can be downloaded', async ({ page, register }) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Tanda Terima')
  await page.goto(`${register.url}/proof/${number}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Signed receipt' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`receipt-${number}.json`)
  const { receipt, certificate } = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(certificate.vesselName).toBe('KM Tanda Terima')
  expect(receipt).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/)
})

for (const [width, language] of [
  [1280, ''],
  [320, '/id'],
] as const) {
  test(`the pages of proof have no finding, and none scrolls sideways (${width} px${language})`, async ({
    page,
    register,
    failures,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, register)
    const number = await issue(
      page,
      register,
      'KM Samudra Nusantara Perkasa Sejahtera Abadi Sentosa Raya',
    )
    const addresses = [
      '/register',
      '/authenticity',
      `/proof/${number}`,
      '/proof/NOBODY-1',
      '/vessels/9074729',
      '/vessels/1234567',
    ]
    for (const address of [...addresses, `/verify/${number}?on=2025-01-01`]) {
      await page.goto(register.url + language + address)
      for (const scheme of ['light', 'dark'] as const) {
        await inScheme(page, scheme)
        expect({ address, found: await findings(page) }).toEqual({ address, found: [] })
      }
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect({ address, over }).toEqual({ address, over: 0 })
    }
    expect(failures).toEqual([])
  })
}

/** By the API, signed in as the page is. */
async function issueForShip(page: Page, url: string): Promise<string> {
  const data = certificateBody({ certificateId: 'LMC-2026-00777', vesselName: 'KM Bukti Terang' })
  const answer = await page.request.post(`${url}/api/certificates`, { data })
  expect(answer.status()).toBe(201)
  return data.certificateId
}
