import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { node26, root } from '#/scripts/node26.mjs'
import { freePort } from '#/tests/helpers/free-port.ts'

// What `npm run release` writes, checked, unpacked and run as an operator does: by a user without
// rights, on a machine without Node.

const NOBODY = 65_534
const OLD_NODE = '#!/bin/sh\necho v20.1.0\n'
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'lentera-release-'))
const [out, again, key] = [join(folder, 'out'), join(folder, 'again'), join(folder, 'key')]
const archive = (suffix = '') => `lentera-${version}-linux-x64${suffix}.tar.gz`

function release(to: string, env: Record<string, string> = {}, tree = root) {
  return spawnSync(process.execPath, [join(tree, 'scripts', 'release.mjs'), '--out', to], {
    encoding: 'utf8',
    env: { ...process.env, RELEASE_KEY: key, ...env },
  })
}

/** What an operator or an editor may leave beside the files of the repository. */
const BESIDE = ['deploy/docker/.env', 'deploy/systemd/beside.env', 'docs/.beside.md.swp'].map(
  (name) => join(root, name),
)

beforeAll(() => {
  chmodSync(folder, 0o755)
  for (const path of BESIDE) writeFileSync(path, 'ADMIN_PASSWORD=a secret', { flag: 'wx' })
  execFileSync('ssh-keygen', [
    '-q',
    '-t',
    'ed25519',
    '-N',
    '',
    '-C',
    'release@example.com',
    '-f',
    key,
  ])
  const { status, stderr } = release(out)
  // With what is wrong, where something is.
  expect(status, stderr).toBe(0)
}, 300_000)

afterAll(() => {
  for (const path of BESIDE) rmSync(path, { force: true })
  rmSync(folder, { recursive: true, force: true })
})

/** The unpacked release, which belongs to root. */
function unpack(suffix = ''): string {
  const to = mkdtempSync(join(folder, 'unpacked-'))
  chmodSync(to, 0o755)
  execFileSync('tar', [
    '--extract',
    '--gzip',
    '--file',
    join(out, archive(suffix)),
    '--directory',
    to,
  ])
  return join(to, `lentera-${version}`)
}

/** A program of an unpacked release, run by a user without rights who may write to one folder. */
function asOperator(app: string, args: string[], variables: Record<string, string> = {}) {
  const data = join(dirname(app), 'data')
  if (!existsSync(data)) {
    mkdirSync(data)
    chownSync(data, NOBODY, NOBODY)
  }
  const env = { PATH: '/usr/bin:/bin', DATA_DIR: data, HOST: '127.0.0.1', ...variables }
  return spawn(join(app, 'lentera'), args, {
    cwd: '/',
    env,
    uid: NOBODY,
    gid: NOBODY,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outputOf(child: ReturnType<typeof asOperator>) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('the checksums are those of the files, and their signature is verified by OpenSSH; one of other bytes is not', () => {
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: out })
  const signers = join(folder, 'signers')
  writeFileSync(
    signers,
    `release@example.com namespaces="lentera-release" ${readFileSync(`${key}.pub`, 'utf8')}`,
  )
  const options = [
    '-Y',
    'verify',
    '-f',
    signers,
    '-I',
    'release@example.com',
    '-n',
    'lentera-release',
  ]
  const verify = (input: string | Buffer) =>
    spawnSync('ssh-keygen', [...options, '-s', join(out, 'SHA256SUMS.sig')], { input }).status
  const sums = readFileSync(join(out, 'SHA256SUMS'))
  expect(verify(sums)).toBe(0)
  expect(verify(sums.toString().replace(/^./, (digit) => (digit === '0' ? '1' : '0')))).not.toBe(0)
})

test('without a key nothing is written unless that is asked for, and a key that is missing is named', () => {
  const to = join(folder, 'unsigned')
  expect(release(to, { RELEASE_KEY: '' })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('--unsigned'),
  })
  expect(release(to, { RELEASE_KEY: '/nowhere' })).toMatchObject({
    status: 1,
    stderr: 'lentera: RELEASE_KEY: there is no file /nowhere\n',
  })
  expect(existsSync(to)).toBe(false)
})

