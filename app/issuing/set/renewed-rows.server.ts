import { getCertificate } from '#/app/certificates/certificates.server.ts'
import { NOT_RENEWED } from '#/app/certificates/issue/renewed-parts.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { Refusal, type FieldErrors } from '#/core/refusal.ts'
import { rowField, SET_TYPES, type SentRow } from './set-row.ts'

/** The id of the record that a row renews; null where it renews none. */
export function renewedIdOf({ renews }: SentRow): number | null {
  return /^\d{1,9}$/.test(renews) ? Number(renews) : null
}

/** The records of which rows renew parts. Refuses (invalid), at the row: one that is not in the register. */
export async function readRenewed(
  context: RequestContext,
  rows: readonly SentRow[],
): Promise<Certificate[]> {
  const old = new Map<number, Certificate>()
  for (const row of rows) {
    const id = renewedIdOf(row)
    if (id === null || old.has(id)) continue
    old.set(id, await getCertificate(context, id).catch((error: unknown) => orRowError(error, row)))
  }
  return [...old.values()]
}

function orRowError(error: unknown, { code }: SentRow): never {
  if (error instanceof Refusal && error.kind === 'not-found')
    throw refuseRows({ [rowField(code, 'renews')]: [GONE] })
  throw error
}

const GONE = 'The certificate to renew is not in the register any more'

/** Refuses (invalid), at the row: what is of another ship, since the IMO number may be corrected in the form; an interim one after an interim one. */
export function requireRenewable(
  rows: readonly SentRow[],
  old: readonly Certificate[],
  imoNumber: string | null,
): void {
  const errors: FieldErrors = {}
  for (const row of rows) {
    const record = old.find(({ id }) => id === renewedIdOf(row))
    if (!record) continue
    if (record.imoNumber !== null && record.imoNumber !== imoNumber) {
      errors[rowField(row.code, 'renews')] = [
        `${record.certificateId} is of the ship with the IMO number ${record.imoNumber}`,
      ]
    }
    const before = record.parts.find(({ code }) => code === row.code)
    if (before && before.kind !== 'full-term' && row.kind !== 'full-term')
      errors[rowField(row.code, 'kind')] = [NOT_RENEWED]
  }
  if (Object.keys(errors).length > 0) throw refuseRows(errors)
}

/** Issues, and shows at its row why a part cannot be renewed. */
export async function atRows<T>(issue: () => Promise<T>): Promise<T> {
  try {
    return await issue()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields) throw error
    const codes = new Set<string>(SET_TYPES.map(({ code }) => code))
    const fields = Object.entries(error.details.fields).map(([name, errors]) => [
      codes.has(name) ? rowField(name, 'renews') : name,
      errors,
    ])
    throw new Refusal(error.kind, error.message, {
      ...error.details,
      fields: Object.fromEntries(fields) as FieldErrors,
    })
  }
}

export function refuseRows(fields: FieldErrors): Refusal {
  return new Refusal('invalid', 'Correct the errors beside the rows.', { fields })
}
