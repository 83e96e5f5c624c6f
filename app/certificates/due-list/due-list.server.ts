import { sql } from 'kysely'
import { requireStaff, type RequestContext } from '#/app/context/request-context.ts'
import { updateStatuses } from '#/app/certificates/daily/update-statuses.server.ts'
import { holding } from '#/app/search/search-text.server.ts'
import { addDays, addMonths } from '#/core/dates.ts'
import { among } from '#/db/many.ts'
import { findCertificates } from '#/db/search/find.ts'
import {
  COUNTED_UP_TO,
  DUE_GROUPS,
  keyText,
  limitsOf,
  type CalendarDay,
  type DueGroup,
  type ListedDue,
  type SurveysDueQuery,
} from './due-query.ts'

const ON_PAGE = 50
/** How many certificates the calendar names on one day. */
const NAMED_ON_DAY = 4

const SHOWN = ['d.recordId', 'd.code', 'd.kinds', 'd.windowFrom', 'd.windowTo'] as const
const OF_CERTIFICATE = ['c.certificateId', 'c.vesselName', 'c.imoNumber', 'c.shipId'] as const

type ListedQuery = SurveysDueQuery & { from?: string | undefined; to?: string | undefined; limit?: number }

/** One page of the surveys that are due, the most urgent first. After an upgrade it waits until the daily update has seen every record. Refuses: too-many. */
export async function listSurveysDue(context: RequestContext, query: ListedQuery) {
  requireStaff(context)
  await context.count('list')
  await updateStatuses(context)
  const { after, limit = ON_PAGE } = query
  const matching = await matchingOf(context, query)
  const page = matching
    .innerJoin('certificates as c', 'c.id', 'd.recordId')
    .select([...SHOWN, ...OF_CERTIFICATE])
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`("windowTo", "recordId", code) > (${after?.windowTo ?? ''}, ${after?.recordId ?? 0}, ${after?.code ?? ''})`,
      ),
    )
    .orderBy('d.windowTo')
    .orderBy('d.recordId')
    .orderBy('d.code')
    .limit(limit + 1)
  const counting = context.db.search
    .selectFrom(matching.select('d.recordId').limit(COUNTED_UP_TO).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
  const [rows, { total }] = await Promise.all([page.execute(), counting.executeTakeFirstOrThrow()])
  const surveys: ListedDue[] = rows.slice(0, limit)
  const last = rows.length > limit ? surveys.at(-1) : undefined
  await context.count('record', surveys.length)
  return { surveys, total, next: last ? keyText(last) : null }
}

async function matchingOf({ db, today }: RequestContext, { q, group, on, from, to }: ListedQuery) {
  const rows =
    on !== undefined || from !== undefined || to !== undefined
      ? closingBetween(notEnded(db, today), from ?? on ?? null, to ?? on ?? null)
      : ofGroup(db, group, today)
  if (q === '') return rows
  const found = await findCertificates(db, { text: q, sort: { column: 'id', descending: true }, limit: COUNTED_UP_TO })
  if (!found.totalIsCapped) return rows.where(among(db.search, 'd.recordId', found.ids))
  // More than 5,000 match, so a page of them is found soon.
  return rows.where((e) =>
    e.exists(
      e.selectFrom('certificates as m').select('m.id').whereRef('m.id', '=', 'd.recordId').where(holding('m.searchText', q)),
    ),
  )
}

function notEnded(db: RequestContext['db'], today: string) {
  return db.search.selectFrom('surveysDue as d').where('d.endsOn', '>=', today)
}

function ofGroup(db: RequestContext['db'], group: DueGroup, today: string) {
  const { from, to, begun } = limitsOf(group, today)
  return closingBetween(notEnded(db, today), from, to).$if(begun, (rows) => rows.where('d.windowFrom', '<=', today))
}

function closingBetween(rows: ReturnType<typeof notEnded>, from: string | null, to: string | null) {
  return rows
    .$if(from !== null, (some) => some.where('d.windowTo', '>=', from ?? ''))
    .$if(to !== null, (some) => some.where('d.windowTo', '<=', to ?? ''))
}

/** How many surveys there are of each group, counted up to 5,000. */
export async function countSurveysDue(context: RequestContext): Promise<Record<DueGroup, number>> {
  requireStaff(context)
  const { db, today } = context
  await updateStatuses(context)
  const counted = await Promise.all(
    DUE_GROUPS.map((group) =>
      db.search
        .selectFrom(ofGroup(db, group, today).select('d.recordId').limit(COUNTED_UP_TO).as('counted'))
        .select((e) => e.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ),
  )
  // One number for each group.
  return Object.fromEntries(DUE_GROUPS.map((group, i) => [group, counted[i]?.total ?? 0])) as Record<DueGroup, number>
}

/** Each day of a month, such as `2026-12`, with the windows that close on it. Refuses: too-many. */
export async function readSurveyCalendar(context: RequestContext, month: string): Promise<CalendarDay[]> {
  requireStaff(context)
  await context.count('list')
  await updateStatuses(context)
  const first = `${month}-01`
  const next = addMonths(first, 1)
  const numbered = notEnded(context.db, context.today)
    .where('d.windowTo', '>=', first)
    .where('d.windowTo', '<', next)
    .select([
      ...SHOWN,
      sql<number>`row_number() over (partition by "windowTo" order by "recordId", code)`.as('position'),
      sql<number>`count(*) over (partition by "windowTo")`.as('onDay'),
    ])
  const rows = await context.db.search
    .selectFrom(numbered.as('d'))
    .innerJoin('certificates as c', 'c.id', 'd.recordId')
    .select([...SHOWN, 'd.onDay', ...OF_CERTIFICATE])
    .where('d.position', '<=', NAMED_ON_DAY)
    .orderBy('d.windowTo')
    .orderBy('d.position')
    .execute()
  await context.count('record', rows.length)
  const days: CalendarDay[] = []
  for (let day = first; day < next; day = addDays(day, 1)) {
    const own = rows.filter(({ windowTo }) => windowTo === day)
    days.push({ day, count: Number(own[0]?.onDay ?? 0), surveys: own })
  }
  return days
}
