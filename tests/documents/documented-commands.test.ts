import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CLI, root } from '#/scripts/node26.mjs'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { startServer } from '#/tests/helpers/server-process.ts'
import { freshLocation } from '#/tests/helpers/store.ts'

// Runs what the documents say that people should type; `npm test` builds first.

/** The shell blocks below a heading of a document. */
function blocksOf(document: string, heading: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const section = new RegExp(`^## ${heading}\\n(.*?)^## `, 'ms').exec(text)?.[1] ?? ''
  return Array.from(section.matchAll(/^```sh\n(.*?)^```$/gms), ([, block = '']) => block)
}

/**
 * Runs a block with the options of curl as they are, in an empty folder; answers the output of each
 * command.
 */
function runBlock(block: string, url: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = block
    .replaceAll('http://localhost:3000', url)
    .replaceAll('\n\n', '\necho; echo ----\n')
  const output = execFileSync('bash', ['-e', '-c', script], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  })
  return output.split('----\n').map((one) => one.trim())
}

test('README: the first certificate is issued and verified by what it says', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const [before = '', then = ''] = blocksOf('README.md', 'Your first certificate')
  const [create = '', start] = before.trimEnd().split('\n')
  expect(start).toBe('npm start')
  const created = spawnSync('bash', ['-c', create], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  expect(created.stdout).toContain('you@example.com is an administrator now.')
  const { url } = await startServer({ DATA_DIR: dataDir })
  const [signedIn = '', issued = '', verified = ''] = runBlock(then, url)
  expect(JSON.parse(signedIn)).toMatchObject({ username: 'you@example.com' })
  expect(JSON.parse(issued)).toMatchObject({
    certificateId: 'LMC-2026-00042-J7GKC',
    vesselName: 'KM Samudra Jaya',
  })
  expect(verified).toMatch(/^\{"verified":true,/)
  expect(verified).toContain('"status":"valid"')
})

test('docs/operations.md: the examples of the API answer on a register with samples', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const account = { ADMIN_EMAIL: 'admin@lentera.example', ADMIN_PASSWORD: PASSWORD }
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ...account }
  execFileSync(process.execPath, [join(root, CLI), 'add-samples'], { env, stdio: 'pipe' })
  const { url } = await startServer({ DATA_DIR: dataDir })
  const [block = ''] = blocksOf('docs/operations.md', 'The API')
  const [verified = '', signedIn = '', listed = '', issued = ''] = runBlock(
    block.replace('…', PASSWORD),
    url,
  )
  expect(JSON.parse(verified)).toMatchObject({ verified: true, certificate: { status: 'valid' } })
  expect(JSON.parse(signedIn)).toMatchObject({ username: account.ADMIN_EMAIL })
  expect(JSON.parse(listed)).toContainEqual(
    expect.objectContaining({ vesselName: 'KM Samudra Jaya' }),
  )
  expect(issued).toMatch(/^HTTP\/1\.1 201 /)
})
