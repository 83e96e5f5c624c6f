import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#/tests/helpers/free-port.ts'
import { run } from '#/quality/drills/failover/cluster/process.ts'
import { findPrograms } from '#/quality/drills/failover/cluster/programs.ts'
import { readConfig } from '#/ops/config/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8')

/** A temporary folder of the test. */
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the variables of the unit are those of the server', () => {
  const config = readConfig(parseEnv(read('systemd/lentera.env')))
  expect(config).toMatchObject({ host: '10.0.0.1', publicOrigin: 'https://register.example' })
  expect(config.withoutEffect).toEqual([])
})

test('unit and image start a release, and the image is not run as root', () => {
  const [unit, image] = [read('systemd/lentera.service'), read('docker/Dockerfile')]
  expect(unit).toContain('ExecStart=/opt/lentera/lentera\n')
  // A signal goes to the supervisor alone, which stops the others in order.
  expect(unit).toContain('KillMode=mixed\n')
  expect(image.trimEnd().endsWith('CMD ["lentera"]')).toBe(true)
  expect(image).toMatch(/^USER [1-9]\d*$/m)
})

test('the compose files are valid, and PostgreSQL’s names the variables that it needs', () => {
  const compose = (files: string[], env: Record<string, string>) => {
    const options = files.flatMap((file) => ['--file', join(ROOT, 'deploy', 'docker', file)])
    const given = { PATH: process.env['PATH'], ...env }
    return execFileSync('docker-compose', [...options, 'config'], {
      env: given,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  }
  expect(compose(['compose.yml'], {})).toContain('PUBLIC_ORIGIN: http://localhost:3000')
  const both = ['compose.yml', 'compose.postgres.yml']
  expect(() => compose(both, { PUBLIC_ORIGIN: 'https://register.example' })).toThrow(
    'POSTGRES_PASSWORD',
  )
  expect(() => compose(both, { POSTGRES_PASSWORD: 'x' })).toThrow('PUBLIC_ORIGIN')
  const complete = compose(both, {
    POSTGRES_PASSWORD: 'x',
    PUBLIC_ORIGIN: 'https://register.example',
  })
  expect(complete).toContain('DATABASE_URL: postgres://lentera:x@postgres:5432/lentera')
})

test('systemd reads the unit, and rates its exposure as low', () => {
  const unit = join(freshFolder(), 'lentera.service')
  // Where its program is in the repository.
  writeFileSync(
    unit,
    read('systemd/lentera.service').replaceAll('/opt/lentera', join(ROOT, 'scripts/release')),
  )
  const said = execFileSync('systemd-analyze', ['verify', '--man=no', unit], {
    encoding: 'utf8',
    stdio: 'pipe',
  })
  expect(said).toBe('')
  writeFileSync(unit, read('systemd/lentera.service').replace('ProtectSystem', 'ProtectSistem'))
  expect(() =>
    execFileSync('systemd-analyze', ['verify', '--man=no', unit], { stdio: 'pipe' }),
  ).toThrow()
  writeFileSync(unit, read('systemd/lentera.service'))
  // From 0, nothing, to 10; above the threshold (here 1.5) it ends with 1.
  execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', unit], {
    stdio: 'pipe',
  })
})

test('HAProxy reads its file with the variables beside it, and TLS', () => {
  const folder = freshFolder()
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'lentera.pem'].map((name) =>
    join(folder, name),
  )
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=register.example',
  ]
  execFileSync('openssl', [...request, '-keyout', key ?? '', '-out', certificate ?? ''], {
    stdio: 'pipe',
  })
  writeFileSync(
    both ?? '',
    readFileSync(key ?? '', 'utf8') + readFileSync(certificate ?? '', 'utf8'),
  )
  const env = parseEnv(read('haproxy/haproxy.env').replace('/etc/haproxy/lentera.pem', both ?? ''))
  const file = join(ROOT, 'deploy/haproxy/haproxy.cfg')
  const said = execFileSync(findPrograms().haproxy, ['-c', '-f', file], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  expect(said).toContain('Configuration file is valid')
})

/**
 * HAProxy with its file, in front of one program that is both of its servers; resolves once that is
 * answered for.
 */
async function behindHaproxy(listener: RequestListener) {
  const app = createServer(listener)
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    app.closeAllConnections()
    app.close()
  })
  const address = `127.0.0.1:${(app.address() as AddressInfo).port}` // a TCP server's address
  const [port, postgresPort] = [await freePort(), await freePort()]
  const env = {
    POSTGRES_A: '127.0.0.1:1',
    POSTGRES_B: '127.0.0.1:1',
    PATRONI_A_HOST: '127.0.0.1',
    PATRONI_B_HOST: '127.0.0.1',
    PATRONI_A_PORT: '1',
    PATRONI_B_PORT: '1',
    POSTGRES_BIND: `127.0.0.1:${postgresPort}`,
    WEB_BIND: `127.0.0.1:${port}`,
    APP_ONE: address,
    APP_TWO: address,
  }
  const folder = freshFolder()
  const args = ['-db', '-f', join(ROOT, 'deploy/haproxy/haproxy.cfg')]
  const proxy = await run({
    command: findPrograms().haproxy,
    args,
    cwd: folder,
    env,
    log: join(folder, 'log'),
  })
  onTestFinished(() => proxy[Symbol.asyncDispose]())
  const ask = (method: string, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'x-forwarded-for': '192.0.2.66' },
      signal: AbortSignal.timeout(10_000),
    })
  const status = () =>
    ask('GET', '/readyz').then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status).toBeGreaterThan(0)
  return ask
}

test('a visitor’s own X-Forwarded-For is not passed on, a question is asked once more, a change is not', async () => {
  const seen: string[] = []
  // It takes a request and goes away without an answer, as a process that is killed; and then
  // answers.
  let dies = true
  const ask = await behindHaproxy((request, response) => {
    if (request.url === '/readyz') return void response.end()
    seen.push(`${request.method} ${request.url} for ${String(request.headers['x-forwarded-for'])}`)
    if (dies) request.socket.destroy()
    else response.end('answered')
    dies = false
  })
  expect(await (await ask('GET', '/question')).text()).toBe('answered')
  dies = true
  // 502, or a connection that ends where it had been used before.
  const unknown = await ask('POST', '/change').catch(() => null)
  expect(unknown?.ok ?? false).toBe(false)
  expect(seen).toEqual([
    'GET /question for 127.0.0.1',
    'GET /question for 127.0.0.1',
    'POST /change for 127.0.0.1',
  ])
})

test('where no server is ready, a visitor still gets Lentera’s own answer', async () => {
  let checks = 0
  const ask = await behindHaproxy((request, response) => {
    if (request.url === '/readyz') checks += 1
    response.writeHead(503, { 'retry-after': '10' }).end('not now')
  })
  // Three failed checks of each of the two servers take it out, and some more are asked of
  // servers that are out.
  await expect.poll(() => checks).toBeGreaterThan(10)
  const answer = await ask('GET', '/verify/LMC-1')
  expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
    503,
    '10',
    'not now',
  ])
})
