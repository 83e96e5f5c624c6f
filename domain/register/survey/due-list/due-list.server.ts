import { sql, type NotNull } from 'kysely'
import { listConditions } from './conditions.server.ts'
import {
  byUrgency,
  endingBetween,
  nameRenewals,
  OF_CERTIFICATE,
  readRenewals,
  type Days,
} from './renewals.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { updateStatuses } from '#/domain/register/survey/daily/update-statuses.server.ts'
import { holding } from '#/domain/search/search-text.server.ts'
import { renamedShips } from '#/domain/register/ship/present-name.server.ts'
import { addDays, addMonths } from '#/core/dates.ts'
import { whereIn } from '#/db/many.ts'
import { findCertificates } from '#/db/search/find.ts'
import {
  COUNTED_UP_TO,
  DUE_GROUPS,
  keyText,
  limitsOf,
  RENEWAL,
  renewalLimitsOf,
  type CalendarDay,
  type DueGroup,
  type ListedDue,
  type ListedGroup,
  type SurveysDueQuery,
} from './due-query.ts'

const ON_PAGE = 50
/** How many certificates the calendar names on one day. */
const NAMED_ON_DAY = 4

const SHOWN = ['d.recordId', 'd.code', 'd.kinds', 'd.windowFrom', 'd.windowTo'] as const

type ListedQuery = SurveysDueQuery & {
  from?: string | undefined
  to?: string | undefined
  limit?: number
  renewals?: boolean
}

/**
 * One page of the surveys that are due, the most urgent first; with `renewals` also of the
 * certificates that end. After an upgrade it waits until the daily update has seen every record.
 * Refuses: too-many.
 */
export async function listSurveysDue(context: RequestContext, query: ListedQuery) {
  allow(context, 'due.read')
  await context.count('list')
  await updateStatuses(context)
  const { after, limit = ON_PAGE } = query
  const { windows, renewals } = await matchingOf(context, query)
  const page = windows
    .innerJoin('entries as c', 'c.id', 'd.recordId')
    .select([...SHOWN, ...OF_CERTIFICATE])
    .$if(after !== undefined, (rows) =>
      rows.where(
        after?.code === RENEWAL
          ? sql<boolean>`("windowTo", "recordId") > (${after.windowTo}, ${after.recordId})`
          : sql<boolean>`("windowTo", "recordId", code) > (${after?.windowTo ?? ''}, ${after?.recordId ?? 0}, ${after?.code ?? ''})`,
      ),
    )
    .orderBy('d.windowTo')
    .orderBy('d.recordId')
    .orderBy('d.code')
    .limit(limit + 1)
  const [rows, ending, total] = await Promise.all([
    page.execute(),
    renewals === null ? [] : readRenewals(context.db, renewals, { after, limit: limit + 1 }),
    countOf(context, { windows, renewals }),
  ])
  const found = [
    ...rows.map((row): ListedDue => ({ ...row, codes: [row.code] })),
    ...ending,
  ].toSorted(byUrgency)
  const surveys = found.slice(0, limit)
  const last = found.length > limit ? surveys.at(-1) : undefined
  await context.count('record', surveys.length)
  return { surveys, total, next: last ? keyText(last) : null }
}

type Matching = {
  windows: ReturnType<typeof notEnded>
  renewals: ReturnType<typeof endingBetween> | null
}

