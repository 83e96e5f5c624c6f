import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#/quality/drills/frame/random.ts'
import { Connection } from './connection.ts'

export type Question = { verification: boolean; request: string }

export type Tally = {
  seconds: number
  asked: number
  /** Those that found every connection busy, so that they could not even ask. */
  notAsked: number
  answered: number
  /** Verifications answered in good time. */
  good: number
  refused: number
  /** Neither an answer nor a refusal that says when to come again, by what it was. */
  wrong: Map<string, number>
  /** No answer came within `timeoutMs`. */
  gaveUp: number
  /**
   * Of each verification that was answered: when it was asked, and after how long it was answered,
   * in milliseconds.
   */
  times: { at: number; after: number }[]
}

/** A verdict after more than a second is none that a person on a pier waits for. */
const GOOD_MS = 1_000
const TIMEOUT_MS = 5_000
const TICK_MS = 2

type Asking = { pick: () => Question; seconds: number; signal: AbortSignal }

/** Visitors and staff over many connections, with random requests. */
export async function crowd(
  port: number,
  connections: number,
  pick: () => Question,
  signal: AbortSignal,
) {
  const all = Array.from({ length: connections }, () => new Connection(port))
  for (let start = 0; start < all.length; start += 100) {
    await Promise.all(all.slice(start, start + 100).map((one) => one.open()))
  }
  return {
    /** So many wait for an answer each and ask the next at once. */
    withoutPause: (people: number, seconds: number): Promise<Tally> =>
      askWithoutPause(all.slice(0, people), { pick, seconds, signal }),
    /** So many questions a second, whether those before are answered or not. */
    atRate: (perSecond: number, seconds: number): Promise<Tally> =>
      askAtRate(all, perSecond, { pick, seconds, signal }),
    close: () => all.forEach((one) => one.close()),
  }
}

async function askWithoutPause(
  people: readonly Connection[],
  { pick, seconds, signal }: Asking,
): Promise<Tally> {
  const [tally, began] = [emptyTally(seconds), performance.now()]
  const person = async (one: Connection) => {
    while (performance.now() - began < seconds * 1_000 && !signal.aborted)
      await askOnce(one, pick(), tally, began)
  }
  await Promise.all(people.map(person))
  signal.throwIfAborted()
  return { ...tally, seconds: (performance.now() - began) / 1_000 }
}

async function askAtRate(
  all: readonly Connection[],
  perSecond: number,
  { pick, seconds, signal }: Asking,
): Promise<Tally> {
  const [tally, began] = [emptyTally(seconds), performance.now()]
  const idle = [...all]
  const asking = new Set<Promise<void>>()
  let due = 0
  for (let now = began; now - began < seconds * 1_000; now = performance.now()) {
    signal.throwIfAborted()
    for (; due < ((now - began) / 1_000) * perSecond; due++) {
      const one = idle.shift()
      if (!one) {
        tally.notAsked += 1
        continue
      }
      const question = askOnce(one, pick(), tally, began).finally(() => {
        asking.delete(question)
        idle.push(one)
      })
      asking.add(question)
    }
    await pause(TICK_MS)
  }
  await Promise.all(asking)
  return tally
}

/** `began`: when the asking that `tally` is of did. */
async function askOnce(
  one: Connection,
  { verification, request }: Question,
  tally: Tally,
  began: number,
): Promise<void> {
  const asked = performance.now()
  tally.asked += 1
  const answer = await one.ask(request, TIMEOUT_MS)
  const after = performance.now() - asked
  if (answer === null) tally.gaveUp += 1
  else if (answer.status === 200) {
    tally.answered += 1
    if (verification) tally.times.push({ at: asked - began, after })
    if (verification && after <= GOOD_MS) tally.good += 1
  } else if (answer.status === 503 && answer.retryAfter) tally.refused += 1
  else tally.wrong.set(String(answer.status), (tally.wrong.get(String(answer.status)) ?? 0) + 1)
}

function emptyTally(seconds: number): Tally {
  return {
    seconds,
    asked: 0,
    notAsked: 0,
    answered: 0,
    good: 0,
    refused: 0,
    wrong: new Map(),
    gaveUp: 0,
    times: [],
  }
}

/** Milliseconds that 99 of 100 verifications took at most; infinite where there was none. */
export function p99(times: Tally['times']): number {
  const sorted = times.map(({ after }) => after).toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
}

/**
 * Four of five ask whether a certificate is genuine, by page or API; the fifth is a page, a
 * picture, a list or a document.
 */
export function questions(
  random: Random,
  numbers: readonly string[],
  cookie: string,
): () => Question {
  const get = (path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html,application/json\r\n${more}\r\n`
  const others = [
    () => get('/'),
    () => get('/id/services'),
    () => get('/about'),
    () => get(`/verification-qr/${random.pick(numbers)}`),
    () => get('/admin', `Cookie: ${cookie}\r\n`),
    () => get('/api/certificates?q=drill', `Cookie: ${cookie}\r\n`),
    () => get('/admin/applications', `Cookie: ${cookie}\r\n`),
    () => get(`/certificate-pdf/${random.pick(numbers)}`),
  ]
  return () => {
    if (random.often(0.2)) return { verification: false, request: random.pick(others)() }
    const endpoint = random.often(0.5) ? '/verify/' : '/api/certificates/verify/'
    return { verification: true, request: get(endpoint + random.pick(numbers)) }
  }
}
