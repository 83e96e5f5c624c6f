import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findings } from '#/tests/e2e/setup/findings.ts'
import { inScheme } from '#/tests/e2e/setup/in-scheme.ts'
import { expect, issue, signIn, test } from '#/tests/e2e/setup/register.ts'

test.use({ atPublicOrigin: true })

/** The page of the proof of a new certificate, once its entry is in a signed state. */
async function openProof(page: Page, url: string, number: string, language = '') {
  await page.goto(`${url}${language}/proof/${number}`)
  await expect(async () => {
    await page.reload()
    await expect(page.locator('#entry')).toBeVisible({ timeout: 500 })
  }).toPass()
}

const compute = (page: Page) => page.getByRole('button', { name: 'Compute the proof' })
const answer = (page: Page) => page.locator('[data-answer]')

test('the browser computes the proof step by step from published data alone, and ends in one sentence', async ({
  page,
  register,
  failures,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Bukti Mandiri')
  await openProof(page, register.url, number)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().replace(register.url, '')))
  await compute(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(
    `and the signature of ${new URL(register.url).host}/log is genuine.`,
  )
  const { proof } = await (
    await page.request.get(`${register.url}/api/certificates/verify/${number}?proof`)
  ).json()
  await expect(answer(page)).toContainText(
    `computed the same root from ${proof.path.length + 2} steps`,
  )
  await expect(page.getByRole('list').locator('li', { hasText: 'Result' })).toHaveCount(
    proof.path.length + 2,
  )
  for (const hash of proof.path)
    await expect(page.locator('.proof-steps dd', { hasText: hash })).toHaveCount(1)
  await expect(page.locator('.proof-outcome')).toHaveText(['✓ Agrees', '✓ Agrees', '✓ Agrees'])
  // Nothing was sent, and nothing fetched but the script, the proof and the keys.
  expect(asked.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/.well-known/jwks.json',
    `/api/certificates/verify/${number}?proof`,
  ])
  // Computed again, it has the same steps once.
  const steps = await page.locator('.proof-steps > li').count()
  await compute(page).click()
  await expect(answer(page)).toHaveAttribute('data-tone', 'valid')
  await expect(page.locator('.proof-steps > li')).toHaveCount(steps)
  expect(failures).toEqual([])
})

