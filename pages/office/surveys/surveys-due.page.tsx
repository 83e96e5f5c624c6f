import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { data, Link, useNavigation } from 'react-router'
import { listConditions } from '#/domain/register/survey/due-list/conditions.server.ts'
import { listDecisions } from '#/domain/register/survey/due-list/decisions.server.ts'
import {
  countSurveysDue,
  listSurveysDue,
} from '#/domain/register/survey/due-list/due-list.server.ts'
import {
  COUNTED_UP_TO,
  DuePageQuery,
  LISTED_GROUPS,
  type ListedGroup,
} from '#/domain/register/survey/due-list/due-query.ts'
import { fullDate, wholeNumber } from '#/domain/language/format.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { EmptyList, listAddress, ListFilters, ListPages } from '#/pages/web/staff/list-parts.tsx'
import { SearchForm } from '#/pages/web/staff/search-form.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/surveys-due.page.ts'
import { DecisionsTable } from './decisions-table.tsx'
import { GROUP_LABELS } from './group-labels.ts'
import { ConditionTable, DueTable } from './ship-groups.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams
  const query = DuePageQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const requestContext = context.get(requestContextKey)
  const { group, on = null, after, q } = query.data
  const reading = Promise.all([
    group === 'conditions'
      ? readConditions(requestContext, q)
      : listSurveysDue(requestContext, { ...query.data, group, renewals: true }).then((page) => ({
          ...page,
          conditions: [],
        })),
    countSurveysDue(requestContext),
    listDecisions(requestContext),
  ])
  const [page, counts, decisions] = await orErrorPage(reading)
  return {
    ...page,
    counts,
    decisions,
    group,
    on,
    typed: sent.get('q') ?? '',
    later: after !== undefined,
    today: requestContext.today,
  }
}

/** The most urgent ones on one page; a search finds the others. */
async function readConditions(context: RequestContext, q: string) {
  const conditions = await listConditions(context, q)
  return {
    surveys: [],
    total: conditions.length,
    next: null,
    conditions: conditions.slice(0, MAX_CONDITIONS),
  }
}

export const meta = () => staffMeta('Surveys due')

/** Conditions on the page. */
const MAX_CONDITIONS = 500

type Shown = { group: ListedGroup; on: string | null; typed: string }

export default function SurveysDuePage({ loaderData }: Route.ComponentProps) {
  const { surveys, conditions, total, next, counts, decisions, group, on, typed, later, today } =
    loaderData
  const shown = { group, on, typed }
  return (
    <StaffPage
      title="Surveys due"
      actions={
        <Link to={paths.surveyCalendar()} className={buttonClass()}>
          Calendar
        </Link>
      }
    >
      {typed === '' && !later && <DecisionsTable decisions={decisions} />}
      <Search shown={shown} />
      <ListFilters
        label="Filter by urgency"
        counted={typed === '' && on === null}
        filters={LISTED_GROUPS.map((one) => ({
          name: GROUP_LABELS[one],
          count: counts[one],
          to: addressOf({ group: one, on: null, typed }),
          chosen: on === null && group === one,
        }))}
      />
      {on !== null && (
        <p>
          Windows that close and certificates that expire on <strong>{fullDate(on)}</strong>.{' '}
          <Link to={addressOf({ ...shown, on: null })} className="text-link underline">
            Show all days
          </Link>
        </p>
      )}
      {surveys.length + conditions.length === 0 ? (
        <Empty shown={shown} />
      ) : (
        <section
          aria-label={group === 'conditions' ? 'Conditions found' : 'Surveys found'}
          className="flex flex-col gap-2"
        >
          <output className="text-quiet">
            {wholeNumber(total)}
            {total >= COUNTED_UP_TO && ' or more'} {listedText(group, total)}, by ship, the most
            urgent first
          </output>
          {group === 'conditions' ? (
            <ConditionTable conditions={conditions} today={today} />
          ) : (
            <DueTable surveys={surveys} today={today} />
          )}
        </section>
      )}
      <ListPages
        first={later ? addressOf(shown) : null}
        next={next === null ? null : addressOf(shown, next)}
      />
    </StaffPage>
  )
}

function listedText(group: ListedGroup, total: number): string {
  const one = group === 'conditions' ? 'condition' : 'survey'
  return total === 1 ? one : `${one}s`
}

function Search({ shown: { group, on, typed } }: { shown: Shown }) {
  const searching = useNavigation().location?.pathname === paths.surveysDue()
  return (
    <SearchForm
      action={paths.surveysDue()}
      typed={typed}
      label="Search by ship, IMO number or certificate number"
      placeholder="Ship, IMO number, certificate number"
      pending={searching}
    >
      {group !== 'due' && <input type="hidden" name="group" value={group} />}
      {on !== null && <input type="hidden" name="on" value={on} />}
    </SearchForm>
  )
}

const NOTHING: Partial<Record<ListedGroup, string>> = {
  overdue: 'No survey is overdue',
  conditions: 'No condition is due within 30 days or overdue',
}

function Empty({ shown }: { shown: Shown }) {
  if (shown.typed === '' && shown.on === null) {
    return (
      <EmptyList
        title={NOTHING[shown.group] ?? 'No survey is due'}
        text="The calendar shows which windows close and which certificates expire in the coming months."
      />
    )
  }
  return (
    <EmptyList
      title={
        shown.group === 'conditions'
          ? 'No condition that is due matches'
          : 'No survey that is due matches'
      }
      text="Search for a part of the ship’s name or of a number."
    >
      <Link to={paths.surveysDue()} className={buttonClass()}>
        Show all surveys due
      </Link>
    </EmptyList>
  )
}

function addressOf({ group, on, typed }: Shown, after?: string): string {
  const shown = group === 'due' ? null : group
  return listAddress(paths.surveysDue(), { group: shown, on, q: typed, after })
}
