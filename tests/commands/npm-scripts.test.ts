import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#/scripts/node26.mjs'

// These run what people type; `npm test` builds first.

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** The programs of the machine, without those of the packages. */
const OF_PEOPLE = process.env.PATH?.split(delimiter)
  .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
  .join(delimiter)

test.each([
  ...new Set(Object.values(scripts).flatMap((line) => line.match(/scripts\/\S+\.mjs/) ?? [])),
])(
  '%s begins under the Node that people have, older than the one that the packages bring',
  (file) => {
    // Its imports alone: what it imports, Node links and runs, and each name has to be there.
    const imports = readFileSync(join(root, file), 'utf8').match(/^import [^']*'[^']+'$/gm) ?? []
    const { status, stderr } = spawnSync(
      'node',
      ['--input-type=module', '-e', imports.join('\n')],
      { cwd: join(root, 'scripts'), encoding: 'utf8', env: { ...process.env, PATH: OF_PEOPLE } },
    )
    expect([imports.length > 0, status, stderr]).toEqual([true, 0, ''])
  },
)

test('npm test with the name of a file begins under the Node that people have, and runs it alone', () => {
  // Without what the test runner tells its own processes. In a fresh clone npm finds no other Node.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST$|NODE_)/.test(name)),
  )
  const { status, stdout } = spawnSync('node', ['scripts/test.mjs', 'core/dates.test.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, PATH: OF_PEOPLE },
  })
  expect([status, /Test Files +1 passed/.test(stripVTControlCharacters(stdout))]).toEqual([0, true])
})

/** Runs a script by npm, on a free port and in new folders. */
function npmRun(script: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-npm-'))
  const temporary = join(folder, 'temporary')
  execFileSync('mkdir', [temporary])
  const child = spawn('npm', ['run', script], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: undefined,
      TMPDIR: temporary,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      SMTP_URL: '',
      PORT: '0',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // All of it has ended.
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    child,
    temporary,
    output: () => output,
    url: async () => {
      const address = () => /listens on (http:\S+)/.exec(output)?.[1]
      await expect.poll(address).toBeDefined()
      return address() ?? ''
    },
    /** npm and all that it has started, directly or not. */
    family: () => familyOf(child.pid ?? 0),
  }
}

function familyOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([one = 0, itsParent]) => (itsParent === parent ? [one, ...below(one)] : []))
  return [pid, ...below(pid)]
}

const alive = (pids: number[]) => pids.filter((pid) => existsSync(`/proc/${pid}`))

test.for([
  ['start', 'SIGTERM'],
  ['start', 'SIGINT'],
  ['dev', 'SIGTERM'],
  ['dev', 'SIGINT'],
  ['demo', 'SIGTERM'],
  ['demo', 'SIGINT'],
] as const)(
  'npm run %s: %s to npm stops the server in order, and leaves nothing behind',
  async ([script, signal]) => {
    const { child, temporary, url, family } = npmRun(script)
    const origin = await url()
    expect((await fetch(`${origin}/readyz`, { headers: { connection: 'close' } })).status).toBe(200)
    const processes = family()
    // npm, the script and the server; between the two a supervisor, but in development.
    expect(processes.length).toBe(script === 'dev' ? 3 : 4)
    if (script === 'demo')
      expect(
        readdirSync(temporary).filter((name) => name.startsWith('lentera-demo-')),
      ).toHaveLength(1)
    child.kill(signal)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    // It ends after all others, so nobody is left to wait for.
    expect(alive(processes)).toEqual([])
    expect(readdirSync(temporary).filter((name) => name.startsWith('lentera-demo-'))).toEqual([])
  },
)

test('a demonstration that is stopped while it adds its samples starts no server, and leaves no folder', async () => {
  const { child, temporary, output, family } = npmRun('demo')
  const folders = () => readdirSync(temporary).filter((name) => name.startsWith('lentera-demo-'))
  await expect.poll(folders, { interval: 5 }).toHaveLength(1)
  const processes = family()
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(143)
  expect([folders(), alive(processes)]).toEqual([[], []])
  expect(output()).not.toContain('listens on')
})

