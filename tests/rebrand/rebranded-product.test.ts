import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CLI, root, SERVER } from '#/scripts/node26.mjs'
import { rebrand } from '#/scripts/rebrand.mjs'

const AUTHORITY = [
  ['--name', 'Nusantara Ship Register'],
  ['--name-id', 'Register Kapal Nusantara'],
  ['--short-name', 'Nusantara'],
  ['--kind', 'Ship Register'],
  ['--kind-id', 'Register Kapal'],
  ['--prefix', 'NSR'],
  ['--primary', '#0b4f6c'],
  ['--accent', '#e0562b'],
  ['--languages', 'id,en'],
  ['--email', 'office@nusantara.example'],
  ['--phone', '+62 31 5550 4000'],
  ['--emergency-phone', '+62 31 5550 4911'],
  ['--address', 'Jalan Perak Timur 10; 60177 Surabaya; Indonesia'],
  ['--city', 'Surabaya'],
  ['--postcode', '60177'],
  ['--founded', '2019'],
  ['--president', 'Capt. Made Sutarja'],
  ['--technical', 'Ir. Sri Lestari, M.T.'],
].flat()

/**
 * Names, numbers and addresses of the sample authority. Lentera is also the name of the software:
 * of its files, metrics and formats.
 */
const OLD =
  /Lentera Maritim|Maritim Lentera|lentera-maritime|\bLMC\b|5550 1208|5550 1911|Pelabuhan Raya|Ratna Wulandari|Bagus Prakoso|Maritime Certification Authority|Otoritas Sertifikasi/

/** A copy of what is tracked, which is built with the packages of this tree. */
function copyOfTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-rebrand-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  for (const file of files
    .split('\0')
    .filter((one) =>
      /^(?:cli|core|db|domain|http|ops|pages|public|scripts|translations)\/|^[\w.-]+$/.test(one),
    ))
    cpSync(join(root, file), join(folder, file), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function build(folder: string) {
  const run = (file: string, args: string[]) =>
    execFileSync(process.execPath, [file, ...args], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: 'pipe',
    })
  const program = (path: string) => join(folder, 'node_modules', path)
  run('-e', ['import("./scripts/compile-texts.mjs").then(({ writeTexts }) => writeTexts())'])
  run(program('@react-router/dev/bin.cjs'), ['build', '--logLevel', 'error'])
  run(join(folder, 'scripts/bundle/build-offline.mjs'), [])
  run(join(folder, 'scripts/bundle/copy-files.mjs'), [])
  run(join(folder, 'scripts/bundle/split-manifest.mjs'), [])
}

/** Starts the product of a folder with its samples; answers its address. */
async function start(folder: string): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    SMTP_URL: '',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'a lantern on the quay',
    PORT: '0',
  }
  execFileSync(process.execPath, [join(folder, CLI), 'add-samples'], {
    cwd: folder,
    env,
    stdio: 'pipe',
  })
  const child = spawn(process.execPath, [join(folder, SERVER)], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const address = () => /listens on (http:\S+)/.exec(output)?.[1]
  await expect.poll(address).toBeDefined()
  return address() ?? ''
}

const texts = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:m?js|css|html|svg|webmanifest|json)$/.test(name))
    .map((name): [name: string, text: string] => [name, readFileSync(join(folder, name), 'utf8')])

test('a copy of the tree becomes the product of another authority: nothing of the old one is in the build or on a page', async () => {
  const folder = copyOfTree()
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  expect([rebrand(AUTHORITY, folder, print), lines.join('\n')]).toEqual([0, 'Wrote 9 files.'])
  expect(rebrand(AUTHORITY, folder, print)).toBe(0)
  expect(lines.at(-1)).toBe('Nothing to change.')
  build(folder)

  const browser = texts(join(folder, 'build/client'))
  expect(browser.length).toBeGreaterThan(20)
  expect(
    browser.filter(([, text]) => OLD.test(text) || text.includes('Lentera')).map(([name]) => name),
  ).toEqual([])
  expect(
    texts(join(folder, 'build/server'))
      .filter(([, text]) => OLD.test(text))
      .map(([name]) => name),
  ).toEqual([])

  const url = await start(folder)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const pages: [path: string, language: string, text: string][] = [
    ['/', 'id', 'Register Kapal Nusantara'],
    ['/en', 'en', 'Nusantara Ship Register'],
    ['/verify', 'id', 'NSR-2026-00042'],
    ['/en/verify/NSR-2025-00101', 'en', 'Genuine and in force today'],
    ['/embed', 'id', 'Formulir verifikasi'],
    ['/en/about', 'en', 'Capt. Made Sutarja'],
    ['/en/contact', 'en', '60177 Surabaya'],
    ['/privacy', 'id', 'Register Kapal Nusantara'],
    ['/auth', 'id', 'Register Kapal Nusantara'],
    ['/api/docs', 'en', 'Nusantara Ship Register'],
  ]
  for (const [path, language, text] of pages) {
    const page = await get(path)
    expect([path, page.status]).toEqual([path, 200])
    expect([
      path,
      page.text.includes(`<html lang="${language}"`),
      page.text.includes(text),
    ]).toEqual([path, true, true])
    // API keys begin with the name of the software, so that scanners for secrets know them; formats
    // are named after it.
    expect([
      path,
      /.{0,40}lentera(?![_-]).{0,40}/i.exec(page.text)?.[0],
      OLD.exec(page.text)?.[0],
    ]).toEqual([path, undefined, undefined])
  }
  expect((await get('/id/verify')).status).toBe(404)
  expect((await get('/manifest.webmanifest')).text).toContain('"short_name": "Nusantara"')
  expect((await get('/embed.js')).text).toContain("paths: { id: '/verify', en: '/en/verify' }")
  expect((await get('/api/openapi.json')).text).not.toMatch(OLD)

  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@example.com', password: 'a lantern on the quay' }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const staff = await get('/admin', { cookie })
  expect([
    staff.text.includes('<html lang="en"'),
    staff.text.includes('NSR-'),
    OLD.exec(staff.text)?.[0],
  ]).toEqual([true, true, undefined])
  const proposed = await get('/admin/certificates/new', { cookie })
  expect(proposed.text).toMatch(/value="NSR-\d{4}-[\w-]+"/)
})
