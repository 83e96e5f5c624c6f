import { threadFile } from '#/db/program.ts'
import { AskedThread } from '#/db/threads/asking.ts'
import type { Condition, Found, Question } from './question.ts'

/** Where the certificates are: the SQLite file or PostgreSQL. */
export type Source = { path: string } | { url: string }

/** What the finder's thread understands. */
export type FinderQuestion =
  | { what: 'find'; question: Question }
  | { what: 'ids'; condition: Condition; sort: Question['sort'] }
  | { what: 'counts'; conditions: Condition[] }
  | { what: 'months'; from: string; to: string }
  | { what: 'flags' }
  | { what: 'nothing' }

/**
 * Finds certificates by any text and filter, in any order, a page at a time. It holds what can be asked for in memory, on a
 * thread of its own, and before each answer reads from the register events what has changed: an answer knows everything that
 * was committed before the question.
 */
export type Finder = {
  find(question: Question): Promise<Found>
  /** The ids of all that match, in order. */
  ids(condition: Condition, sort: Question['sort']): Promise<Int32Array<ArrayBuffer>>
  /** How many match each condition. */
  counts(conditions: Condition[]): Promise<number[]>
  /** How many were issued in each month, `2026-03` to the number. */
  issuedByMonth(from: string, to: string): Promise<Record<string, number>>
  /** The flags that certificates have. */
  flags(): Promise<string[]>
  /** Reads the certificates now, so that the first question need not wait. */
  warm(): Promise<void>
  /** The same where they are not held: for whoever may soon ask. Does not wait, and fails for nobody. */
  wake(): void
  /** How far it has come, without asking its thread, which may be busy reading; where nothing is held, nothing. */
  progress(): Progress
  stop(): Promise<void>
}

/** The last register event it knows of (0: it has read nothing yet), how many certificates it holds, and the bytes its thread takes. */
export type Progress = { event: number; certificates: number; bytes: number }

/** What the finder's thread is started with: `told`, shared memory, is where it writes its progress down. */
export type FinderData = { source: Source; told: Float64Array<SharedArrayBuffer> }

/** The office may go home and come back the next morning. */
const RESTS_AFTER_MS = 16 * 3_600_000

export function openFinder(source: Source): Finder {
  const told = new Float64Array(new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT))
  const data: FinderData = { source, told }
  const thread = new AskedThread(threadFile('db/finder/finder-thread.ts'), data, RESTS_AFTER_MS)
  // What the thread answers is what it was asked: both sides are typed by FinderQuestion and Finding.
  const ask = <A>(question: FinderQuestion) => thread.ask(question) as Promise<A>
  return {
    find: (question) => ask({ what: 'find', question }),
    ids: (condition, sort) => ask({ what: 'ids', condition, sort }),
    counts: (conditions) => ask({ what: 'counts', conditions }),
    issuedByMonth: (from, to) => ask({ what: 'months', from, to }),
    flags: () => ask({ what: 'flags' }),
    warm: () => ask({ what: 'nothing' }),
    wake: () => void (thread.runs || ask({ what: 'nothing' }).catch(() => {})),
    progress: () => {
      if (!thread.runs) told.fill(0)
      const [event = 0, certificates = 0, bytes = 0] = told
      return { event, certificates, bytes }
    },
    stop: () => thread.stop(),
  }
}
