import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { updateCertificate } from '#/domain/register/certificate/certificates.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { attempt, freshSubject, keptOf, lastEventOf, type Save, type Subject } from './editing.ts'
import { afterwards, possibleAfter, type Attempt, type Kept, type Outcome } from './model.ts'
import { interleavings, NEW_NUMBER, type Step } from './script.ts'

export type TwoEditors = {
  interleavings: number
  /** The same seed gives the same interleavings. */
  seed: number
  /** How a record is saved; a test replaces it by a faulty one. */
  save?: Save
}

/**
 * Two editors of one certificate, in random order and at once, against a model of a few lines:
 * after every step the register, and its newest event, hold what the model says. One that differs
 * is a lost update, or one that nobody made.
 */
export async function twoEditors(
  editors: Editors,
  { interleavings: runs, seed, save = updateCertificate }: TwoEditors,
) {
  const tally = { steps: 0, atOnce: 0, conflicts: 0 }
  const property = fc.asyncProperty(interleavings, async (steps) => {
    const subject = await freshSubject(editors[0], save)
    await (await Interleaving.begin(editors, subject, tally)).play(steps)
  })
  const found = await fc.check(property, { numRuns: runs, seed })
  const fault = found.failed
    ? `; ${found.errorInstance instanceof Error ? found.errorInstance.message : 'failed'}`
    : ''
  const aim: Aim = {
    text: `${runs} random interleavings: no lost update`,
    reached: `${tally.steps} steps, ${tally.atOnce} pairs at once, ${tally.conflicts} conflicts${fault}`,
    met: !found.failed && tally.conflicts > 0 && tally.atOnce > 0,
  }
  return aim
}

type Editors = [RequestContext, RequestContext]
type Tally = { steps: number; atOnce: number; conflicts: number }
/** What an editor attempts. */
type Turn = { editor: Step['editor']; attempt: Attempt }

/** An interleaving that is carried out on a certificate of its own, and compared with the model. */
class Interleaving {
  readonly #editors: Editors
  readonly #subject: Subject
  readonly #tally: Tally
  /** What the model keeps. */
  #kept: Kept | null
  /** The version that each editor read last. */
  readonly #read: [number | undefined, number | undefined]

  private constructor(editors: Editors, subject: Subject, tally: Tally, kept: Kept | null) {
    this.#editors = editors
    this.#subject = subject
    this.#tally = tally
    this.#kept = kept
    this.#read = [kept?.version, kept?.version]
  }

  /** Both editors have it open. */
  static async begin(editors: Editors, subject: Subject, tally: Tally): Promise<Interleaving> {
    return new Interleaving(editors, subject, tally, await keptOf(editors[0].db, subject))
  }

  /** Throws an Error at the first difference. */
  async play(steps: Step[]): Promise<void> {
    for (let at = 0; at < steps.length; at++) {
      const [step, next] = [steps[at], steps[at + 1]]
      if (!step) break
      this.#tally.steps += 1
      const one = this.#turnOf(step, at)
      if (one === null) {
        this.#read[step.editor] = this.#kept?.version ?? this.#read[step.editor]
        continue
      }
      const other =
        step.together && next && next.editor !== step.editor ? this.#turnOf(next, at + 1) : null
      if (other) {
        at += 1
        await this.#playAtOnce(one, other)
      } else await this.#playAlone(one)
      await requireEvent(this.#editors[0].db, this.#subject, this.#kept)
    }
  }

  /**
   * Null where the editor only reads. Whoever has nothing to go by any more goes on with the version
   * they saw last.
   */
  #turnOf({ editor, action }: Step, at: number): Turn | null {
    if (action.does === 'read') return null
    const number = `${this.#subject.number}-${at}`
    if (action.does === 'supersede')
      return { editor, attempt: { action: { ...action, by: number }, version: undefined } }
    const version = action.based ? this.#read[editor] : undefined
    if (action.does !== 'save' || action.changes.certificateId !== NEW_NUMBER)
      return { editor, attempt: { action, version } }
    const changes = { ...action.changes, certificateId: number }
    return { editor, attempt: { action: { ...action, changes }, version } }
  }

  async #playAtOnce(one: Turn, other: Turn): Promise<void> {
    this.#tally.atOnce += 1
    const outcomes = await Promise.all([this.#attempt(one), this.#attempt(other)])
    const found = { kept: await this.#keptNow(), outcomes }
    const allowed = possibleAfter(this.#kept, one.attempt, other.attempt)
    if (!allowed.some((possible) => isDeepStrictEqual(possible, found))) {
      throw new Error(
        `at once ${refusalText(one.attempt)} and ${refusalText(other.attempt)} on ${refusalText(this.#kept)}: ${refusalText(found)}`,
      )
    }
    this.#tally.conflicts += outcomes.filter((outcome) => outcome === 'conflict').length
    this.#kept = found.kept
  }

  async #playAlone(turn: Turn): Promise<void> {
    const outcome = await this.#attempt(turn)
    const found = { kept: await this.#keptNow(), outcome }
    if (!isDeepStrictEqual(found, afterwards(this.#kept, turn.attempt))) {
      throw new Error(
        `${refusalText(turn.attempt)} on ${refusalText(this.#kept)}: ${refusalText(found)}`,
      )
    }
    this.#tally.conflicts += outcome === 'conflict' ? 1 : 0
    this.#kept = found.kept
  }

  #attempt({ editor, attempt: attempted }: Turn): Promise<Outcome> {
    return attempt(this.#editors[editor], this.#subject, attempted)
  }

  #keptNow(): Promise<Kept | null> {
    return keptOf(this.#editors[0].db, this.#subject)
  }
}

async function requireEvent(
  db: RequestContext['db'],
  subject: Subject,
  kept: Kept | null,
): Promise<void> {
  const event = await lastEventOf(db, subject)
  if (event?.version !== kept?.version)
    throw new Error(`The newest event has ${event?.version}, the record ${kept?.version}`)
}

function refusalText(value: unknown): string {
  return JSON.stringify(value)
}
