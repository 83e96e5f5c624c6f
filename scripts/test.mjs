import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { main, root, run } from './node26.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

const program = (...parts) => join(root, 'node_modules', ...parts)
const results = (name) => join(root, 'test-results', name)

/** Programs of others that judge what is made here (PDF files, signatures, QR codes, backups), and those that drills need. */
const JUDGES = {
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  openssl: 'openssl',
  zbarimg: 'zbar-tools',
  cc: 'gcc libc6-dev',
  faketime: 'faketime',
  promtool: 'prometheus',
  slowhttptest: 'slowhttptest',
  sqlmap: 'sqlmap',
  age: 'age',
  zstd: 'zstd',
  sqlite3: 'sqlite3',
}

/** What deploy/ is tested with: the programs of a cluster, and what reads a unit and a compose file. */
const DEPLOYMENT = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  // Patroni only recommends it.
  '/usr/lib/python3/dist-packages/psycopg2': 'python3-psycopg2',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/systemd-analyze': 'systemd',
  '/lib/systemd/systemd-journal-upload': 'systemd-journal-remote',
  '/usr/bin/docker-compose': 'docker-compose',
}

/** Everything that continuous integration runs; the last line counts the tests. Nothing is skipped in silence. */
await main(async () => {
  await ensureInstalled()
  ensurePrograms()
  await ensureBuilt()
  rmSync(results(''), { recursive: true, force: true })
  mkdirSync(results(''), { recursive: true })
  const codes = [
    await run(join(root, 'scripts', 'check.mjs')),
    await run(program('vitest', 'vitest.mjs'), [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results('rules.json')}`,
    ]),
    await run(program('@playwright', 'test', 'cli.js'), ['test']),
  ]
  const counts = [countOfRules(), countOfJourneys()]
  const sum = (what) => counts.reduce((total, count) => total + count[what], 0)
  const passed = sum('passed')
  const failed = sum('failed')
  // Named once more at the end, where the whole log is too long to look through.
  for (const name of [...failedRules(), ...failedJourneys()]) console.log(`Failed: ${name}`)
  if (codes[0] !== 0) console.log('The checks of types, lint, format and unused code failed; see above')
  console.log(`${passed} passed, ${failed} failed`)
  return codes.some((code) => code !== 0) || failed > 0 || passed === 0 ? 1 : 0
})

/** PostgreSQL's programs, Chromium, the judges and what a deployment needs: from Debian where this may install them, else the one command that does. */
function ensurePrograms() {
  const missing = []
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql')
  if (!existsSync('/usr/bin/chromium')) missing.push('chromium')
  // The command-line client alone brings the folder, but no server.
  if (!missing.includes('postgresql') && spawnSync('sh', ['-c', 'ls /usr/lib/postgresql/*/bin/postgres']).status !== 0) {
    missing.push('postgresql')
  }
  for (const [judge, debian] of Object.entries(JUDGES)) if (!existsSync(join('/usr/bin', judge))) missing.push(debian)
  for (const [program, debian] of Object.entries(DEPLOYMENT)) if (!existsSync(program)) missing.push(debian)
  if (missing.length === 0) return
  const command = `apt-get install -y ${missing.join(' ')}`
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!may) throw new Error(`The tests need ${missing.join(' and ')}: sudo ${command}`)
  console.log(`Installing ${missing.join(' and ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Debian's package would start a cluster of its own; the tests make one.
  const install = spawnSync('sh', ['-c', `apt-get update -qq && ${command} --no-install-recommends -qq`], {
    stdio: 'inherit',
    env,
  })
  if (install.status !== 0) throw new Error(`Could not install them; please run: ${command}`)
}

function countOfRules() {
  const report = readReport('rules.json')
  return { passed: report?.numPassedTests ?? 0, failed: report ? report.numFailedTests : 1 }
}

function countOfJourneys() {
  const stats = readReport('journeys.json')?.stats
  return { passed: stats ? stats.expected : 0, failed: stats ? stats.unexpected + stats.flaky + stats.skipped : 1 }
}

function failedRules() {
  const files = readReport('rules.json')?.testResults ?? []
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const where = relative(root, name)
    if (failed.length === 0) return status === 'failed' ? [`${where}: ${message}`] : []
    return failed.map((test) => `${where}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
  })
}

function failedJourneys() {
  const specs = (suites) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specs(suite.suites ?? [])])
  return specs(readReport('journeys.json')?.suites ?? [])
    .filter((spec) => !spec.ok)
    .map(({ file, title, tests }) => `${file}: ${title}: ${firstLine(tests[0]?.results[0]?.error?.message)}`)
}

function firstLine(text = '') {
  return stripVTControlCharacters(text).split('\n')[0]
}

function readReport(name) {
  return existsSync(results(name)) ? JSON.parse(readFileSync(results(name), 'utf8')) : null
}