test('built again in another folder, with other variables, it is the same bytes', () => {
  const tree = join(folder, 'tree')
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files.filter((one) => one !== '' && existsSync(join(root, one))))
    cpSync(join(root, file), join(tree, file))
  // Not by a link: Vite would follow it.
  execFileSync('cp', ['--archive', join(root, 'node_modules'), tree])
  const time = execFileSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  }).trim()
  const { status, stderr } = release(
    again,
    { SOURCE_DATE_EPOCH: time, NODE_ENV: 'development', LANG: 'id_ID.UTF-8' },
    tree,
  )
  expect(status, stderr).toBe(0)
  expect(readFileSync(join(again, 'SHA256SUMS'), 'utf8')).toBe(
    readFileSync(join(out, 'SHA256SUMS'), 'utf8'),
  )
})

test('unpacked by anyone it starts without Node on the machine, serves pages and documents, and stops in order', async () => {
  const app = unpack()
  const password = 'a long password for a test'
  const account = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: password }
  const early = await outputOf(asOperator(app, ['add-samples']))
  expect(early).toEqual({
    code: 1,
    output: 'Create an administrator first: ./lentera create-admin EMAIL\n',
  })
  const created = await outputOf(asOperator(app, ['create-admin', 'admin@example.com'], account))
  expect(created).toEqual({ code: 0, output: expect.stringContaining('is an administrator now') })
  expect(await outputOf(asOperator(app, ['add-samples']))).toEqual({
    code: 0,
    output: expect.stringContaining('sample certificates'),
  })
  const port = await freePort()
  const server = asOperator(app, [], { PORT: String(port) })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = outputOf(server)
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  await expect
    .poll(
      () =>
        get('/readyz').then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 60_000 },
    )
    .toBe(200)
  const page = await get('/verify/LMC-2025-00101')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('LMC-2025-00101')])
  expect((await get('/flags/id.svg')).headers.get('content-type')).toContain('image/svg+xml')
  // Set by Typst, with fonts of the release.
  const document = await get('/certificate-pdf/LMC-2025-00101')
  expect([document.status, (await document.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  server.kill('SIGTERM')
  expect((await ended).code).toBe(0)
  expect(await outputOf(asOperator(app, ['check-register']))).toMatchObject({ code: 0 })
})

test('without its own Node it runs with one of the machine that is new enough, and otherwise says what is missing', async () => {
  const app = unpack('-without-node')
  const bin = join(dirname(app), 'bin')
  mkdirSync(bin)
  const path = `${bin}:/usr/bin:/bin`
  writeFileSync(join(bin, 'node'), OLD_NODE, { mode: 0o755 })
  const old = await outputOf(asOperator(app, ['help'], { PATH: path }))
  expect(old).toEqual({
    code: 1,
    output: expect.stringMatching(/Node 26 or newer is needed; this is v20\.1\.0/),
  })
  const tools = join(dirname(app), 'tools')
  mkdirSync(tools)
  for (const name of ['dirname', 'readlink']) symlinkSync(`/usr/bin/${name}`, join(tools, name))
  const none = await outputOf(asOperator(app, ['help'], { PATH: tools }))
  expect(none).toEqual({ code: 1, output: expect.stringContaining('Install Node 26 or newer') })
  renameSync(join(bin, 'node'), join(bin, 'old'))
  execFileSync('cp', [node26(), join(bin, 'node')])
  expect(await outputOf(asOperator(app, ['check-register'], { PATH: path }))).toMatchObject({
    code: 0,
  })
})

test('it holds what runs and its licences, and nothing that only building or tests need', () => {
  const names = execFileSync('tar', ['--list', '--gzip', '--file', join(out, archive())], {
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
  const inside = new Set(names.map((name) => name.slice(`lentera-${version}/`.length)))
  for (const name of [
    'lentera',
    'sbom.json',
    'LICENSES-OF-PACKAGES.txt',
    'docs/operations.md',
    'node/bin/node',
  ]) {
    expect(inside).toContain(name)
  }
  for (const path of BESIDE) expect(inside).not.toContain(path.slice(root.length))
  const packages = [...inside].flatMap(
    (name) => /^node_modules\/(@[^/]+\/[^/]+|[^@/][^/]*)\/$/.exec(name)?.[1] ?? [],
  )
  expect(packages).toEqual([
    '@myriaddreamin/typst-ts-node-compiler',
    '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
  ])
  expect(
    names.filter((name) =>
      /\.(?:test\.tsx?|tsx|map)$|\/(?:tests|quality|translations|scripts)\//.test(name),
    ),
  ).toEqual([])
})
