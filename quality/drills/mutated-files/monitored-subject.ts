import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kind } from './case.ts'
import type { FromSubject, ToSubject } from './subject.ts'

/** What every file is measured against. */
export const MAX_MEMORY = 512 * 1024 * 1024
export const MAX_MS = 20_000

/**
 * After so many files another process reads: each file is measured, and not what a process has
 * gathered of thousands.
 */
const MAX_FILES = 250
const LOOK_EVERY_MS = 20
const MAX_STARTING_MS = 60_000

export type Outcome = { came: string | null } | { fault: string }
type Measured = { outcome: Outcome; milliseconds: number }

export type Subject = AsyncDisposable & {
  read(content: Buffer): Promise<Measured>
  /** The most memory that any of its processes has had, in bytes. */
  peak(): number
}

/**
 * Starts a process that reads files of a kind. It is killed where one takes longer, or more memory,
 * than any may; then the next file is read by another.
 */
export function startSubject(
  kind: Pick<Kind, 'reader' | 'options' | 'setup'>,
  maxMs = MAX_MS,
): Subject {
  // Its processes are killed, and leave behind what they have there.
  const folder = mkdtempSync(join(tmpdir(), 'lentera-drill-subject-'))
  let child: ChildProcess | null = null
  let peak = 0
  let files = 0
  const look = () => {
    const found = highestMemory(child?.pid)
    peak = Math.max(peak, found)
    return found
  }
  const started = async (): Promise<ChildProcess> => {
    const file = join(import.meta.dirname, 'subject.ts')
    child = fork(file, {
      env: { ...process.env, TMPDIR: folder },
      execArgv: [...kind.options],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await ask(child, { open: kind.reader.href, setup: kind.setup }, MAX_STARTING_MS, look)
    return child
  }
  return {
    peak: () => peak,
    read: async (content) => {
      if (child && files++ % MAX_FILES === MAX_FILES - 1) child = await ended(child)
      child ??= await started()
      const begun = performance.now()
      const answer = await ask(child, { content }, maxMs, look)
      const milliseconds = performance.now() - begun
      if (child.exitCode !== null || child.signalCode !== null) child = null
      if ('came' in answer) return { outcome: answer, milliseconds }
      return {
        outcome: { fault: 'thrown' in answer ? answer.thrown : 'it ended by itself' },
        milliseconds,
      }
    },
    [Symbol.asyncDispose]: async () => {
      look()
      if (child) child = await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(child: ChildProcess): Promise<null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }
  return null
}

async function ask(
  child: ChildProcess,
  message: ToSubject,
  timeoutMs: number,
  look: () => number,
): Promise<FromSubject> {
  let fault = 'it ended by itself'
  const kill = (why: string) => {
    fault = why
    child.kill('SIGKILL')
  }
  const tooLong = setTimeout(() => kill(`longer than ${timeoutMs / 1_000} s`), timeoutMs)
  const looks = setInterval(() => look() > MAX_MEMORY && kill('more than 512 MB'), LOOK_EVERY_MS)
  try {
    return await new Promise<FromSubject>((resolve) => {
      const ended = () => resolve({ thrown: fault })
      child.once('exit', ended)
      child.once('message', (answer: FromSubject) => {
        child.off('exit', ended)
        resolve(answer)
      })
      child.send(message)
    })
  } finally {
    clearTimeout(tooLong)
    clearInterval(looks)
    look()
  }
}

/** The most resident memory that a process has had so far (proc_pid_status(5)). */
function highestMemory(pid: number | undefined): number {
  try {
    return (
      Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) *
      1024
    )
  } catch {
    return 0
  }
}
