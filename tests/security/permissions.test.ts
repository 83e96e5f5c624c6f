import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { permissionsFor } from '#/ops/supervisor/server-command.ts'
import { readSystemFonts, SYSTEM_FONT_FILES } from '#/domain/documents/fonts/system-fonts.server.ts'
import { makeDataFolders } from '#/ops/supervisor/data-folders.ts'
import { certificateBody, PASSWORD } from '#/tests/helpers/people.ts'
import { failedStart, startServer } from '#/tests/helpers/server-process.ts'
import { freshLocation } from '#/tests/helpers/store.ts'

/** What code injected into the server could do there: its output, or the code of the error. */
function tried(env: Record<string, string>, script: string, options = permissionsFor(env)): string {
  const wrapped = `(async () => { try { console.log(await (async () => { ${script} })()) } catch (e) { console.log(e.code) } })()`
  return execFileSync(process.execPath, [...options, '-e', wrapped], { encoding: 'utf8' }).trim()
}

const DENIED = 'ERR_ACCESS_DENIED'

/** A folder that is none of the server's, gone when the test ends. */
function folderBeside(dataDir: string, name: string): string {
  const folder = `${dataDir}-${name}`
  mkdirSync(folder)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the server reads nothing but its program and its data', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const env = { DATA_DIR: dataDir }
  const read = (path: string) =>
    tried(env, `return require('fs').readFileSync(${JSON.stringify(path)}).length > 0`)
  const beside = folderBeside(dataDir, 'of-another')
  for (const folder of [dataDir, beside]) writeFileSync(join(folder, 'file'), 'x')
  expect([
    read(join(dataDir, 'file')),
    read('build/server/server.js'),
    read('node_modules/hono/package.json'),
  ]).toEqual(['true', 'true', 'true'])
  for (const path of [
    '/etc/passwd',
    join(beside, 'file'),
    '.npmrc',
    'docs/security.md',
    '/proc/self/environ',
  ]) {
    expect([path, read(path)]).toEqual([path, DENIED])
  }
})

test('it writes nothing but its data', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const write = (path: string) =>
    tried(
      { DATA_DIR: dataDir },
      `require('fs').writeFileSync(${JSON.stringify(path)}, ''); return 'written'`,
    )
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

test('it starts no other program, however many processes there are', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const start = `return String(require('child_process').execFileSync('/bin/echo', ['started'])).trim()`
  for (const WEB_CONCURRENCY of ['1', '2'])
    expect(tried({ DATA_DIR: dataDir, WEB_CONCURRENCY }, start)).toBe(DENIED)
})

test('no way round leads to a file outside: not by /proc, a working folder, dots, a descriptor or what loads code', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const paths = [
    ...['self', 'thread-self', 'self/task/../../self'].flatMap((of) => [
      `/proc/${of}/root/etc/passwd`,
      `/proc/${of}/cwd/package-lock.json`,
      `/proc/${of}/environ`,
    ]),
    `/proc/${process.pid}/root/etc/passwd`,
    '/dev/fd/../root/etc/passwd',
    '/dev/fd/../environ',
    `${dataDir}/../../../../../etc/passwd`,
    `${join(process.cwd(), 'build')}/../../../../../../etc/passwd`,
    `${process.cwd()}/node_modules/../package-lock.json`,
  ]
  const read = `const fs = require('fs'); const [before, found] = [process.cwd(), []]
    const { pathToFileURL } = require('url'); const { basename, dirname } = require('path')
    const ways = {
      text: (path) => fs.readFileSync(path),
      bytes: (path) => fs.readFileSync(Buffer.from(path)),
      address: (path) => fs.readFileSync(pathToFileURL(path)),
      open: (path) => fs.openSync(path, 'r'),
      copy: (path) => fs.copyFileSync(path, ${JSON.stringify(join(dataDir, 'copy'))}),
      folder: (path) => { process.chdir(dirname(path)); return fs.readFileSync(basename(path)) },
      variables: (path) => process.loadEnvFile(path),
      promise: (path) => fs.promises.readFile(path),
      blob: (path) => fs.openAsBlob(path).then((blob) => blob.text()),
      stream: (path) => new Promise((resolve, reject) => fs.createReadStream(path).on('data', resolve).on('error', reject)),
      module: (path) => import(pathToFileURL(path), { with: { type: 'json' } }),
    }
    for (const path of ${JSON.stringify(paths)}) for (const [name, way] of Object.entries(ways)) {
      try { await way(path); found.push(name + ' ' + path) } catch {}
      try { process.chdir(before) } catch {}
    }
    return JSON.stringify(found)`
  // Without permissions each way and each path leads there, or this would show nothing.
  const open: string[] = JSON.parse(tried({ DATA_DIR: dataDir }, read, []))
  expect(new Set(open.map((one) => one.split(' ')[0])).size).toBe(11)
  expect(new Set(open.map((one) => one.split(' ')[1]))).toEqual(new Set(paths))
  expect(JSON.parse(tried({ DATA_DIR: dataDir }, read))).toEqual([])
  // What the server was allowed before, to find out which thread calls.
  const before = [...permissionsFor({ DATA_DIR: dataDir }), '--allow-fs-read=/proc/thread-self']
  expect(JSON.parse(tried({ DATA_DIR: dataDir }, read, before))).toContain(
    'text /proc/thread-self/root/etc/passwd',
  )
})

