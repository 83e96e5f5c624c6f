import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { updateCertificate } from '#/app/certificates/certificates.server.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import { attempt, freshSubject, keptOf, lastEventOf, type Save, type Subject } from './editing.ts'
import { afterwards, possibleAfter, type Attempt, type Kept } from './model.ts'
import { interleavings, NEW_NUMBER, type Step } from './script.ts'

export type TwoEditors = {
  interleavings: number
  /** The same seed gives the same interleavings. */
  seed: number
  /** How a record is saved; a test replaces it by a faulty one. */
  save?: Save
}

/**
 * Two editors of one certificate, in random order and at once, against a model of a few lines: after every step the register, and
 * its newest event, hold what the model says. One that differs is a lost update, or one that nobody made.
 */
export async function twoEditors(
  editors: [RequestContext, RequestContext],
  { interleavings: runs, seed, save = updateCertificate }: TwoEditors,
) {
  const tally = { steps: 0, atOnce: 0, conflicts: 0 }
  const property = fc.asyncProperty(interleavings, async (steps) => {
    const subject = await freshSubject(editors[0], save)
    await play(editors, subject, steps, tally)
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

type Tally = { steps: number; atOnce: number; conflicts: number }

async function play(
  editors: [RequestContext, RequestContext],
  subject: Subject,
  steps: Step[],
  tally: Tally,
): Promise<void> {
  const { db } = editors[0]
  let kept = await keptOf(db, subject)
  const read: [number | undefined, number | undefined] = [kept?.version, kept?.version]
  /** Both have it open; whoever has nothing to go by any more goes on with the version they saw last. */
  const toAttempt = ({ editor, action }: Step, at: number): Attempt | null => {
    if (action.does === 'read') return null
    const number = `${subject.number}-${at}`
    if (action.does === 'supersede')
      return { action: { ...action, by: number }, version: undefined }
    const version = action.based ? read[editor] : undefined
    if (action.does !== 'save' || action.changes.certificateId !== NEW_NUMBER)
      return { action, version }
    return { action: { ...action, changes: { ...action.changes, certificateId: number } }, version }
  }
  for (let at = 0; at < steps.length; at++) {
    const [step, next] = [steps[at], steps[at + 1]]
    if (!step) break
    tally.steps += 1
    const one = toAttempt(step, at)
    if (one === null) {
      read[step.editor] = kept?.version ?? read[step.editor]
      continue
    }
    const other =
      step.together && next && next.editor !== step.editor ? toAttempt(next, at + 1) : null
    if (next && other) {
      at += 1
      tally.atOnce += 1
      const outcomes = await Promise.all([
        attempt(editors[step.editor], subject, one),
        attempt(editors[next.editor], subject, other),
      ])
      const now = await keptOf(db, subject)
      const allowed = possibleAfter(kept, one, other)
      if (!allowed.some((possible) => isDeepStrictEqual(possible, { kept: now, outcomes }))) {
        throw new Error(
          `at once ${refusalText(one)} and ${refusalText(other)} on ${refusalText(kept)}: ${refusalText({ kept: now, outcomes })}`,
        )
      }
      tally.conflicts += outcomes.filter((outcome) => outcome === 'conflict').length
      kept = now
    } else {
      const outcome = await attempt(editors[step.editor], subject, one)
      const expected = afterwards(kept, one)
      const now = await keptOf(db, subject)
      if (!isDeepStrictEqual({ kept: now, outcome }, expected)) {
        throw new Error(
          `${refusalText(one)} on ${refusalText(kept)}: ${refusalText({ kept: now, outcome })}`,
        )
      }
      tally.conflicts += outcome === 'conflict' ? 1 : 0
      kept = now
    }
    await requireEvent(db, subject, kept)
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
