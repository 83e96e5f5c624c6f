import { sql } from 'kysely'
import type { Scope } from '#/app/scope.ts'
import { office } from '#/app/site/office.ts'
import type { Store } from '#/db/schema.ts'
import type { Stats } from './stats.ts'

/** The ships are counted anew at most this often; the count reads every certificate. */
const FRESH_MS = 10 * 60_000

const counted = new WeakMap<Store, { at: number; vessels: Promise<number> }>()

/**
 * Vessels with a certificate in the register, flag States that recognise the authority, whole years since it was founded,
 * and surveyors. The count of vessels may be ten minutes old, and is renewed while the old one is answered.
 */
export async function readStats(scope: Scope): Promise<Stats> {
  const [vessels, flags, figure] = await Promise.all([
    vesselsOf(scope),
    scope.db.read
      .selectFrom('flags')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('hidden', '=', 0)
      .executeTakeFirstOrThrow(),
    scope.db.read.selectFrom('figures').select('value').where('name', '=', 'surveyors').executeTakeFirst(),
  ])
  return {
    vessels,
    countries: Number(flags.count),
    years: Number(scope.today.slice(0, 4)) - office.founded,
    surveyors: figure?.value ?? 0,
  }
}

/** All who ask while it is counted for the first time wait for one count; later ones read the old until the new is there. */
function vesselsOf({ db, now }: Scope): Promise<number> {
  const known = counted.get(db)
  const at = Date.parse(now)
  if (known && at - known.at < FRESH_MS) return known.vessels
  const counting = countVessels(db)
  counted.set(db, { at, vessels: known?.vessels ?? counting })
  counting.then(
    (vessels) => counted.set(db, { at, vessels: Promise.resolve(vessels) }),
    // The old count stays, if there is one; the next visitor asks again.
    () => (known ? counted.set(db, known) : counted.delete(db)),
  )
  return known?.vessels ?? counting
}

/** One ship is one IMO number, or one name where there is none. */
async function countVessels(db: Store): Promise<number> {
  const { vessels } = await db.search
    .selectFrom('certificates')
    .select(sql<number>`count(distinct coalesce(${sql.ref('imoNumber')}, ${sql.ref('vesselName')}))`.as('vessels'))
    .executeTakeFirstOrThrow()
  return Number(vessels)
}

/** For whoever has the machine: the number of surveyors, which no table tells. Throws where it is no number. */
export async function setSurveyors(db: Store, typed: string): Promise<number> {
  if (!/^\d{1,6}$/.test(typed)) throw new Error('The number of surveyors is a whole number, such as 34')
  const value = Number(typed)
  await db.write
    .insertInto('figures')
    .values({ name: 'surveyors', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  return value
}
