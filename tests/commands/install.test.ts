import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#/scripts/node26.mjs'
import { listening } from '#/tests/helpers/listening.ts'

/**
 * `npm run build` in a copy without packages, with an empty cache and a registry: what it prints,
 * and its exit code.
 */
async function build(registry: string, change: (folder: string) => void = () => {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-install-'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'scripts']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  change(folder)
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    npm_config_registry: registry,
    npm_config_cache: join(folder, 'cache'),
  }
  // A separate process group, which is ended with the test.
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // All of it has ended.
    }
    rmSync(folder, { recursive: true, force: true })
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = await once(child, 'close')
  return { code, output, isBuilt: existsSync(join(folder, 'build', '.built')) }
}

test('a registry that cannot be reached is named, with the cause and what to check', async () => {
  const { code, output, isBuilt } = await build('http://127.0.0.1:9/')
  expect([code, isBuilt]).toEqual([1, false])
  expect(output).toContain(
    'lentera: Packages could not be installed: the npm registry at http://127.0.0.1:9 cannot be reached (ECONNREFUSED). Check the network',
  )
  expect(output).not.toMatch(/^\s+at /m)
})

test('what a registry refuses is shown as npm reports it', async () => {
  const { origin, [Symbol.asyncDispose]: stop } = await listening(
    createServer((_request, response) => response.writeHead(403).end()),
  )
  onTestFinished(stop)
  const { code, output } = await build(`${origin}/`)
  expect(code).toBe(1)
  expect(output).toMatch(/lentera: Packages could not be installed:\nnpm error .*403/)
})

test('a lockfile that cannot be read is named, and npm chooses no versions by itself', async () => {
  const { code, output } = await build('http://127.0.0.1:9/', (folder) =>
    appendFileSync(join(folder, 'package-lock.json'), '}'),
  )
  expect(code).toBe(1)
  expect(output).toContain('package-lock.json cannot be read')
})
