import { isInForce, lastDayOfPart, type Part } from '#/app/certificates/model/part.ts'
import { insertFromJson } from '#/db/many.ts'
import type { Tx } from '#/db/schema.ts'

type WithParts = { id: number; parts: readonly Part[] }

/** The last day of each part that is in force and not superseded; one for several parts that end on one day. */
export function expiriesOf({ id, parts }: WithParts): { recordId: number; lastDay: string }[] {
  const days = parts.filter(isInForce).flatMap((part) => lastDayOfPart(part) ?? [])
  return [...new Set(days)].map((lastDay) => ({ recordId: id, lastDay }))
}

/** Writes the expiries of records that have just been inserted, in their transaction. */
export async function addExpiries(tx: Tx, records: readonly WithParts[]): Promise<void> {
  await insertFromJson(tx, 'expiries', records.flatMap(expiriesOf))
}

/** Replaces those of a record, in the transaction that changes it. */
export async function writeExpiries(tx: Tx, record: WithParts): Promise<void> {
  await removeExpiries(tx, record.id)
  await addExpiries(tx, [record])
}

/** Removes those of a record that leaves the register. */
export async function removeExpiries(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('expiries').where('recordId', '=', id).execute()
}
