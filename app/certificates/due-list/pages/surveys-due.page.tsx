import { data, Link, useNavigation } from 'react-router'
import { countSurveysDue, listSurveysDue } from '#/app/certificates/due-list/due-list.server.ts'
import { COUNTED_UP_TO, DUE_GROUPS, SurveysDueQuery, type DueGroup } from '#/app/certificates/due-list/due-query.ts'
import { fullDate, wholeNumber } from '#/app/language/format.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { EmptyList, ListFilters, ListPages } from '#/app/web/staff/list-parts.tsx'
import { SearchForm } from '#/app/web/staff/search-form.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { STATUS_OF } from '#/core/refusal.ts'
import type { Route } from './+types/surveys-due.page.ts'
import { DueTable } from './due-table.tsx'
import { GROUP_LABELS } from './group-labels.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const sent = new URL(request.url).searchParams
  const query = SurveysDueQuery.safeParse(Object.fromEntries(sent))
  if (!query.success) throw data(query.error.issues[0]?.message, { status: STATUS_OF.invalid })
  const requestContext = context.get(requestContextKey)
  const reading = Promise.all([listSurveysDue(requestContext, query.data), countSurveysDue(requestContext)])
  const [page, counts] = await orErrorPage(reading)
  const { group, on = null, after } = query.data
  return { ...page, counts, group, on, typed: sent.get('q') ?? '', later: after !== undefined, today: requestContext.today }
}

export const meta = () => staffMeta('Surveys due')

type Shown = { group: DueGroup; on: string | null; typed: string }

export default function SurveysDuePage({ loaderData }: Route.ComponentProps) {
  const { surveys, total, next, counts, group, on, typed, later, today } = loaderData
  const shown = { group, on, typed }
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl font-semibold">Surveys due</h1>
        <Link to={paths.surveyCalendar()} className={buttonClass()}>
          Calendar
        </Link>
      </div>
      <Search shown={shown} />
      <ListFilters
        label="Filter by urgency"
        counted={typed === '' && on === null}
        filters={DUE_GROUPS.map((one) => ({
          name: GROUP_LABELS[one],
          count: counts[one],
          to: listAddress({ group: one, on: null, typed }),
          chosen: on === null && group === one,
        }))}
      />
      {on !== null && (
        <p>
          Windows that close on <strong>{fullDate(on)}</strong>.{' '}
          <Link to={listAddress({ ...shown, on: null })} className="text-link underline">
            Show all days
          </Link>
        </p>
      )}
      {surveys.length === 0 ? (
        <Empty shown={shown} />
      ) : (
        <section aria-label="Surveys found" className="flex flex-col gap-2">
          <output className="text-quiet">
            {wholeNumber(total)}
            {total >= COUNTED_UP_TO && ' or more'} {total === 1 ? 'certificate' : 'certificates'}, the most urgent first
          </output>
          <DueTable surveys={surveys} today={today} />
        </section>
      )}
      <ListPages first={later ? listAddress(shown) : null} next={next === null ? null : listAddress(shown, next)} />
    </main>
  )
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

function Empty({ shown }: { shown: Shown }) {
  if (shown.typed === '' && shown.on === null) {
    return (
      <EmptyList
        title={shown.group === 'overdue' ? 'No survey is overdue' : 'No survey is due'}
        text="The calendar shows which windows close in the coming months."
      />
    )
  }
  return (
    <EmptyList title="No survey that is due matches" text="Search for a part of the ship’s name or of a number.">
      <Link to={paths.surveysDue()} className={buttonClass()}>
        Show all surveys due
      </Link>
    </EmptyList>
  )
}

function listAddress({ group, on, typed }: Shown, after?: string): string {
  const search = new URLSearchParams({
    ...(group !== 'due' && { group }),
    ...(on !== null && { on }),
    ...(typed && { q: typed }),
    ...(after !== undefined && { after }),
  })
  return paths.surveysDue(search.size > 0 ? `?${search}` : '')
}
