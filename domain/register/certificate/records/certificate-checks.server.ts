import type { Kysely } from 'kysely'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { neverAgain } from '#/domain/register/history/certificate-numbers.server.ts'
import { unknownType } from '#/domain/register/model/certificate/certificate.ts'
import { flagOfState } from '#/domain/services/flags/flag-of-state.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { isUniqueViolation } from '#/db/errors.ts'
import type { Tables } from '#/db/schema.ts'
import { toCertificate } from './certificate-rows.server.ts'
import { selectEntries } from '#/db/entries.ts'

/**
 * The rows a record points to: the flag of that name or State where we know it, the service it was
 * issued for. Refuses an unknown service.
 */
export async function findReferences(
  tx: Kysely<Tables>,
  facts: { flag: string; serviceId: number | null },
) {
  const flag = await flagOfState(tx, facts.flag)
  if (facts.serviceId !== null) {
    const service = await tx
      .selectFrom('services')
      .select('id')
      .where('id', '=', facts.serviceId)
      .executeTakeFirst()
    if (!service)
      throw new Refusal('invalid', 'There is no such service', {
        fields: { serviceId: ['There is no such service'] },
      })
  }
  return { flagId: flag?.id ?? null }
}

/** Refuses (conflict) a number that `write` finds in use, with the record that has it. */
export async function refuseUsedNumbers<T>(
  context: RequestContext,
  number: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const taken = await selectEntries(context.db.read)
      .where('certificateId', '=', number)
      .executeTakeFirst()
    const message = taken ? `The number ${number} is already in the register` : neverAgain(number)
    throw new Refusal('conflict', message, {
      fields: { certificateId: [message] },
      current: taken && toCertificate(taken),
    })
  }
}

/** Refuses a chosen type that is neither one of the 16 nor on the record before. */
export function requireKnownTypes(chosen: string[] | undefined, before: string): void {
  const unknown = unknownType(chosen ?? [], before)
  if (unknown === undefined) return
  const message = `“${unknown}” is not one of the certificates in the list`
  throw new Refusal('invalid', message, { fields: { selectedCertificates: [message] } })
}