test('it can make no link to what is outside, and the start refuses one that is there already, or that leads nowhere', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const make = `require('fs').symlinkSync('/etc/passwd', ${JSON.stringify(join(dataDir, 'made'))}); return 'made'`
  expect(tried({ DATA_DIR: dataDir }, make)).toBe(DENIED)
  mkdirSync(join(dataDir, 'inside'))
  symlinkSync('inside', join(dataDir, 'alias'))
  expect(makeDataFolders({ DATA_DIR: dataDir })).toBeNull()
  const backups = folderBeside(dataDir, 'backups')
  for (const [folder, target] of [
    [join(dataDir, 'inside'), '/etc/passwd'],
    [join(dataDir, 'inside'), '../../../../etc/passwd'],
    [dataDir, '/proc/self/root'],
    [dataDir, '/nowhere'],
    [backups, '/etc'],
  ] as const) {
    const link = join(folder, 'link')
    symlinkSync(target, link)
    const env = { DATA_DIR: dataDir, BACKUP_DIR: backups }
    const { code, output } = await failedStart(env)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^lentera: (DATA|BACKUP)_DIR holds a link that leads out of it .*\n$/),
    ])
    rmSync(link)
  }
})

test('a file that a variable names may be read, and nothing beside it', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const folder = folderBeside(dataDir, 'keys')
  for (const name of ['sign.p12', 'root.pem', 'pwned.txt', 'other'])
    writeFileSync(join(folder, name), 'x')
  const env = {
    DATA_DIR: dataDir,
    SIGNING_P12: join(folder, 'sign.p12'),
    BREACHED_PASSWORDS: join(folder, 'pwned.txt'),
    DATABASE_URL: `postgres://register@db.example/register?sslmode=verify-full&sslrootcert=${join(folder, 'root.pem')}`,
  }
  const read = (name: string) =>
    tried(env, `return String(require('fs').readFileSync(${JSON.stringify(join(folder, name))}))`)
  expect(['sign.p12', 'root.pem', 'pwned.txt', 'other'].map(read)).toEqual(['x', 'x', 'x', DENIED])
})

test('the fonts of further scripts may be looked for where they are installed, and nothing beside them', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const look = (path: string) =>
    tried(
      { DATA_DIR: dataDir },
      `require('fs').existsSync(${JSON.stringify(path)}); return 'looked'`,
    )
  expect(SYSTEM_FONT_FILES.length).toBeGreaterThan(0)
  for (const path of SYSTEM_FONT_FILES) {
    expect([path, look(path)]).toEqual([path, 'looked'])
    expect([path, look(`${path}.other`)]).toEqual([path, DENIED])
  }
})

test('a font that may not be read is left out', () => {
  expect(readSystemFonts([{ family: 'None', path: '/nowhere/none.ttf' }])).toEqual([])
  expect(readSystemFonts([{ family: 'A folder', path: '/' }])).toEqual([])
})

test('under it the server verifies, issues, signs a document and the log, and makes its keys, also behind a link', async () => {
  const { dataDir } = await freshLocation('sqlite')
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
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: json,
    body: credentials,
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const body = JSON.stringify(certificateBody())
  const issued = await fetch(`${url}/api/certificates`, {
    method: 'POST',
    headers: { ...json, cookie },
    body,
  })
  expect([login.status, issued.status]).toEqual([200, 201])
  expect(
    (await (await fetch(`${url}/api/certificates/verify/LMC-2026-00042`)).json()).verified,
  ).toBe(true)
  const document = await fetch(`${url}/certificate-pdf/LMC-2026-00042`)
  expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  await expect.poll(async () => (await fetch(`${url}/log/checkpoint`)).status).toBe(200)
  expect(output()).not.toMatch(/ERR_ACCESS_DENIED|Warning/)
})

test('a short path from where it is started will do: what lies above it stays out of reach and is not needed', async () => {
  const dataDir = `build/data-${process.pid}`
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const { output } = await startServer({ DATA_DIR: dataDir })
  await expect.poll(() => readdirSync(join(dataDir, 'keys'))).toHaveLength(2)
  expect(output()).not.toContain('ERR_ACCESS_DENIED')
})
