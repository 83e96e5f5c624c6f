import { execFileSync } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#/quality/drills/frame/server.ts'
import { freePort } from '#/tests/helpers/free-port.ts'
import { run, type Process } from '#/quality/drills/failover/cluster/process.ts'

// A visitor who only verifies, and opens links with keys, comes by each proxy with the file that we
// ship. Then everything that was written is searched: the logs of the proxies, by syslog and in
// files, the output of Lentera, and every file of its folder, the database included.

/**
 * Addresses of this machine that no other client has: of the visitor, and of one who sends a
 * message, which is logged.
 */
const VISITOR = '127.0.0.77'
const SENDER = '127.0.0.78'
/** What may be written nowhere: part of what is asked, and of what is sent as a secret. */
const CANARY = 'canary4f1c9'
const ASKED = [
  `/verify/LMC-2026-00042`,
  `/verify?number=LMC-2026-${CANARY}`,
  `/verify/LMC-2026-00042?c=${CANARY}`,
  `/id/verify/LMC-2026-00042?on=${CANARY}`,
  `/api/certificates/verify/LMC-2026-00042?x=${CANARY}`,
  `/applications/A-2026-7K3MQ9?key=2027-01-01.${CANARY}`,
  `/vessels/9074729/kit?key=${CANARY}`,
  `/vessels/9074729/kit.zip?key=${CANARY}`,
  `/auth?invitation=${CANARY}`,
  `/auth/reset?token=${CANARY}`,
  `/missing?${CANARY}`,
  `/%00?${CANARY}`,
]
/** No requests, or none that a proxy reads. */
const BROKEN = [
  `GET /verify?${CANARY} HTTP/9.9\r\n\r\n`,
  `${CANARY}\r\n\r\n`,
  `GET /?${CANARY} HTTP/1.1\r\nHost\r\n\r\n`,
]

const DEPLOY = join(import.meta.dirname, '../../deploy')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

type Proxy = { name: string; port: number; process: Process }
type Setup = { folder: string; appPort: number; pem: string; key: string }

test('behind HAProxy, nginx and Caddy neither the address of a visitor nor a query is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-proxies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => join(folder, name)
  const [pem, key] = [at('lentera.pem'), at('lentera.key')]
  const options = [
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=127.0.0.1',
  ]
  execFileSync('openssl', ['req', ...options, '-keyout', key, '-out', at('certificate.pem')], {
    stdio: 'pipe',
  })
  writeFileSync(pem, readFileSync(at('certificate.pem'), 'utf8') + readFileSync(key, 'utf8'))
  for (const name of ['data', 'logs']) mkdirSync(at(name))
  const appPort = await freePort()
  await using register = await startServer(
    {
      location: { dataDir: at('data') },
      port: appPort,
      env: {
        RATE_LIMIT: 'on',
        LOG_LEVEL: 'trace',
        TRUSTED_PROXIES: '127.0.0.1',
        PUBLIC_ORIGIN: 'https://register.example',
      },
    },
    AbortSignal.timeout(30_000),
  )
  using syslog = await openSyslog()
  const setup = { folder, appPort, pem, key }
  const proxies = await Promise.all([
    startHaproxy(setup, syslog.port),
    startNginx(setup),
    startCaddy(setup),
  ])
  await using running = new AsyncDisposableStack()
  for (const { process } of proxies) running.use(process)

  for (const { name, port } of proxies) {
    await expect.poll(() => ask(port, '/healthz')).toBe(200)
    for (const path of ASKED)
      expect([name, path, await ask(port, path)]).toEqual([name, path, expect.any(Number)])
    // Read by what it is for: this visitor wants to be answered.
    const message = { method: 'POST', localAddress: SENDER }
    expect([name, await ask(port, '/api/applications', message)]).toEqual([name, 400])
    for (const text of BROKEN) await sendBroken(port, text)
  }
  await register.stop('SIGTERM')
  for (const { name, port } of proxies)
    expect([502, 503], name).toContain(await ask(port, `/verify/LMC-2026-00042?${CANARY}`))
  await running.disposeAsync()

  const written = [
    ...filesIn(folder),
    { name: 'syslog', text: syslog.text() },
    { name: 'output', text: register.output() },
  ]
  const found = written.flatMap(({ name, text }) =>
    [CANARY, VISITOR].flatMap((secret) =>
      text.includes(secret) ? [`${name}: ${lineWith(text, secret)}`] : [],
    ),
  )
  expect(found).toEqual([])
  // Each has logged, without what may not be logged; and Lentera knew who asked.
  const log = (name: string) => written.find((one) => one.name === name)?.text ?? ''
  for (const name of ['syslog', 'logs/nginx-access.log', 'logs/caddy.log']) {
    expect([name, log(name).includes('/verify/LMC-2026-00042'), /50[23]/.test(log(name))]).toEqual([
      name,
      true,
      true,
    ])
  }
  expect(log('output').split(`"address":"${SENDER}"`)).toHaveLength(proxies.length + 1)
})