async function countOf({ db }: RequestContext, { windows, renewals }: Matching): Promise<number> {
  const counted = await Promise.all(
    [
      windows.select('d.recordId'),
      ...(renewals === null ? [] : [renewals.select('d.recordId')]),
    ].map((matching) =>
      db.search
        .selectFrom(matching.limit(COUNTED_UP_TO).as('counted'))
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return Math.min(
    counted.reduce((sum, { total }) => sum + total, 0),
    COUNTED_UP_TO,
  )
}

async function matchingOf(
  context: RequestContext,
  { q, group, on, from, to, renewals }: ListedQuery,
): Promise<Matching> {
  const days = on === undefined ? { from: from ?? null, to: to ?? null } : { from: on, to: on }
  const isOfDays = days.from !== null || days.to !== null
  const all = isOfDays
    ? {
        windows: closingBetween(notEnded(context), days),
        renewals: endingBetween(context, days),
      }
    : ofGroup(context, group)
  const listed = renewals === true ? all : { ...all, renewals: null }
  if (q === '') return listed
  const holds = await holdingText(context.db, q)
  return { windows: listed.windows.where(holds), renewals: listed.renewals?.where(holds) ?? null }
}

/** Whether a row is of a certificate that a search finds, by each name that its ship has had. */
async function holdingText(db: RequestContext['db'], q: string) {
  const ships = await renamedShips(db, q)
  const found = await findCertificates(db, {
    text: q,
    ships,
    sort: { column: 'id', descending: true },
    limit: COUNTED_UP_TO,
  })
  if (!found.totalIsCapped) return whereIn(db.search, 'd.recordId', found.ids)
  // More than 5,000 match, so a page of them is found soon.
  const ofShips = ships.length > 0 ? sql` or ${whereIn(db.search, 'm.shipId', ships)}` : sql``
  return sql<boolean>`exists (select 1 from entries as m where m.id = d."recordId" and (${holding('m.searchText', q)}${ofShips}))`
}

/** The survey that each certificate needs next, of those that have not ended. */
function notEnded({ db, today }: RequestContext) {
  return db.search.selectFrom((e) =>
    e
      .selectFrom('certificates')
      .select([
        'entryId as recordId',
        'code',
        'dueKinds as kinds',
        'dueFrom as windowFrom',
        'dueTo as windowTo',
      ])
      .where('dueTo', 'is not', null)
      .where('dueEndsOn', '>=', today)
      .$narrowType<{ kinds: NotNull; windowFrom: NotNull; windowTo: NotNull }>()
      .as('d'),
  )
}

function ofGroup(context: RequestContext, group: DueGroup): Matching {
  const { today } = context
  const renewals = renewalLimitsOf(group, today)
  return {
    windows: closingBetween(notEnded(context), limitsOf(group, today)).where(
      'd.windowFrom',
      '<=',
      today,
    ),
    renewals: renewals === null ? null : endingBetween(context, renewals),
  }
}

function closingBetween(rows: ReturnType<typeof notEnded>, { from, to }: Days) {
  return rows
    .$if(from !== null, (some) => some.where('d.windowTo', '>=', from ?? ''))
    .$if(to !== null, (some) => some.where('d.windowTo', '<=', to ?? ''))
}

/**
 * How many surveys, renewals included, there are of each group, and how many conditions, counted up
 * to 5,000.
 */
export async function countSurveysDue(
  context: RequestContext,
): Promise<Record<ListedGroup, number>> {
  allow(context, 'due.read')
  await updateStatuses(context)
  const [conditions, ...counted] = await Promise.all([
    listConditions(context),
    ...DUE_GROUPS.map((group) => countOf(context, ofGroup(context, group))),
  ])
  // One number for each group.
  const counts = Object.fromEntries(
    DUE_GROUPS.map((group, i) => [group, counted[i] ?? 0]),
  ) as Record<DueGroup, number>
  return { ...counts, conditions: conditions.length }
}

/**
 * Each day of a month, such as `2026-12`, with the windows that close on it and the certificates
 * that end. Refuses: too-many.
 */
export async function readSurveyCalendar(
  context: RequestContext,
  month: string,
): Promise<CalendarDay[]> {
  allow(context, 'due.read')
  await context.count('list')
  await updateStatuses(context)
  const first = `${month}-01`
  const next = addMonths(first, 1)
  const numbered = notEnded(context)
    .where('d.windowTo', '>=', first)
    .where('d.windowTo', '<', next)
    .select([
      ...SHOWN,
      sql<number>`row_number() over (partition by "windowTo" order by "recordId", code)`.as(
        'position',
      ),
      sql<number>`count(*) over (partition by "windowTo")`.as('onDay'),
    ])
  const rows = await context.db.search
    .selectFrom(numbered.as('d'))
    .innerJoin('entries as c', 'c.id', 'd.recordId')
    .select([...SHOWN, 'd.onDay', ...OF_CERTIFICATE])
    .where('d.position', '<=', NAMED_ON_DAY)
    .orderBy('d.windowTo')
    .orderBy('d.position')
    .execute()
  const ending = await endingInMonth(context, first, next)
  await context.count('record', rows.length + ending.length)
  const days: CalendarDay[] = []
  for (let day = first; day < next; day = addDays(day, 1)) {
    const windows = rows.filter(({ windowTo }) => windowTo === day)
    const renewals = ending.filter(({ windowTo }) => windowTo === day)
    const own = [
      ...windows.map((row): ListedDue & { onDay: number } => ({ ...row, codes: [row.code] })),
      ...renewals,
    ]
    const count = Number(windows[0]?.onDay ?? 0) + Number(renewals[0]?.onDay ?? 0)
    days.push({ day, count, surveys: own.toSorted(byUrgency).slice(0, NAMED_ON_DAY) })
  }
  return days
}

/** The first certificates that end on each day. */
async function endingInMonth(context: RequestContext, first: string, next: string) {
  const { db } = context
  const numbered = endingBetween(context, { from: first, to: addDays(next, -1) }).select([
    'd.recordId',
    'd.lastDay',
    sql<number>`row_number() over (partition by "lastDay" order by "recordId")`.as('position'),
    sql<number>`count(*) over (partition by "lastDay")`.as('onDay'),
  ])
  const rows = await db.search
    .selectFrom(numbered.as('d'))
    .innerJoin('entries as c', 'c.id', 'd.recordId')
    .select(['d.recordId', 'd.lastDay', 'd.onDay', ...OF_CERTIFICATE])
    .where('d.position', '<=', NAMED_ON_DAY)
    .orderBy('d.lastDay')
    .orderBy('d.position')
    .execute()
  const named = await nameRenewals(db, rows)
  return named.map((one, i) => ({ ...one, onDay: Number(rows[i]?.onDay ?? 0) }))
}
