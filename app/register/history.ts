import { z } from 'zod'
import type { Certificate } from '#/app/certificates/certificate.ts'
import type { EventKind } from './event.ts'

/** The facts of a record that a change is told by, in the order of the form, in words. */
const TOLD = {
  certificateId: 'Certificate number',
  vesselName: 'Vessel name',
  imoNumber: 'IMO number',
  flag: 'Flag',
  type: 'Type',
  issuedCertificates: 'Certificates',
  issuedDate: 'Issue date',
  expiryDate: 'Expiry date',
  serviceId: 'Service',
  standing: 'Standing',
  standingReason: 'Reason',
  standingSince: 'Since',
  supersededBy: 'Renewed by',
  supersededOn: 'Superseded on',
} as const satisfies Partial<Record<keyof Certificate, string>>

export type FactChange = { fact: string; from: string | null; to: string | null }

/** What changed between two states of a record, as they were written into the register. */
export function changedFacts(before: Partial<Certificate>, after: Partial<Certificate>): FactChange[] {
  const facts = Object.keys(TOLD) as (keyof typeof TOLD)[] // the keys of a constant are its type's
  return facts
    .map((name) => ({ fact: TOLD[name], from: shown(before[name]), to: shown(after[name]) }))
    .filter(({ from, to }) => from !== to)
}

/** Nothing at all reads like nothing typed. */
function shown(value: string | number | null | undefined): string | null {
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
  before: z.coerce.number('before must be a number').int('before must be a whole number').min(1).max(2_147_483_647).optional(),
})
