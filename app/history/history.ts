import { z } from 'zod'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { fieldOf, COMPARED_FIELDS } from '#/app/certificates/model/field-lists.ts'
import type { EventKind } from './event.ts'
import { MAX_INTEGER } from '#/core/stored-values.ts'

export type FactChange = { fact: string; from: string | null; to: string | null }

/** What changed between two states of a record, as they were written into the register. */
export function changedFacts(before: Partial<Certificate>, after: Partial<Certificate>): FactChange[] {
  return COMPARED_FIELDS.map((name) => ({
    fact: fieldOf(name).title,
    from: displayText(before[name]),
    to: displayText(after[name]),
  })).filter(({ from, to }) => from !== to)
}

/** Nothing at all reads like nothing typed. */
function displayText(value: string | number | null | undefined): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

/** One entry of the register, for staff. */
export type Entry = {
  id: number
  at: string
  kind: EventKind
  by: string
  recordId: number
  certificateId: string
  vesselName: string
  note: string | null
  changes: FactChange[]
}

/** `before`: only entries with a smaller id. */
export const HistoryQuery = z.object({
  before: z.coerce.number('before must be a number').int('before must be a whole number').min(1).max(MAX_INTEGER).optional(),
})
