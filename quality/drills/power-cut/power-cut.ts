import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { activeKey } from '#/domain/proof/keys/key-ring.server.ts'
import { readKeyFile } from '#/domain/proof/keys/key-files.server.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { seededRandom } from '#/quality/drills/frame/random.ts'
import { diskBelow } from '#/quality/drills/frame/disk/disk.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { startServer } from '#/quality/drills/frame/server.ts'
import { writeUntilGone, type Deed } from '#/quality/drills/kill-nine/writers.ts'
import { SimulatedDisk } from './simulated-disk.ts'
import { entriesOf } from './record.ts'

export type PowerCut = {
  cuts: number
  writers: number
  /** How often the server is started, and how long it then works, in milliseconds. */
  lives: number
  life: number
  /**
   * The same seed cuts in the same parts of a record, and keeps the same of what was not flushed.
   */
  seed: number
  nodeOptions?: readonly string[]
}

/**
 * `at`: how long the record was when it was acknowledged; whatever comes later in it came after
 * that.
 */
type Acknowledged = { number: string; deed: Deed; at: number }

/**
 * Writes down every change that a server at work makes to its disk, then cuts the power at random
 * places of that record: what was not flushed by then is forgotten, or kept in part. The register
 * must open each time, and hold what it had acknowledged by then.
 */
export async function powerCut(
  folder: string,
  asked: PowerCut,
  signal: AbortSignal,
): Promise<Aim[]> {
  const [below, work, copy] = [join(folder, 'disk'), join(folder, 'work'), join(folder, 'copy')]
  for (const made of [below, work]) mkdirSync(made)
  const location = { dataDir: join(below, 'data') }
  const record = join(work, 'record')
  const acknowledged = await worked({ ...asked, below, location, work, record }, signal)
  const bytes = readFileSync(record)
  const random = seededRandom(asked.seed).number
  const cuts = Array.from({ length: asked.cuts }, () =>
    Math.floor(random() * bytes.length),
  ).toSorted((a, b) => a - b)
  const disk = new SimulatedDisk(below)
  const found: Found = { lost: [], errors: [], expected: 0, opened: 0 }
  const cutNow = async (at: number) => {
    rmSync(copy, { recursive: true, force: true })
    // Every third time all that was not flushed is gone.
    disk.cut(copy, found.opened % 3 === 0 ? null : random)
    await look(
      join(copy, 'data'),
      acknowledged.filter((one) => one.at <= at),
      found,
    )
  }
  for (const entry of entriesOf(bytes)) {
    for (; cuts[0] !== undefined && cuts[0] < entry.end; cuts.shift()) await cutNow(cuts[0])
    disk.take(entry)
  }
  return aimsOf(asked.cuts, acknowledged, found, disk.differing())
}

type Working = PowerCut & {
  below: string
  location: { dataDir: string }
  work: string
  record: string
}

/**
 * Ended in good order, so that no change is made that is not written down: kill -9 has a drill of
 * its own.
 */
async function worked(
  { below, location, work, record, lives, life, writers, nodeOptions }: Working,
  signal: AbortSignal,
) {
  const acknowledged: Acknowledged[] = []
  const disk = diskBelow(below, { work, record })
  for (let turn = 0; turn < lives; turn++) {
    await using server = await startServer(
      { location, env: disk.env, ...(nodeOptions && { nodeOptions }) },
      signal,
    )
    const acknowledge = (number: string, deed: Deed) =>
      acknowledged.push({ number, deed, at: statSync(record).size })
    const writing = writeUntilGone(
      server.origin,
      { writers, prefix: `CUT-${turn}`, acknowledge },
      signal,
    )
    writing.catch(() => {})
    await pause(life, undefined, { signal })
    await server.stop('SIGTERM')
    await writing
  }
  return acknowledged
}

type Found = { lost: string[]; errors: string[]; expected: number; opened: number }

/** Opens what is left after a cut as the server would, and looks for what was acknowledged. */
async function look(dataDir: string, acknowledged: Acknowledged[], found: Found): Promise<void> {
  const which = `cut ${found.opened}`
  found.opened += 1
  found.expected += acknowledged.length
  try {
    const store = await openStore({ dataDir })
    try {
      found.lost.push(
        ...(await lostOf(store, acknowledged)).map((message) => `${which}: ${message}`),
      )
      found.errors.push(...(await errorsOf(store)).map((message) => `${which}: ${message}`))
    } finally {
      await store.close()
    }
  } catch (error) {
    found.errors.push(`${which}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function lostOf(store: Store, acknowledged: Acknowledged[]): Promise<string[]> {
  const rows = await store.read
    .selectFrom('entries')
    .select(['certificateId', 'standing'])
    .execute()
  const standings = new Map(rows.map(({ certificateId, standing }) => [certificateId, standing]))
  return acknowledged.flatMap(({ number, deed }) => {
    const standing = standings.get(number)
    return standing === undefined || (deed === 'suspended' && standing !== deed)
      ? [`${number} ${deed}`]
      : []
  })
}

/** By SQLite itself, by the register’s own check, and whether the keys that sign are there. */
async function errorsOf(store: Store): Promise<string[]> {
  const file = new DatabaseSync(join(store.where.dataDir, 'lentera.db'), { readOnly: true })
  const said = file
    .prepare('pragma integrity_check')
    .all()
    .map((row) => String(Object.values(row)[0]))
  file.close()
  for (const use of ['log', 'statements'] as const) {
    const key = await activeKey(store, use)
    if (key) readKeyFile(store.where.dataDir, key.id)
  }
  return [...said.filter((message) => message !== 'ok'), ...(await checkRegister(store)).errors]
}

function aimsOf(
  cuts: number,
  acknowledged: Acknowledged[],
  { lost, errors, expected, opened }: Found,
  differing: string[],
): Aim[] {
  const firstErrors = (list: string[]) =>
    list.length === 0 ? '' : ` (${list.slice(0, 3).join('; ')})`
  return [
    {
      text: `power cut ${cuts} times: 0 acknowledged lost`,
      reached: `${lost.length} of ${expected} lost${firstErrors(lost)}, ${acknowledged.length} in all`,
      met: lost.length === 0 && expected > 0,
    },
    {
      text: 'opens every time, integrity_check and check-register find nothing',
      reached: `${opened} opened, ${errors.length} errors${firstErrors(errors)}`,
      met: errors.length === 0 && opened === cuts,
    },
    {
      text: 'the record, played to its end, is what is on the disk',
      reached: differing.length === 0 ? 'all files' : `not ${differing.join(', ')}`,
      met: differing.length === 0,
    },
  ]
}