test('whatever the server answers, the step that fails is named, with what to do', async ({
  page,
  register,
}) => {
  await signIn(page, register)
  const [number, other] = [
    await issue(page, register, 'KM Bukti Diubah'),
    await issue(page, register, 'KM Bukti Lain'),
  ]
  for (const one of [other, number]) await openProof(page, register.url, one)
  const api = `${register.url}/api/certificates/verify/${number}?proof`
  const fetched = await (await page.request.get(api)).json()
  const keys = await (await page.request.get(`${register.url}/.well-known/jwks.json`)).json()
  const { proof } = fetched
  const ofOther = await (await page.request.get(api.replace(number, other))).json()
  const swapped = (hash: string) => `${hash.startsWith('A') ? 'B' : 'A'}${hash.slice(1)}`
  const [last] = proof.path.slice(-1)
  const root = proof.checkpoint.split('\n')[2]
  const count = proof.path.length
  const serve = (changed: object, keySet: object = keys) =>
    Promise.all([
      page.route('**/api/certificates/verify/**', (route) =>
        route.fulfill({ json: { ...fetched, ...changed } }),
      ),
      page.route('**/jwks.json', (route) => route.fulfill({ json: keySet })),
    ])
  const ROOT = `Step ${count + 3} failed: the computed root is not the signed one`
  const FACTS = `Step ${count + 5} failed: the facts of the certificate are not those that the entry has the hash of`
  const forgedFacts = proof.facts.replace('KM Bukti', 'KM Curang')
  const [ofFacts, ofForged] = [proof.facts, forgedFacts].map((facts) =>
    createHash('sha256').update(facts).digest('hex'),
  )
  const cases: [changed: object, keySet: object, text: string][] = [
    // Each field of a proof of version 3 in turn; each fact: domain/proof/log/proof.test.ts.
    [{ proof: { ...proof, facts: forgedFacts } }, keys, FACTS],
    [{ proof: { ...proof, facts: null } }, keys, FACTS],
    [
      { proof: { ...proof, facts: forgedFacts, event: proof.event.replace(ofFacts, ofForged) } },
      keys,
      ROOT,
    ],
    [{ proof: { ...proof, event: proof.event.replace('"issued"', '"amended"') } }, keys, ROOT],
    [{ proof: { ...proof, event: proof.event.replace('"format":3', '"format":2') } }, keys, ROOT],
    [{ proof: { ...proof, salt: swapped(proof.salt) } }, keys, ROOT],
    [{ proof: { ...proof, privateCommitment: swapped(proof.privateCommitment) } }, keys, ROOT],
    [{ proof: { ...proof, path: [...proof.path.slice(0, -1), swapped(last)] } }, keys, ROOT],
    [
      { proof: { ...proof, checkpoint: proof.checkpoint.replace(root, swapped(root)) } },
      keys,
      ROOT,
    ],
    [
      { proof: { ...proof, path: proof.path.slice(0, -1) } },
      keys,
      `Step ${count + 2} failed: the path from the entry to the root`,
    ],
    [
      { proof: { ...proof, checkpoint: proof.checkpoint.replace(/.{6}\n$/, 'AAAA==\n') } },
      keys,
      `Step ${count + 4} failed: the signature is not genuine.`,
    ],
    [
      {},
      { keys: [] },
      `Step ${count + 4} failed: no published key of this log made the signature.`,
    ],
    [
      ofOther,
      keys,
      `Step ${ofOther.proof.path.length + 5} failed: the entry is about another certificate, ${other}.`,
    ],
    [{ proof: { ...proof, salt: '' } }, keys, 'Step 1 failed: a part of the proof is missing'],
    [
      { certificate: { ...fetched.certificate, vesselName: 'KM Curang' } },
      keys,
      `Step ${count + 5} failed: the entry says something else than the register (Vessel name)`,
    ],
  ]
  for (const [changed, keySet, text] of cases) {
    // It would be genuine.
    if (keySet === keys) expect(changed).not.toEqual({ proof })
    await serve(changed, keySet)
    await compute(page).click()
    await expect(answer(page)).toContainText(text)
    await expect(answer(page)).toContainText('do not rely on this certificate')
    await expect(answer(page)).toHaveAttribute('data-tone', 'invalid')
    await expect(page.locator('.proof-outcome', { hasText: '✗ Does not agree' })).not.toHaveCount(0)
  }
  await serve({ proof: { state: 'pending' } })
  await compute(page).click()
  await expect(answer(page)).toContainText('Reload this page in a few seconds.')
  await page.unrouteAll()
  await page.route('**/api/certificates/verify/**', (route) => route.fulfill({ json: null }))
  await compute(page).click()
  await expect(answer(page)).toHaveAttribute('data-tone', 'invalid')
  await page.unrouteAll()
  await page.route('**/jwks.json', (route) => route.abort())
  await compute(page).click()
  await expect(answer(page)).toContainText(
    'The proof could not be fetched, so nothing was computed.',
  )
})

test('where the script does not load the page says so, and without JavaScript it is what it was', async ({
  page,
  browser,
  register,
}) => {
  await signIn(page, register)
  const number = await issue(page, register, 'KM Tanpa Skrip')
  await openProof(page, register.url, number)
  await page.route('**/assets/verify-proof*', (route) => route.abort())
  await compute(page).click()
  await expect(page.getByText('The program could not be loaded')).toBeVisible()
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.goto(`${register.url}/proof/${number}`)
  await expect(plain.getByRole('figure', { name: 'Signed state of the log' })).toBeVisible()
  await expect(plain.getByText('use a program from someone else')).toBeVisible()
  await expect(plain.getByRole('button', { name: 'Compute the proof' })).toHaveCount(0)
  await expect(plain.getByRole('heading', { name: 'Verify in this browser' })).toBeHidden()
})

for (const [width, language, button] of [
  [1280, '', 'Compute the proof'],
  [320, '/id', 'Hitung bukti'],
] as const) {
  test(`the computed proof has no finding, and does not scroll sideways (${width} px${language})`, async ({
    page,
    register,
    failures,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, register)
    const number = await issue(page, register, 'KM Samudra Nusantara Perkasa')
    await openProof(page, register.url, number, language)
    await page.getByRole('button', { name: button }).click()
    await expect(answer(page)).toHaveAttribute('data-tone', 'valid')
    for (const scheme of ['light', 'dark'] as const) {
      await inScheme(page, scheme)
      expect(await findings(page)).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(failures).toEqual([])
  })
}
