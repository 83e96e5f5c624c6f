import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#/tests/helpers/free-port.ts'
import { run } from '#/quality/drills/failover/cluster/process.ts'
import { findPrograms } from '#/quality/drills/failover/cluster/programs.ts'

const REMOTE = '/lib/systemd/systemd-journal-remote'
const UPLOAD = '/lib/systemd/systemd-journal-upload'
/** The names in journal-upload.conf, and the program's options of the same meaning. */
const OPTIONS = {
  URL: 'url',
  ServerKeyFile: 'key',
  ServerCertificateFile: 'cert',
  TrustedCertificateFile: 'trust',
}

const read = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../deploy/journal', file), 'utf8')

test('the log goes to another machine, which takes it from those alone who have a certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  const [here, there] = [at('here'), at('there')]
  for (const place of [here, there]) mkdirSync(place)
  const authority = authorityIn(folder)
  for (const name of ['logs', 'register']) authority.issue(name)
  authorityIn(here).issue('outsider')
  writeFileSync(
    at('entries'),
    entry({ level: 30, status: 201 }) + entry({ level: 40, status: 403 }),
  )
  execFileSync(REMOTE, ['-o', join(here, 'own.journal'), at('entries')], { stdio: 'pipe' })
  await using keeper = await startKeeper(folder, there)

  const upload = (name: string, of: string) => {
    const flags = [
      ...uploadOptions(keeper.port, join(of, name), at('authority.pem')),
      `--directory=${here}`,
      '--follow=no',
    ]
    return promisify(execFile)(UPLOAD, [...flags, `--save-state=${at(`${name}.state`)}`])
  }
  await expect(upload('outsider', here)).rejects.toThrow(/alert/)
  await upload('register', folder)
  const kept = () =>
    execFileSync('journalctl', ['-D', there, '-o', 'cat', '-u', 'lentera'], { encoding: 'utf8' })
  await expect.poll(kept).toBe('{"level":30,"status":201}\n{"level":40,"status":403}\n')
  // Senders cannot read what it stores, and clients without a certificate can do nothing.
  const [ca, cert, key] = ['authority.pem', 'register.pem', 'register.key'].map((name) =>
    readFileSync(at(name)),
  )
  const entries = `https://127.0.0.1:${keeper.port}/entries`
  await expect(once(get(entries, { ca }), 'response')).rejects.toThrow(/alert/)
  const [answer]: IncomingMessage[] = await once(get(entries, { ca, cert, key }), 'response')
  answer?.resume()
  expect(answer?.statusCode).toBe(403)
})

/** The machine that stores the logs, by the files beside this test except addresses and users. */
async function startKeeper(
  folder: string,
  journals: string,
): Promise<AsyncDisposable & { port: number }> {
  const at = (name: string) => join(folder, name)
  const [remotePort, port] = [await freePort(), await freePort()]
  const remote = /^ExecStart=\S+ (.+)$/m.exec(read('journal-remote.conf'))?.[1]?.split(' ') ?? []
  const args = remote.map((arg) =>
    arg
      .replace('127.0.0.1:19531', `127.0.0.1:${remotePort}`)
      .replace('/var/log/journal/remote/', join(journals, 'all.journal')),
  )
  writeFileSync(
    at('logs-both.pem'),
    readFileSync(at('logs.pem'), 'utf8') + readFileSync(at('logs.key'), 'utf8'),
  )
  const proxy = read('haproxy.cfg')
    .replace(/^ {2}(user|group|chroot) .*\n/gm, '')
    .replace('bind :19532', `bind 127.0.0.1:${port}`)
    .replace('127.0.0.1:19531', `127.0.0.1:${remotePort}`)
    .replace('/etc/haproxy/logs.pem', at('logs-both.pem'))
    .replace('/etc/haproxy/journal-authority.pem', at('authority.pem'))
  writeFileSync(at('haproxy.cfg'), proxy)
  const started = { cwd: folder, env: {} }
  const running = new AsyncDisposableStack()
  // A single output file needs no host names, which would need the resolver.
  running.use(
    await run({
      command: REMOTE,
      args: [...args, '--split-mode=none'],
      ...started,
      log: at('remote.log'),
    }),
  )
  const { haproxy } = findPrograms()
  running.use(
    await run({
      command: haproxy,
      args: ['-db', '-f', at('haproxy.cfg')],
      ...started,
      log: at('haproxy.log'),
    }),
  )
  for (const one of [remotePort, port]) await expect.poll(() => isListening(one)).toBe(true)
  return { port, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/**
 * The settings of journal-upload.conf as options of the program. `own`: the key and certificate,
 * without their ends.
 */
function uploadOptions(port: number, own: string, authority: string): string[] {
  const text = read('journal-upload.conf')
    .replace('logs.example:19532', `127.0.0.1:${port}`)
    .replace('/etc/lentera/journal.key', `${own}.key`)
    .replace('/etc/lentera/journal.pem', `${own}.pem`)
    .replace('/etc/lentera/journal-authority.pem', authority)
  return Object.entries(OPTIONS).map(
    ([key, flag]) => `--${flag}=${new RegExp(`^${key}=(.+)$`, 'm').exec(text)?.[1]}`,
  )
}

/**
 * A line of the register as the journal writes it for others (systemd.io, Journal Export Formats).
 */
function entry(line: object): string {
  const at = Date.parse('2026-11-23T05:00:00Z') * 1_000
  const fields = {
    __REALTIME_TIMESTAMP: at,
    __MONOTONIC_TIMESTAMP: 1_000_000,
    _BOOT_ID: '0123456789abcdef0123456789abcdef',
    _MACHINE_ID: 'fedcba9876543210fedcba9876543210',
    _HOSTNAME: 'register-1',
    _SYSTEMD_UNIT: 'lentera.service',
    MESSAGE: JSON.stringify(line),
  }
  return `${Object.entries(fields)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')}\n`
}

/** A certificate authority in a folder, and the certificates it issues for this machine. */
function authorityIn(folder: string) {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
    '-subj',
    '/CN=authority',
    '-days',
    '2',
  )
  const issued = [
    '-CA',
    'authority.pem',
    '-CAkey',
    'authority.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'names',
  ]
  return {
    issue: (name: string) => {
      writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1')
      openssl(
        'req',
        ...key,
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.csr`,
        '-subj',
        `/CN=${name}`,
      )
      openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...issued)
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
