import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { openStore } from '#/db/open/open.ts'
import { diskBelow, type Disk } from '#/quality/drills/frame/disk/disk.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { startServer, type Server } from '#/quality/drills/frame/server.ts'
import { signIn, type Staff } from '#/quality/drills/frame/staff.ts'
import { errorOf, firstErrors, type ProbeAnswer } from './answers.ts'
import { probes, type Probe } from './probes.ts'
import { filled, refusing, smallFileSystem, type Trouble } from './troubles.ts'

export type DiskFull = {
  /** The number of rounds of probes in each problem. */
  rounds: number
  /**
   * Of single errors: how many writes are failed, one in each round of probes; 0 for as many as
   * there are.
   */
  writes: number
  /** How much later in the round the next one fails. */
  stride: number
  /** Node's options; a test loads a fault with them. */
  nodeOptions?: readonly string[]
}

const MEGABYTES = 24
const RECOVERS_WITHIN = 5_000
/** The log of the register rests for a moment after a failure. */
const SEALS_WITHIN = 15_000

/**
 * A register on a disk that gets full, is only read from, or fails at each write in turn, with its
 * log on the same disk: changes are answered with 503 or carried out, verification answers, and all
 * is well again as soon as the disk is. `folder`: empty.
 */
export async function diskFull(
  folder: string,
  { rounds, writes, stride, nodeOptions }: DiskFull,
  signal: AbortSignal,
): Promise<Aim[]> {
  const [below, work] = [join(folder, 'disk'), join(folder, 'work')]
  for (const made of [below, work]) mkdirSync(made)
  using small = smallFileSystem(below, MEGABYTES)
  const disk = diskBelow(below, { work })
  const location = { dataDir: join(below, 'data') }
  const log = openSync(join(below, 'log'), 'a')
  const env = { ...disk.env, LOG_LEVEL: 'info' }
  await using server = await startServer(
    { location, env, log, ...(nodeOptions && { nodeOptions }) },
    signal,
  )
  closeSync(log)
  const listening = await listen(server, signal)
  const troubles = [
    ...(small ? [filled(below)] : []),
    refusing(disk, 'ENOSPC', 'full'),
    refusing(disk, 'EROFS', 'read-only'),
    refusing(disk, 'EIO', 'broken'),
  ]
  const aims: Aim[] = []
  for (const trouble of troubles) aims.push(...(await probeDuring(listening, trouble, rounds)))
  aims.push(await atEachWrite(listening, disk, { writes, stride }))
  aims.push(await checkLogContinues(server, listening))
  await server.stop('SIGTERM')
  aims.push(await checkIssued(location, listening))
  return aims
}

type Listening = {
  all: Probe[]
  answers: ProbeAnswer[]
  usual: Map<string, number>
  turn: () => string
  tidyUp: () => Promise<void>
}

/** What is answered to everybody while all is well. */
async function listen(server: Server, signal: AbortSignal): Promise<Listening> {
  const staff = await signIn(server.origin, signal)
  const { id, certificateId } = await staff.issue('HELD-1')
  const all = await probes(server.origin, staff, { number: certificateId, id })
  let turns = 0
  const turn = () => `DISK-${(turns += 1)}`
  const listening: Listening = {
    all,
    answers: [],
    usual: new Map(),
    turn,
    tidyUp: () => tidyUp(staff),
  }
  for (const probe of all) {
    const { status } = await probe.send(turn())
    if (status >= 400)
      throw new Error(`${probe.name} was answered with ${status} while all was well`)
    listening.usual.set(probe.name, status)
  }
  return listening
}

/** One account may have so many imports at a time. */
async function tidyUp(staff: Staff): Promise<void> {
  const { body } = await staff.ask('GET', '/api/imports')
  // The list of the API: every one has an id.
  for (const { id } of body as { id: number }[]) await staff.ask('DELETE', `/api/imports/${id}`)
}

async function probeAll({ all, usual, turn }: Listening, trouble: string): Promise<ProbeAnswer[]> {
  const answers: ProbeAnswer[] = []
  for (const probe of all) {
    const number = turn()
    const answer = await probe.send(number)
    answers.push({ trouble, probe, number, answer, usual: usual.get(probe.name) ?? 0 })
  }
  return answers
}

