import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { quietPort } from '#/drills/failover/cluster/quiet-port.ts'
import { run } from '#/drills/failover/cluster/process.ts'
import { findPrograms } from '#/drills/failover/cluster/programs.ts'
import { SERVER } from '#/scripts/node26.mjs'
import { readConfig } from '#/server/config.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const ROOT = join(import.meta.dirname, '..')

/** A folder of the test's own. */
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the variables of the unit are those of the server, and the address of etcd is that of Patroni', () => {
  const config = readConfig(parseEnv(read('systemd/lentera.env')))
  expect(config).toMatchObject({ host: '10.0.0.1', publicOrigin: 'https://register.example' })
  const patroni = parseEnv(read('postgres/patroni.env'))
  expect(config.cluster?.etcd).toEqual(patroni['PATRONI_ETCD_HOSTS']?.split(',').map((host) => `http://${host}`))
})

test('unit and image run the server as npm start does', () => {
  const [unit, image] = [read('systemd/lentera.service'), read('docker/Dockerfile')]
  expect(unit).toContain(`/node ${SERVER}\n`)
  expect(image).toContain(`CMD ${JSON.stringify(['node', SERVER]).replaceAll(',', ', ')}`)
  // A signal goes to the supervisor alone, which stops the others in order.
  expect(unit).toContain('KillMode=mixed\n')
})

test('systemd reads the unit, and finds that little is open to it', () => {
  const unit = join(freshFolder(), 'lentera.service')
  // Where the repository stands on this machine.
  writeFileSync(unit, read('systemd/lentera.service').replaceAll('/opt/lentera', ROOT.replace(/\/$/, '')))
  const said = execFileSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8', stdio: 'pipe' })
  expect(said).toBe('')
  writeFileSync(unit, read('systemd/lentera.service').replace('ProtectSystem', 'ProtectSistem'))
  expect(() => execFileSync('systemd-analyze', ['verify', '--man=no', unit], { stdio: 'pipe' })).toThrow()
  writeFileSync(unit, read('systemd/lentera.service'))
  // From 0, nothing, to 10; above the threshold (here 1.5) it ends with 1.
  execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=15', unit], { stdio: 'pipe' })
})

test('HAProxy reads its file with the variables beside it, and TLS', () => {
  const folder = freshFolder()
  const [key, certificate, both] = ['key.pem', 'certificate.pem', 'lentera.pem'].map((name) => join(folder, name))
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
  execFileSync('openssl', [...request, '-keyout', key ?? '', '-out', certificate ?? ''], { stdio: 'pipe' })
  writeFileSync(both ?? '', readFileSync(key ?? '', 'utf8') + readFileSync(certificate ?? '', 'utf8'))
  const env = parseEnv(read('haproxy/haproxy.env').replace('/etc/haproxy/lentera.pem', both ?? ''))
  const file = join(import.meta.dirname, 'haproxy/haproxy.cfg')
  const said = execFileSync(findPrograms().haproxy, ['-c', '-f', file], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  })
  expect(said).toContain('Configuration file is valid')
})

test('a visitor’s own X-Forwarded-For is not passed on, a question is asked once more, a change is not', async () => {
  const seen: string[] = []
  const serve = async (listener: RequestListener) => {
    const server = createServer((request, response) => {
      if (request.url === '/readyz') response.end()
      else listener(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    // A TCP server's address.
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  // It takes a request and goes away without an answer, as a process that is killed; and then answers.
  let dies = true
  const listener: RequestListener = (request, response) => {
    seen.push(`${request.method} ${request.url} for ${String(request.headers['x-forwarded-for'])}`)
    if (dies) request.socket.destroy()
    else response.end('answered')
    dies = false
  }
  const port = await quietPort()
  const nowhere = {
    POSTGRES_A: '127.0.0.1:1',
    POSTGRES_B: '127.0.0.1:1',
    PATRONI_A_HOST: '127.0.0.1',
    PATRONI_B_HOST: '127.0.0.1',
  }
  const app = await serve(listener)
  const env = {
    ...nowhere,
    PATRONI_A_PORT: '1',
    PATRONI_B_PORT: '1',
    POSTGRES_BIND: `127.0.0.1:${await quietPort()}`,
    WEB_BIND: `127.0.0.1:${port}`,
    APP_ONE: app,
    APP_TWO: app,
  }
  const folder = freshFolder()
  const args = ['-db', '-f', join(import.meta.dirname, 'haproxy/haproxy.cfg')]
  await using _proxy = await run({ command: findPrograms().haproxy, args, cwd: folder, env, log: join(folder, 'log') })
  const ask = (method: string, path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'x-forwarded-for': '192.0.2.66' },
      signal: AbortSignal.timeout(10_000),
    })
  await expect
    .poll(() =>
      ask('GET', '/readyz').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200)

  expect(await (await ask('GET', '/question')).text()).toBe('answered')
  dies = true
  // 502, or a connection that ends where it had been used before.
  const unknown = await ask('POST', '/change').catch(() => null)
  expect(unknown?.ok ?? false).toBe(false)
  expect(seen).toEqual(['GET /question for 127.0.0.1', 'GET /question for 127.0.0.1', 'POST /change for 127.0.0.1'])
})