/** The status of an answer to the visitor, who claims another address besides. */
async function ask(port: number, path: string, options: RequestOptions = {}): Promise<number> {
  const headers = {
    'x-forwarded-for': '192.0.2.66',
    referer: `https://mail.example/?${CANARY}`,
    'content-type': 'application/json',
  }
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    localAddress: VISITOR,
    rejectUnauthorized: false,
    agent: false,
    ...options,
    headers,
  })
  asked.end(options.method === 'POST' ? '{}' : undefined)
  return new Promise((resolve) => {
    asked.on('error', () => resolve(0))
    asked.on('response', (answer) => {
      answer.resume()
      answer.once('close', () => resolve(answer.statusCode ?? 0))
    })
  })
}

/** Within TLS, and instead of it. */
async function sendBroken(port: number, text: string): Promise<void> {
  const plain = () => connect({ host: '127.0.0.1', port, localAddress: VISITOR })
  const within = () =>
    connectTls({ socket: plain(), rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
  for (const open of [within, plain]) {
    const socket = open()
    socket.on('error', () => {})
    socket.end(text)
    socket.resume()
    // Not `once` of node:events, which an error ends: the proxy may break off.
    await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  }
}

async function openSyslog(): Promise<Disposable & { port: number; text: () => string }> {
  const lines: string[] = []
  const socket: Socket = createSocket('udp4', (line) => lines.push(line.toString('latin1')))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    text: () => lines.join('\n'),
    [Symbol.dispose]: () => socket.close(),
  }
}

async function startHaproxy({ folder, appPort, pem }: Setup, syslog: number): Promise<Proxy> {
  const port = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    replaced(read('haproxy/haproxy.cfg'), [['log /dev/log', `log 127.0.0.1:${syslog}`]]),
  )
  const env = {
    POSTGRES_A: '127.0.0.1:1',
    POSTGRES_B: '127.0.0.1:1',
    PATRONI_A_HOST: '127.0.0.1',
    PATRONI_B_HOST: '127.0.0.1',
    PATRONI_A_PORT: '1',
    PATRONI_B_PORT: '1',
    POSTGRES_BIND: `127.0.0.1:${await freePort()}`,
    WEB_BIND: `127.0.0.1:${port} ssl crt ${pem} alpn h2,http/1.1`,
    APP_ONE: `127.0.0.1:${appPort}`,
    APP_TWO: `127.0.0.1:${appPort}`,
  }
  const log = join(folder, 'logs/haproxy.log')
  return {
    name: 'HAProxy',
    port,
    process: await run({
      command: '/usr/sbin/haproxy',
      args: ['-db', '-f', file],
      cwd: folder,
      env,
      log,
    }),
  }
}

async function startNginx({ folder, appPort, pem, key }: Setup): Promise<Proxy> {
  const port = await freePort()
  const site = replaced(read('nginx/lentera.conf'), [
    ['listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['listen 80', `listen 127.0.0.1:${await freePort()}`],
    ['  listen [::]:80;\n', ''],
    ['/etc/nginx/lentera.pem', pem],
    ['/etc/nginx/lentera.key', key],
    ['/var/log/nginx/lentera.log', join(folder, 'logs/nginx-access.log')],
    ['/var/log/nginx/lentera-error.log', join(folder, 'logs/nginx-error.log')],
    ['127.0.0.1:3000', `127.0.0.1:${appPort}`],
  ])
  writeFileSync(join(folder, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const main = `user root; pid ${folder}/nginx.pid; error_log ${folder}/logs/nginx-main.log;
    events {} http { ${paths.join(' ')} include ${folder}/site.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), main)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  const log = join(folder, 'logs/nginx.log')
  return {
    name: 'nginx',
    port,
    process: await run({ command: '/usr/sbin/nginx', args, cwd: folder, env: {}, log }),
  }
}

async function startCaddy({ folder, appPort, pem, key }: Setup): Promise<Proxy> {
  const port = await freePort()
  const file = join(folder, 'Caddyfile')
  const site = replaced(read('caddy/Caddyfile'), [
    ['register.example {', `https://127.0.0.1:${port} {\n\ttls ${pem} ${key}`],
    ['{\n\t# Also errors', '{\n\tadmin off\n\tauto_https disable_redirects\n\t# Also errors'],
    ['127.0.0.1:3000', `127.0.0.1:${appPort}`],
  ])
  writeFileSync(file, site)
  const env = {
    HOME: folder,
    XDG_DATA_HOME: join(folder, 'caddy'),
    XDG_CONFIG_HOME: join(folder, 'caddy'),
  }
  const args = ['run', '--adapter', 'caddyfile', '--config', file]
  return {
    name: 'Caddy',
    port,
    process: await run({
      command: '/usr/bin/caddy',
      args,
      cwd: folder,
      env,
      log: join(folder, 'logs/caddy.log'),
    }),
  }
}

/** A file as it is shipped, except for what is said; a part that is not there any more fails. */
function replaced(text: string, changes: readonly [before: string, after: string][]): string {
  return changes.reduce((changed, [before, after]) => {
    expect(changed).toContain(before)
    return changed.replaceAll(before, after)
  }, text)
}

function filesIn(folder: string): { name: string; text: string }[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.map(({ parentPath, name }) => {
    const path = join(parentPath, name)
    return { name: path.slice(folder.length + 1), text: readFileSync(path, 'latin1') }
  })
}

function lineWith(text: string, part: string): string {
  const from = text.lastIndexOf('\n', text.indexOf(part)) + 1
  return text.slice(from, from + 300).split('\n')[0] ?? ''
}