async function probeDuring(
  listening: Listening,
  { name, begin, end }: Trouble,
  rounds: number,
): Promise<Aim[]> {
  const answers: ProbeAnswer[] = []
  begin()
  for (let round = 0; round < rounds; round++) answers.push(...(await probeAll(listening, name)))
  end()
  const ended = performance.now()
  let after: ProbeAnswer[] = []
  const isWell = () =>
    after.length > 0 && after.every(({ answer, usual }) => answer.status === usual)
  while (!isWell() && performance.now() - ended < RECOVERS_WITHIN)
    after = await probeAll(listening, `after ${name}`)
  await listening.tidyUp()
  listening.answers.push(...answers, ...after)
  const refused = answers.filter(({ answer }) => answer.status === 503)
  const errors = answers.flatMap(errorOf)
  return [
    {
      text: `${name}: changes are answered with 503 or carried out, verification with 200`,
      reached: `${answers.length} answers, ${refused.length} × 503${firstErrors(errors)}`,
      met: errors.length === 0 && refused.length > 0,
    },
    {
      text: `${name}: all is well again < ${RECOVERS_WITHIN / 1000} s after it ends, without a restart`,
      reached: isWell()
        ? `${Math.round(performance.now() - ended)} ms`
        : firstErrors(after.flatMap(unusual)),
      met: isWell(),
    },
  ]
}

function unusual({ probe, answer, usual }: ProbeAnswer): string[] {
  return answer.status === usual ? [] : [`${probe.name} ${answer.status} instead of ${usual}`]
}

/** One write fails, each time a later one, until there is none left to fail. */
async function atEachWrite(
  listening: Listening,
  disk: Disk,
  { writes, stride }: Pick<DiskFull, 'writes' | 'stride'>,
): Promise<Aim> {
  const errors: string[] = []
  let failed = 0
  for (let round = 0; writes === 0 || round < writes; round++) {
    const after = round * stride
    disk.refuse({ error: round % 2 === 0 ? 'EIO' : 'ENOSPC', after, count: 1 })
    const answers = await probeAll(listening, `write ${after} failed`)
    const felt = disk.refused() > 0
    disk.heal()
    await listening.tidyUp()
    listening.answers.push(...answers)
    errors.push(...answers.flatMap(errorOf))
    if (!felt) break
    failed += 1
  }
  return {
    text: 'each write fails once: changes are answered with 503 or carried out, verification with 200',
    reached: `${failed} writes failed${firstErrors(errors)}`,
    met: errors.length === 0 && failed > 0,
  }
}

async function checkLogContinues({ origin }: Server, { turn, all }: Listening): Promise<Aim> {
  const began = performance.now()
  await all.find(({ name }) => name === 'issue')?.send(turn())
  const size = async () =>
    Number((await (await fetch(`${origin}/log/checkpoint`)).text()).split('\n')[1])
  const before = await size()
  while ((await size()) <= before && performance.now() - began < SEALS_WITHIN) await pause(100)
  const after = await size()
  return {
    text: `the register’s log goes on < ${SEALS_WITHIN / 1000} s`,
    reached: `from ${before} to ${after} leaves after ${Math.round(performance.now() - began)} ms`,
    met: after > before,
  }
}

/** What was acknowledged is there, and the register agrees with itself. */
async function checkIssued(location: { dataDir: string }, { answers }: Listening): Promise<Aim> {
  const store = await openStore(location)
  try {
    const rows = await store.read.selectFrom('entries').select('certificateId').execute()
    const there = new Set(rows.map(({ certificateId }) => certificateId))
    const issued = answers.filter(
      ({ probe, answer }) => probe.name === 'issue' && answer.status === 201,
    )
    const lost = issued.filter(({ number }) => !there.has(number)).map(({ number }) => number)
    const { errors } = await checkRegister(store)
    return {
      text: '0 acknowledged lost, check-register finds nothing',
      reached: `${lost.length} of ${issued.length} lost${firstErrors([...lost, ...errors])}`,
      met: lost.length === 0 && issued.length > 0 && errors.length === 0,
    }
  } finally {
    await store.close()
  }
}
