import { sql } from 'kysely'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { stateOf } from '#/domain/states/states.ts'
import { office } from '#/domain/authority/office.ts'
import type { Store } from '#/db/schema.ts'

/** The figures of the statistics band. */
export type Stats = { vessels: number; countries: number; years: number; surveyors: number }

/**
 * The ships are counted again after this time, in milliseconds; the count reads every certificate.
 */
const FRESH_MS = 10 * 60_000

const counted = new WeakMap<Store, { at: number; vessels: Promise<number> }>()

/**
 * Vessels with a certificate in the register, flag States that recognise the authority (each once,
 * whatever its spelling), whole years since it was founded, and surveyors. The count of vessels may
 * be ten minutes old; a new one is computed while the old one is returned.
 */
export async function readStats(context: RequestContext): Promise<Stats> {
  const [vessels, flags, figure] = await Promise.all([
    vesselsOf(context),
    context.db.read.selectFrom('flags').select(['name', 'code']).where('hidden', '=', 0).execute(),
    context.db.read
      .selectFrom('figures')
      .select('value')
      .where('name', '=', 'surveyors')
      .executeTakeFirst(),
  ])
  return {
    vessels,
    countries: new Set(flags.map(({ name, code }) => stateOf(name)?.code ?? code)).size,
    years: Number(context.today.slice(0, 4)) - office.founded,
    surveyors: figure?.value ?? 0,
  }
}

/**
 * Requests during the first count wait for that one; later ones get the old count until the new one
 * is there.
 */
function vesselsOf({ db, now }: RequestContext): Promise<number> {
  const known = counted.get(db)
  const at = Date.parse(now)
  if (known && at - known.at < FRESH_MS) return known.vessels
  const counting = countVessels(db)
  counted.set(db, { at, vessels: known?.vessels ?? counting })
  counting.then(
    (vessels) => counted.set(db, { at, vessels: Promise.resolve(vessels) }),
    // The old count stays, if there is one; the next request counts again.
    () => (known ? counted.set(db, known) : counted.delete(db)),
  )
  return known?.vessels ?? counting
}

/** One ship is one IMO number, or one name where there is none. */
async function countVessels(db: Store): Promise<number> {
  const { vessels } = await db.search
    .selectFrom('entries')
    .select(
      sql<number>`count(distinct coalesce(${sql.ref('imoNumber')}, ${sql.ref('vesselName')}))`.as(
        'vessels',
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(vessels)
}

/**
 * For the operator: sets the number of surveyors, which no other table has. Throws if it is not a
 * number.
 */
export async function setSurveyors(db: Store, typed: string): Promise<number> {
  if (!/^\d{1,6}$/.test(typed))
    throw new Error('The number of surveyors is a whole number, such as 34')
  const value = Number(typed)
  await db.write
    .insertInto('figures')
    .values({ name: 'surveyors', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return value
}
