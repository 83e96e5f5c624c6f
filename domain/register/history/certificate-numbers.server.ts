import type { Insertable } from 'kysely'
import { Refusal } from '#/core/refusal.ts'
import type { Change } from './history.ts'
import { insertMany } from '#/db/many.ts'
import type { Tables, Tx } from '#/db/schema.ts'
import { alphanumericPart } from '#/domain/register/model/number/normal-form.ts'

/**
 * Stores what register events do to certificate numbers: a number that was ever issued belongs to
 * its record for good. To be called in the transaction that writes the events, after its turn is
 * taken. Throws what the primary key throws where a certificate is issued under a number that was
 * issued before; refuses a correction to such a number (conflict).
 */
export async function recordNumbers(
  tx: Tx,
  now: string,
  changes: readonly Change[],
): Promise<void> {
  const issued = changes.flatMap(({ kind, after }) =>
    kind === 'issued' && after ? [numberRow(after, now)] : [],
  )
  await insertMany(tx, 'certificateNumbers', issued)
  for (const { kind, before, after } of changes) {
    if (kind === 'deleted' && before) await retireNumbers(tx, now, before)
    if (before && after && before.certificateId !== after.certificateId)
      await changeNumber(tx, now, before, after)
  }
}

/** Says why a number cannot be used. */
export function neverAgain(number: string): string {
  return `The number ${number} was issued before and is never issued again`
}

type Numbered = { id: number; certificateId: string }

async function retireNumbers(tx: Tx, now: string, record: Numbered): Promise<void> {
  // A row put into the database by hand has no number here yet.
  if (!(await findNumber(tx, record.certificateId)))
    await insertMany(tx, 'certificateNumbers', [numberRow(record, now)])
  await tx
    .updateTable('certificateNumbers')
    .set({ state: 'deleted', since: now })
    .where('recordId', '=', record.id)
    .where('state', '<>', 'deleted')
    .execute()
}

/** A record may get back a number that it had before; nobody else may have it. */
async function changeNumber(tx: Tx, now: string, before: Numbered, after: Numbered): Promise<void> {
  const owned = await findNumber(tx, after.certificateId)
  if (owned && (owned.recordId !== after.id || owned.state === 'deleted')) {
    const message = neverAgain(after.certificateId)
    throw new Refusal('conflict', message, { fields: { certificateId: [message] } })
  }
  await storeNumber(tx, { ...numberRow(before, now), state: 'former' })
  await storeNumber(tx, numberRow(after, now))
}

/**
 * Read first, since no row is inserted over another (migration 0040); the caller holds the
 * register's write lock, so no other transaction writes meanwhile.
 */
async function storeNumber(tx: Tx, row: Insertable<Tables['certificateNumbers']>): Promise<void> {
  const { number, state, since } = row
  if (await findNumber(tx, number)) {
    await tx
      .updateTable('certificateNumbers')
      .set({ state, since })
      .where('number', '=', number)
      .execute()
  } else await insertMany(tx, 'certificateNumbers', [row])
}

async function findNumber(tx: Tx, number: string) {
  return tx
    .selectFrom('certificateNumbers')
    .select(['recordId', 'state'])
    .where('number', '=', number)
    .executeTakeFirst()
}

function numberRow({ id, certificateId }: Numbered, now: string) {
  return {
    number: certificateId,
    recordId: id,
    state: 'current' as const,
    since: now,
    alphanumeric: alphanumericPart(certificateId),
  }
}
