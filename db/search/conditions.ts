import { sql, type RawBuilder } from 'kysely'
import type { RecordStatus } from '#/core/stored-values.ts'
import type { Engine } from '#/db/schema.ts'
import type { Condition, Period } from './question.ts'
import { storable } from './sort-values.ts'
import { spellingsOf } from './spellings.ts'

export type Sql = RawBuilder<boolean>

/** A condition in parts: by what finds its matches. */
export type Parts = {
  text: Sql[]
  status: Sql[]
  lastDay: Sql[]
  /** The ids of those that `lastDay` matches, each once; null where it is empty. */
  lasting: RawBuilder<unknown> | null
  issued: Sql[]
  flag: Sql[]
  type: Sql[]
  /** The ids of those that `type` matches; null where it is empty. */
  ofType: RawBuilder<unknown> | null
}

/**
 * `few`: the ids of the matches, where no more match than are counted. `where`: a condition that
 * finds all of them.
 */
export type Matches = { few: number[] | null; where: Sql }

/** The condition as SQL. Null: nothing can match, because no text that is stored holds NUL. */
export function partsOf(engine: Engine, condition: Condition): Parts | null {
  const { text, ships = [], status, overdueOn, flag, code, issued, lastDay } = condition
  const flags = flag === undefined ? [] : [flag].flat().filter((one) => !one.includes('\0'))
  if (text?.includes('\0') || (flag !== undefined && flags.length === 0)) return null
  const lasting = lastDay === undefined ? null : idsLasting(lastDay)
  return {
    text: text ? [orOfShips(contains(engine, text), ships)] : [],
    status: status === undefined ? [] : [ofStatus(status, overdueOn)],
    lastDay: lasting === null ? [] : [sql<boolean>`id in (${lasting})`],
    lasting,
    issued: within('issuedDate', issued),
    flag: flags.length === 0 ? [] : [ofFlag(engine, flags)],
    type: code === undefined ? [] : [hasType(code)],
    ofType:
      code === undefined
        ? null
        : sql`select "entryId" as id from certificates where code = ${code}`,
  }
}

function ofStatus(status: RecordStatus, overdueOn: string | undefined): Sql {
  if (status !== 'survey-overdue' || overdueOn === undefined)
    return sql<boolean>`status = ${status}`
  return sql<boolean>`(status = 'survey-overdue' or (status = 'partly-valid' and id in (
    select "entryId" from certificates where "dueTo" < ${overdueOn} and "dueEndsOn" >= ${overdueOn})))`
}

function ofFlag(engine: Engine, flags: readonly string[]): Sql {
  const column = engine === 'postgres' ? sql`flag collate "C"` : sql`flag`
  return flags.length === 1
    ? sql<boolean>`${column} = ${flags[0]}`
    : sql<boolean>`${column} in (${sql.join(flags)})`
}

export function everyOf({ text, status, lastDay, issued, flag, type }: Parts): Sql[] {
  return [...text, ...status, ...lastDay, ...issued, ...flag, ...type]
}

/** All of the conditions. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function orOfShips(text: Sql, ships: readonly number[]): Sql {
  return ships.length === 0 ? text : sql<boolean>`(${text} or "shipId" in (${sql.join(ships)}))`
}

function contains(engine: Engine, text: string): Sql {
  const each = spellingsOf(text).map((spelling) =>
    engine === 'sqlite'
      ? sql<boolean>`instr("searchText", ${spelling}) > 0`
      : sql<boolean>`"searchText" like ${`%${spelling.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

function within(column: string, period: Period | undefined): Sql[] {
  const { from, to } = period ?? {}
  return [
    ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${storable(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${sql.ref(column)} <= ${storable(to)}`]),
  ]
}

function idsLasting(period: Period): RawBuilder<unknown> {
  return sql`select distinct "entryId" as id from certificates where ${allOf(within('lastDay', period))}`
}

/** Asked of each entry, because most of them may have a certificate of the type. */
function hasType(code: string): Sql {
  return sql<boolean>`exists (select 1 from certificates as typed where typed."entryId" = entries.id and typed.code = ${code})`
}
