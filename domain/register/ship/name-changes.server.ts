import { dateInWords } from '#/core/dates.ts'
import { recordShipEvents, type Recording } from '#/domain/register/company/events.server.ts'
import { compareFlags, isSameFlag, namesState } from '#/domain/states/states.ts'
import { Refusal } from '#/core/refusal.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Tx } from '#/db/schema.ts'
import type { Ship } from './ship.ts'
import { readNames } from './ship-rows.server.ts'
import { isSame, MAX_NAMES, periodsOf } from './ship-names.ts'

/** Since when a name or flag holds, and why it changed. */
export type NameChange = { value: string; since: string; reason: string }

/**
 * What of a change of name or flag was sent: both are needed where one of them changes. Refuses:
 * one that is missing, at its field.
 */
export function requireReason(
  { since, reason }: { since?: string | undefined; reason?: string | undefined },
  what = 'name or flag',
) {
  if (since === undefined)
    throw refuseField('since', `A change of ${what} needs the day since when it holds`)
  if (reason === undefined) throw refuseField('reason', `A change of ${what} needs a reason`)
  return { since, reason }
}

/**
 * Gives a ship another name. The caller saves the ship. Refuses: a day in the future, or before the
 * present name held.
 */
export async function changeName(
  tx: Tx,
  context: RequestContext,
  before: Ship,
  change: NameChange,
): Promise<Ship> {
  await addName(tx, context, before, { ...change, field: 'name' })
  const after = { ...before, name: change.value }
  await recordChange(tx, context, { kind: 'renamed', before, after, change })
  return after
}

/** Gives a ship another flag. The caller saves the ship. Refuses as above. */
export async function changeFlag(
  tx: Tx,
  context: RequestContext,
  before: Ship,
  change: NameChange,
): Promise<Ship> {
  await addName(tx, context, before, { ...change, field: 'flag' })
  const after = { ...before, flag: change.value }
  await recordChange(tx, context, { kind: 'reflagged', before, after, change })
  return after
}

/**
 * Writes the flag of a ship otherwise, without another period in its history. The caller saves the
 * ship.
 */
export async function correctFlag(
  tx: Tx,
  context: RequestContext,
  before: Ship,
  { value, reason }: { value: string; reason: string | null },
): Promise<Ship> {
  const present = (await readNames(tx, before.id)).findLast(
    (one) => one.field === 'flag' && one.settled === 1 && isSame('flag', one.value, before.flag),
  )
  if (present)
    await tx.updateTable('shipNames').set({ value }).where('id', '=', present.id).execute()
  const after = { ...before, flag: value }
  await recordShipEvents(tx, context, [
    { subject: 'ship', recordId: before.id, kind: 'corrected', before, after, note: reason },
  ])
  return after
}

/** So many corrections are looked through; who made more says that the flag changes. */
const MAX_CORRECTIONS = 100

/**
 * Refuses (invalid) a correction that leads from one State to another by way of texts that name
 * none, or of numbers, which are one State and may be another: that is a change of flag, with which
 * certificates end.
 */
export async function requireOneState(
  tx: Tx,
  { id: shipId, flag: present }: Ship,
  value: string,
): Promise<void> {
  if (isSameFlag(present, value) && namesState(present) && namesState(value)) return
  const events = await tx
    .selectFrom('shipEvents')
    .select(['kind', 'before'])
    .where('subject', '=', 'ship')
    .where('recordId', '=', shipId)
    .where('kind', 'in', ['added', 'reflagged', 'corrected'])
    .orderBy('id', 'desc')
    .limit(MAX_CORRECTIONS)
    .execute()
  for (const { kind, before } of events) {
    if (kind !== 'corrected' || before === null) return
    // Our own JSON, written by `recordShipEvents`.
    const { flag } = JSON.parse(before) as Pick<Ship, 'flag'>
    if (compareFlags(flag, value) === 'other')
      throw refuseField(
        'flagChange',
        `The flag was “${flag}” before it was corrected, another State than “${value}”: this is a change of flag`,
      )
  }
  if (events.length === MAX_CORRECTIONS)
    throw refuseField(
      'flagChange',
      `The flag was corrected ${MAX_CORRECTIONS} times: say that it changes`,
    )
}

type Changed = { kind: 'renamed' | 'reflagged'; before: Ship; after: Ship; change: NameChange }

async function recordChange(
  tx: Tx,
  context: Recording,
  { kind, before, after, change }: Changed,
): Promise<void> {
  const since = { ...after, since: change.since }
  await recordShipEvents(tx, context, [
    { subject: 'ship', recordId: before.id, kind, before, after: since, note: change.reason },
  ])
}

async function addName(
  tx: Tx,
  { today, apiKey }: RequestContext,
  ship: Ship,
  { field, value, since, reason }: NameChange & { field: 'name' | 'flag' },
): Promise<void> {
  if (since > today) throw refuseField('since', 'This day must not be in the future')
  const stored = (await readNames(tx, ship.id)).filter((one) => one.field === field)
  const most = MAX_NAMES[apiKey ? 'program' : 'person']
  if (stored.length >= most)
    throw refuseField(
      field,
      `This ship has ${most} ${field}s, those that it had included: it is given no more`,
    )
  const present = periodsOf(field, stored, ship[field]).at(-1)
  if (present?.since && since < present.since) {
    throw refuseField(
      'since',
      `The present ${field} holds since ${dateInWords(present.since)}; the new one cannot hold before that`,
    )
  }
  await tx
    .insertInto('shipNames')
    .values({ shipId: ship.id, field, value, since, reason, settled: 1 })
    .execute()
}

function refuseField(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { fields: { [field]: [message] } })
}