test('npm run demo ends with the pages worth opening and the account: each opens, and shows what its line says', async () => {
  const { output } = npmRun('demo')
  await expect.poll(output).toMatch(/^ +password +\S+$/m)
  const shown = output().slice(output().indexOf('A demonstration'))
  const lines = Array.from(
    shown.matchAll(/^ {2}( {2})?(\S.*?) {2,}(\S+)$/gm),
    ([, , label = '', value = '']) => [label, value] as const,
  )
  const content: Record<string, string> = {
    'Home page': '<h1',
    'A valid certificate': 'data-verdict="valid"',
    'A survey overdue': 'data-verdict="partly-valid"',
    'A suspended one': 'data-verdict="suspended"',
    'A withdrawn one': 'data-verdict="withdrawn"',
    'An expired one': 'data-verdict="expired"',
    'A QR code': 'PNG',
    'A ship': 'KM Samudra Jaya',
    'The API': '/api/certificates',
    'Staff sign-in': 'name="password"',
  }
  expect(lines.map(([label]) => label)).toEqual([...Object.keys(content), 'email', 'password'])
  // Aligned, and short enough for a terminal of 80 columns.
  expect(Math.max(...shown.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  for (const [label, address] of lines.slice(0, -2)) {
    const response = await fetch(address.replace('localhost', '127.0.0.1'))
    expect([label, response.status]).toEqual([label, 200])
    // Not `toContain`, which would print the page.
    expect([label, (await response.text()).includes(content[label] ?? '-')]).toEqual([label, true])
  }
  const { email: username, password, 'Staff sign-in': page = '' } = Object.fromEntries(lines)
  const answer = await fetch(new URL('/api/login', page.replace('localhost', '127.0.0.1')), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status).toBe(200)
})

test('npm run demo reports a taken port and a wrong one before it adds samples', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo // a TCP server's address
  for (const [PORT, message] of [
    [String(port), `lentera: PORT ${port} on 127.0.0.1 is taken by`],
    ['x', 'lentera: PORT must be a whole number from 0 to 65535'],
  ] as const) {
    const { child, temporary, output } = npmRun('demo', { PORT })
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(output()).toContain(message)
    expect(output()).not.toContain('sample certificates')
    if (PORT !== 'x') expect(output()).toContain(`PORT=${port + 1} npm run demo`)
    expect(readdirSync(temporary).filter((name) => name.startsWith('lentera-demo-'))).toEqual([])
  }
})

test('npm run cli names an unknown command before it installs or builds anything', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'cli', '--', 'nosuch'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^Unknown command: nosuch\.\n\nnpm run cli -- COMMAND\n/)
})

test('the supervisor ends when the script that started it is killed', async () => {
  const { url, family } = npmRun('start')
  await url()
  const [, script = 0, ...servers] = family()
  expect(servers).toHaveLength(2)
  process.kill(script, 'SIGKILL')
  await expect.poll(() => alive(servers)).toEqual([])
})

test('npm run dev serves a page and the modules of its client, from the sources', async () => {
  const { url, output } = npmRun('dev')
  const origin = await url()
  const response = await fetch(`${origin}/services`)
  const page = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ])
  expect(page).toContain('<h1')
  const modules = Array.from(
    page.matchAll(/(?:from|import\(?|src=|href=)\s*"(\/[^"]+\.(?:tsx?|m?js)[^"]*|\/@[^"]+)"/g),
    ([, path = '']) => path,
  )
  expect(modules.length).toBeGreaterThan(2)
  for (const path of new Set(modules)) {
    const script = await fetch(origin + path)
    expect([path, script.status, script.headers.get('content-type')]).toEqual([
      path,
      200,
      expect.stringMatching(/javascript/),
    ])
  }
  expect(output()).not.toMatch(/is not defined|Error/)
})
