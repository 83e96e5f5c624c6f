import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import {
  newPart,
  type Condition,
  type Part,
  type Survey,
} from '#/domain/register/model/certificate/part.ts'
import { addDays, storedExpiry } from '#/core/dates.ts'
import type { Store } from '#/db/schema.ts'
import { insertEntries } from '#/tests/helpers/register/stored-entries.ts'

/**
 * A certificate of each type, with surveys and conditions until the entry has as much text as it
 * can have.
 */
export function fullParts(length = 95_000): Part[] {
  const each = Math.floor(length / CERTIFICATE_TYPES.length)
  return CERTIFICATE_TYPES.map(({ code, label }) => {
    const part = newPart(code, label, TERM)
    const conditions = Array.from({ length: CONDITIONS }, (_, n) => conditionAt(n))
    const surveys: Survey[] = []
    while (JSON.stringify({ surveys, conditions }).length < each)
      surveys.push(surveyAt(surveys.length))
    return { ...part, surveys, conditions }
  })
}

const CONDITIONS = 3

const TERM = {
  issuedDate: '2025-01-01',
  expiryDate: '2030-01-01',
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
} as const

function surveyAt(n: number): Survey {
  return {
    kind: 'occasional',
    completedOn: addDays('2025-01-02', n),
    place: 'Batam',
    surveyor: 'R. Hartono',
    result: 'satisfactory',
    remarks: 'x'.repeat(1_500),
    recordedOn: '2026-01-01',
  }
}

function conditionAt(n: number): Condition {
  return {
    kind: 'class',
    text: 'x'.repeat(300),
    imposedOn: addDays('2025-01-02', n),
    dueOn: addDays('2029-01-02', n),
    closedOn: null,
  }
}

/**
 * Puts entries of one ship into the register past its use cases, as many and as large as asked.
 * Returns their ids.
 */
export async function fillShip(
  { write }: Pick<Store, 'write'>,
  { shipId = null, imoNumber, entries, parts = null, prefix = 'FULL' }: Filling,
): Promise<number[]> {
  const ids: number[] = []
  const types = CERTIFICATE_TYPES.map(({ label }) => label).join(', ')
  for (let start = 0; start < entries; start += 100) {
    const rows = Array.from({ length: Math.min(100, entries - start) }, (_, i) => ({
      certificateId: `${prefix}-${start + i}`,
      type: 'Certificates',
      vesselName: 'KM Penuh',
      imoNumber,
      shipId,
      flag: 'Tuvalu',
      issuedDate: TERM.issuedDate,
      expiryDate: storedExpiry(TERM.expiryDate),
      issuedCertificates: parts ? types : 'International Load Line',
      standing: 'in-force' as const,
      status: 'valid' as const,
      ...(parts && { parts }),
      surveysFrom: '2026-01-01',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
      version: 1,
      searchText: `${prefix.toLowerCase()}-${start + i}`,
    }))
    ids.push(...(await write.transaction().execute((tx) => insertEntries(tx, rows))))
  }
  return ids
}

type Filling = {
  shipId?: number | null
  imoNumber: string | null
  entries: number
  parts?: readonly Part[] | null
  prefix?: string
}
