import { AskedThread } from '#/db/threads/asked-thread.ts'
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
  stop(): Promise<void>
}

export function openFinder(source: Source): Finder {
  const thread = new AskedThread(new URL('./finder-thread.ts', import.meta.url), source)
  // What the thread answers is what it was asked: both sides are typed by FinderQuestion and Finding.
  const ask = <A>(question: FinderQuestion) => thread.ask(question) as Promise<A>
  return {
    find: (question) => ask({ what: 'find', question }),
    ids: (condition, sort) => ask({ what: 'ids', condition, sort }),
    counts: (conditions) => ask({ what: 'counts', conditions }),
    issuedByMonth: (from, to) => ask({ what: 'months', from, to }),
    flags: () => ask({ what: 'flags' }),
    warm: () => ask({ what: 'nothing' }),
    stop: () => thread.stop(),
  }
}
