import { Refusal } from './refusal.ts'
import { MAX_INTEGER } from './stored-values.ts'

/** The id that a text is, written in one way only; null where it is none. */
export function readRecordId(text: string): number | null {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INTEGER ? Number(text) : null
}

/** The id of a record in a path. `kind`: of the record, for the message. Refuses: not-found. */
export function recordIdIn(parameter: string, kind: string): number {
  const id = readRecordId(parameter)
  if (id === null) throw new Refusal('not-found', `There is no such ${kind}.`)
  return id
}
