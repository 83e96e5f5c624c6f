import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { CLI } from '#/scripts/node26.mjs'
import { PASSWORD } from '#/tests/helpers/people.ts'
import { startServer } from '#/tests/helpers/server-process.ts'
import { freshLocation } from '#/tests/helpers/store.ts'

const root = new URL('../..', import.meta.url).pathname
const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: PASSWORD }
const KEY = 'a-key-of-a-program'

beforeAll(() => void execFileSync(process.execPath, [join(root, 'scripts/client.mjs')]))

/**
 * A server with samples, and the address of a proxy before it, which gives who sends the key the
 * session of an administrator.
 */
async function register() {
  const { dataDir } = await freshLocation('sqlite')
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', ...ADMIN, RATE_LIMIT: 'off' }
  execFileSync(process.execPath, [CLI, 'add-samples'], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  const { url } = await startServer(env)
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ADMIN.ADMIN_EMAIL, password: PASSWORD }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const proxy = createServer(async (request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${KEY}`
    const body = request.method === 'GET' ? null : await text(request)
    const answer = await fetch(url + request.url, {
      method: request.method ?? 'GET',
      headers: {
        'content-type': request.headers['content-type'] ?? '',
        ...(isKnown && { cookie }),
      },
      body,
    })
    const link = answer.headers.get('link')
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      ...(link !== null && { link }),
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void proxy.close())
  const address = proxy.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** The package in an empty folder, installed as its README says. */
function install(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { version } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'))
  execFileSync('npm', ['init', '-y'], { cwd: folder })
  const file = `client/lentera-client-${version}.tgz`
  expect(readFileSync(join(root, 'client/README.md'), 'utf8')).toContain(
    `npm install /path/to/lentera/${file}\n`,
  )
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', join(root, file)], {
    cwd: folder,
  })
  return join(folder, 'node_modules/lentera-client')
}

/** Runs an example of the installed package. */
async function run(
  { folder, url }: { folder: string; url: string },
  name: string,
  args: string[] = [],
  { input = '', env = {} } = {},
) {
  const child = spawn(process.execPath, [join(folder, `examples/${name}.mjs`), ...args], {
    cwd: folder,
    env: { ...process.env, LENTERA_URL: url, ...env },
  })
  child.stdin.end(input)
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: child.exitCode, lines: output.trim().split('\n'), errors }
}

test('each example of the installed package does what its first lines say', async () => {
  const at = { folder: install(), url: await register() }
  const staff = { env: { LENTERA_API_KEY: KEY } }

  const valid = await run(at, 'verify-one', [' lmc-2025-00101'])
  expect(valid).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^LMC-2025-00101 of KM Samudra Jaya: valid, until \d{4}-/)],
  })
  const suspended = await run(at, 'verify-one', ['LMC-2025-00140'])
  expect(suspended).toMatchObject({ code: 1, lines: [expect.stringContaining('suspended')] })
  const misspelt = await run(at, 'verify-one', ['LMC202500101'])
  expect(misspelt).toMatchObject({
    code: 1,
    lines: ['Not in the register. Did you mean LMC-2025-00101?'],
  })
  const unknown = await run(at, 'verify-one', ['NOBODY-1'])
  expect(unknown).toMatchObject({ code: 1, lines: ['Not in the register.'] })
  const wrong = await run(at, 'verify-one', ['a_b'])
  expect(wrong).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^Could not verify: .+\n$/),
  })
  const none = await run(at, 'verify-one')
  expect(none).toMatchObject({
    code: 2,
    errors: 'Could not verify: give the number of a certificate, such as LMC-2025-00101\n',
  })

  const many = Array.from({ length: 120 }, (_, i) => `NOBODY-${i}`)
  const list = await run(at, 'verify-list', [], {
    input: ['LMC-2025-00101', '', ...many].join('\n'),
  })
  expect(list).toMatchObject({ code: 0, errors: '' })
  expect(list.lines).toHaveLength(1 + 121)
  expect(list.lines.slice(0, 3)).toEqual([
    'number,status',
    'LMC-2025-00101,valid',
    'NOBODY-0,not-found',
  ])

  const expiring = await run(at, 'list-certificates', ['3660'], {
    env: { ...staff.env, LIMIT: '1' },
  })
  expect(expiring).toMatchObject({ code: 0, errors: '' })
  const count = expiring.lines.length - 1
  // More than one page.
  expect(count).toBeGreaterThan(1)
  expect(expiring.lines.at(-1)).toBe(`${count} certificates expire within 3660 days`)
  expect(expiring.lines.slice(0, -1)).toEqual(expiring.lines.slice(0, -1).toSorted())

  const followed = await run(at, 'follow-applications', ['2'], {
    env: { ...staff.env, SECONDS: '0.1' },
  })
  expect(followed).toMatchObject({ code: 0, errors: '' })
  // Each once, though there were two rounds.
  expect(new Set(followed.lines).size).toBe(followed.lines.length)
  expect(followed.lines[0]).toMatch(
    /^A-\d{4}-\w+ \(.+\): (?:pending|in-review|inspection-scheduled|approved|declined)$/,
  )

  const copied = await run(at, 'copy-register', ['copy.json'], staff)
  const [line = ''] = copied.lines
  expect(copied).toMatchObject({
    code: 0,
    errors: '',
    lines: [expect.stringMatching(/^\d+ changes read; \d+ certificates in /)],
  })
  const copyAgain = await run(at, 'copy-register', ['copy.json'], staff)
  expect(copyAgain.lines).toEqual([line.replace(/^\d+/, '0')])
  const copy = JSON.parse(readFileSync(join(at.folder, 'copy.json'), 'utf8'))
  expect(new Map(copy.certificates).get('LMC-2025-00101')).toMatchObject({
    vesselName: 'KM Samudra Jaya',
  })
  // As after a restore: the cursor is of another register.
  writeFileSync(
    join(at.folder, 'copy.json'),
    JSON.stringify({
      ...copy,
      cursor: copy.cursor.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
    }),
  )
  expect((await run(at, 'copy-register', ['copy.json'], staff)).lines).toEqual([line])

  const anonymous = await run(at, 'list-certificates', ['90'])
  expect(anonymous).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Could not list the certificates: 401: .+\n$/),
  })
  const impossible = await run(at, 'list-certificates', [], { env: { LENTERA_API_KEY: 'a b' } })
  expect(impossible).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Could not list the certificates: apiKey .+\n$/),
  })
})

test('the package has modules, types, examples and the licence, no dependency, and its types fit both kinds of resolution', () => {
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json'], {
      cwd: join(root, 'client'),
      encoding: 'utf8',
    }),
  )
  // One package; npm 11 writes an object of packages, older ones a list.
  const [one] = Object.values<{ files: { path: string }[]; unpackedSize: number }>(packed)
  const paths = (one?.files ?? []).map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'README.md',
      'package.json',
      'dist/index.js',
      'dist/index.d.ts',
    ]),
  )
  expect(
    paths.filter(
      (path) =>
        !/^(?:LICENSE|README\.md|package\.json|dist\/[\w-]+\.(?:js|d\.ts)|examples\/[\w-]+\.mjs)$/.test(
          path,
        ),
    ),
  ).toEqual([])
  // Types of every call with their descriptions are five sixths of it; none of them is loaded.
  expect(one?.unpackedSize).toBeLessThan(350_000)

  const folder = mkdtempSync(join(tmpdir(), 'lentera-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'client'), join(folder, 'node_modules/lentera-client'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'use.ts'),
    `import { createClient } from 'lentera-client'\n` +
      `export const first: Promise<string> = createClient({ baseUrl: 'https://a.example' }).listCertificates().then(([one]) => one!.certificateId)\n` +
      // Here no type may be any.
      `// @ts-expect-error A number is a text.\ncreateClient({ baseUrl: 'https://a.example' }).verifyCertificate({ number: 1 })\n`,
  )
  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['preserve', 'bundler'],
  ] as const) {
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      module,
      '--moduleResolution',
      resolution,
      '--types',
      '',
      '--lib',
      'es2022,dom',
    ]
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'use.ts'],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
    expect(stdout).toBe('')
  }
})
