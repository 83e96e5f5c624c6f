import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { requireBuild } from '#/quality/bench/servers.ts'
import { progress } from '#/quality/bench/report.ts'
import { createAccount } from '#/domain/people/sign-in/accounts.server.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { LogHashes } from '#/domain/proof/log/tree/hashes.server.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { seededRandom } from '#/quality/drills/frame/random.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Location } from '#/quality/drills/frame/server.ts'
import { SERVER } from '#/scripts/node26.mjs'
import { copyRegister, dropDatabase, makeRegister, ORIGIN, type Moment } from './base-register.ts'
import { cut, rewriting, type Change } from './changes.ts'

export type Rewriting = {
  cuts: number
  rewritings: number
  seed: number
  freshFolder: () => string
  /**
   * A register without its file of signed states, as it was before there was one: then a change
   * goes unseen, and the drill says so.
   */
  forgetStates?: boolean
}

type Trial = { what: string; refused: boolean; named: string | null; secondRoot: boolean }

const ROOT = join(import.meta.dirname, '../../..')
const LATER = '2027-01-01T05:00:00.000Z'
const TIMEOUT_MS = 120_000

/**
 * Changes a register behind the back of the product, each time another copy of it, and looks
 * whether a start and the check see it.
 */
export async function rewriteRegister(
  location: Location,
  options: Rewriting,
  signal: AbortSignal,
): Promise<Aim[]> {
  requireBuild()
  const { cuts, rewritings, seed, freshFolder } = options
  const moments = await makeRegister(location, freshFolder)
  const now = moments.at(-1)
  if (!now) throw new Error('There is no register')
  const random = seededRandom(seed)
  const trials: Trial[] = []
  // Every second cut puts an older copy in the place of the database, the others take entries away.
  for (let i = 0; i < cuts; i++) {
    const older = random.pick(moments.slice(0, -1))
    const change = i % 2 === 0 ? null : cut(random, now.size)
    trials.push(await attempt({ now, from: change ? now : older, change, options }, signal))
  }
  const first = random.below(1_000)
  for (let i = 0; i < rewritings; i++) {
    trials.push(
      await attempt({ now, from: now, change: rewriting(first + i, seed + i), options }, signal),
    )
  }
  return aimsOf(trials)
}

type Attempted = { now: Moment; from: Moment; change: Change | null; options: Rewriting }

async function attempt(
  { now, from, change, options }: Attempted,
  signal: AbortSignal,
): Promise<Trial> {
  signal.throwIfAborted()
  const what = change?.what ?? `an older copy of ${from.size} entries`
  const location = await copyRegister(from.location, options.freshFolder())
  try {
    // The keys and the file beside them are those of now, whatever database stands there.
    replaceKeys(now.location, location)
    await onStore(location, async (store) => {
      await change?.make(store)
      if (options.forgetStates) await forget(store)
    })
    const { refused, output } = await start(location, signal)
    const { named, secondRoot } = await onStore(location, async (store) => ({
      named: (await checkRegister(store)).errors[0] ?? null,
      secondRoot: await signsSecondRoot(store, now),
    }))
    if (!refused || named === null)
      progress(
        `${what}: ${refused ? 'refused' : 'not refused'}, ${named ?? 'not named'}\n${output}`,
      )
    return { what, refused, named, secondRoot }
  } finally {
    await dropDatabase(location)
    rmSync(location.dataDir, { recursive: true, force: true })
  }
}

function replaceKeys(from: Location, to: Location): void {
  rmSync(join(to.dataDir, 'keys'), { recursive: true })
  cpSync(join(from.dataDir, 'keys'), join(to.dataDir, 'keys'), { recursive: true })
}

async function onStore<T>(location: Location, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(location)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function forget(store: Store): Promise<void> {
  rmSync(join(store.where.dataDir, 'keys', 'signed-states'))
  await store.write.deleteFrom('settings').where('name', '=', 'signed-states').execute()
}

/**
 * Whether what is signed next contradicts a state that was signed before: another root for its
 * size, or a smaller log.
 */
async function signsSecondRoot(store: Store, { size, location }: Moment): Promise<boolean> {
  const known = await onStore(location, (original) =>
    original.read.selectFrom('checkpoints').select(['size', 'root']).execute(),
  )
  const roots = new Map(known.map((state) => [state.size, state.root]))
  await createAccount(store, LATER, {
    username: 'late@example.com',
    password: 'a lantern on a late quay',
    role: 'user',
  })
  await appendToLog(store, { now: LATER, origin: ORIGIN }).catch(() => {})
  const states = await store.read
    .selectFrom('checkpoints')
    .select(['size', 'root', 'at'])
    .where('at', '=', LATER)
    .execute()
  for (const state of states) {
    if (state.size <= size && roots.get(state.size) !== state.root) return true
    const root = await new LogHashes(store.read).root(size).catch(() => null)
    if (!root || Buffer.from(root).toString('base64') !== roots.get(size)) return true
  }
  return false
}

/** Starts the server as `npm start` does: whether it ended by itself before it listened. */
async function start(
  { dataDir, databaseUrl = '' }: Location,
  signal: AbortSignal,
): Promise<{ refused: boolean; output: string }> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  }
  const child = spawn(process.execPath, [SERVER], {
    cwd: ROOT,
    env: {
      ...env,
      PUBLIC_ORIGIN: ORIGIN,
      LOG_LEVEL: 'warn',
      SMTP_URL: '',
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a kill reaches the supervisor and the server it has started.
    detached: true,
  })
  let killed = false
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || killed) return
    killed = true
    process.kill(-child.pid, 'SIGKILL')
  }
  const stopped = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  stopped.addEventListener('abort', kill)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Lentera listens on')) kill()
    })
  }
  const [code] = await once(child, 'close')
  stopped.removeEventListener('abort', kill)
  if (code === null && !output.includes('Lentera listens on'))
    throw new Error(`The server neither listened nor ended:\n${output}`)
  return { refused: code === 1 && /^lentera: The database /m.test(output), output }
}

function aimsOf(trials: readonly Trial[]): Aim[] {
  const missing = (part: Trial[]) => (part.length === 0 ? '' : `: ${part[0]?.what}`)
  const [served, unnamed, double] = [
    trials.filter(({ refused }) => !refused),
    trials.filter(({ named }) => named === null),
    trials.filter(({ secondRoot }) => secondRoot),
  ]
  const of = `of ${trials.length}`
  return [
    {
      text: 'each is refused at the start',
      reached: `${trials.length - served.length} ${of}${missing(served)}`,
      met: served.length === 0,
    },
    {
      text: 'each is named by check-register',
      reached: `${trials.length - unnamed.length} ${of}${missing(unnamed)}`,
      met: unnamed.length === 0,
    },
    {
      text: '0 second roots signed',
      reached: `${double.length} ${of}${missing(double)}`,
      met: double.length === 0,
    },
  ]
}
