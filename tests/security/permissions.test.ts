import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { permissionsFor } from '#/scripts/permissions.mjs'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { startServer } from '#/tests/helpers/server-process.ts'
import { freshPlace } from '#/tests/helpers/store.ts'

/** What a program that has got into the server could do there, in its own words, or the code of the error. */
function tried(env: Record<string, string>, script: string): string {
  const wrapped = `(async () => { try { console.log(await (async () => { ${script} })()) } catch (e) { console.log(e.code) } })()`
  return execFileSync(process.execPath, [...permissionsFor(env), '-e', wrapped], { encoding: 'utf8' }).trim()
}

const DENIED = 'ERR_ACCESS_DENIED'

test('the server reads nothing but its program and its data', async () => {
  const { dataDir } = await freshPlace('sqlite')
  const env = { DATA_DIR: dataDir }
  const read = (path: string) => tried(env, `return require('fs').readFileSync(${JSON.stringify(path)}).length > 0`)
  const beside = `${dataDir}-of-another`
  mkdirSync(beside)
  for (const folder of [dataDir, beside]) writeFileSync(join(folder, 'file'), 'x')
  expect([read(join(dataDir, 'file')), read('build/server/server.js'), read('node_modules/hono/package.json')]).toEqual([
    'true',
    'true',
    'true',
  ])
  for (const path of ['/etc/passwd', join(beside, 'file'), '.npmrc', 'docs/security.md', '/proc/self/environ']) {
    expect([path, read(path)]).toEqual([path, DENIED])
  }
})

test('it writes nothing but its data', async () => {
  const { dataDir } = await freshPlace('sqlite')
  const write = (path: string) =>
    tried({ DATA_DIR: dataDir }, `require('fs').writeFileSync(${JSON.stringify(path)}, ''); return 'written'`)
  const outside = [
    join(dataDir, '..', 'planted'),
    'server.ts',
    'build/server/server.js',
    'node_modules/planted',
    '/tmp/planted',
  ]
  for (const path of outside) expect([path, write(path)]).toEqual([path, DENIED])
  expect(write(join(dataDir, 'file'))).toBe('written')
})

test('it starts no other program, unless it is the one that starts several of itself', async () => {
  const { dataDir } = await freshPlace('sqlite')
  const start = `return String(require('child_process').execFileSync('/bin/echo', ['started'])).trim()`
  expect(tried({ DATA_DIR: dataDir }, start)).toBe(DENIED)
  expect(tried({ DATA_DIR: dataDir, WEB_CONCURRENCY: '2' }, start)).toBe('started')
})

test('a file that a variable names may be read, and nothing beside it', async () => {
  const { dataDir } = await freshPlace('sqlite')
  const place = join(dataDir, '..', `keys-${process.pid}`)
  mkdirSync(place)
  for (const name of ['sign.p12', 'root.pem', 'pwned.txt', 'other']) writeFileSync(join(place, name), 'x')
  const env = {
    DATA_DIR: dataDir,
    SIGNING_P12: join(place, 'sign.p12'),
    BREACHED_PASSWORDS: join(place, 'pwned.txt'),
    DATABASE_URL: `postgres://register@db.example/register?sslmode=verify-full&sslrootcert=${join(place, 'root.pem')}`,
  }
  const read = (name: string) => tried(env, `return String(require('fs').readFileSync(${JSON.stringify(join(place, name))}))`)
  expect(['sign.p12', 'root.pem', 'pwned.txt', 'other'].map(read)).toEqual(['x', 'x', 'x', DENIED])
})

test('under it the server verifies, issues, signs a document and the log, and makes its keys, also behind a link', async () => {
  const { dataDir } = await freshPlace('sqlite')
  const link = `${dataDir}-link`
  symlinkSync(dataDir, link)
  const { url, output } = await startServer({
    DATA_DIR: link,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: PASSWORD,
    WEB_CONCURRENCY: '2',
  })
  const json = { 'content-type': 'application/json' }
  const credentials = JSON.stringify({ username: 'admin@example.com', password: PASSWORD })
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: credentials })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = JSON.stringify(certificateBody())
  const issued = await fetch(`${url}/api/certificates`, { method: 'POST', headers: { ...json, cookie }, body })
  expect([login.status, issued.status]).toEqual([200, 201])
  expect((await (await fetch(`${url}/api/certificates/verify/LMC-2026-00042`)).json()).verified).toBe(true)
  const document = await fetch(`${url}/certificate-pdf/LMC-2026-00042`)
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await expect.poll(async () => (await fetch(`${url}/log/checkpoint`)).status, { timeout: 20_000 }).toBe(200)
  expect(output()).not.toMatch(/ERR_ACCESS_DENIED|Warning/)
})

test('a short path from where it is started will do: what lies above it stays out of reach and is not needed', async () => {
  const dataDir = `build/data-${process.pid}`
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { output } = await startServer({ DATA_DIR: dataDir })
  await expect.poll(() => readdirSync(join(dataDir, 'keys')), { timeout: 20_000 }).toHaveLength(2)
  expect(output()).not.toContain('ERR_ACCESS_DENIED')
})
