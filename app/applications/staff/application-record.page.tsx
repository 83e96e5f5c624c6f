import { parseWithZod } from '@conform-to/zod/v4'
import { data, Link, redirect, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { certificatesOfApplication } from '#/app/certificates/certificates.server.ts'
import { readForm } from '#/app/form-body.ts'
import { failedForm, invalidForm, orUnsent } from '#/app/forms.ts'
import { orErrorPage, recordId } from '#/app/page-refusal.ts'
import { paths } from '#/app/paths.ts'
import { STATUS_OF } from '#/app/refusal.ts'
import { scopeContext } from '#/app/scope.ts'
import { flash } from '#/app/shell/flash.ts'
import { useNotice } from '#/app/shell/toaster.tsx'
import { officeName } from '#/app/site/office.ts'
import type { ApplicationEvent } from '#/app/applications/application.ts'
import { NewMove, NewNote, SeenVersion } from '#/app/applications/desk/application-move.ts'
import {
  getApplication,
  handBackApplication,
  moveApplication,
  noteOnApplication,
  takeApplication,
} from '#/app/applications/desk/desk.server.ts'
import type { Route } from './+types/application-record.page.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationHistory } from './application-history.tsx'
import { IssuedFrom } from './issued-from.tsx'
import { MoveForm } from './move-form.tsx'
import { NoteForm } from './note-form.tsx'
import { StateBadge } from './state-badge.tsx'
import { TakenBy } from './taken-by.tsx'

const FAILED = 'Nothing was saved'

export async function loader({ params, context }: Route.LoaderArgs) {
  const scope = context.get(scopeContext)
  const application = await orErrorPage(getApplication(scope, recordId(params.id, 'application')))
  const certificates = await certificatesOfApplication(scope, application.id)
  return { application, certificates, me: scope.actor?.id ?? 0, today: scope.today }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const scope = context.get(scopeContext)
  const id = recordId(params.id, 'application')
  const form = await readForm({ request, context }, NewMove, NewNote, 'intent')
  const { search } = new URL(request.url)
  const perform = async <T,>(schema: z.ZodType<T>, done: Parameters<typeof flash>[0], work: (value: T) => Promise<unknown>) => {
    const submission = parseWithZod(form, { schema })
    if (submission.status !== 'success') return invalidForm(submission, { title: FAILED })
    try {
      await work(submission.value)
    } catch (error) {
      return failedForm(submission, { title: FAILED }, { error, context })
    }
    return redirect(paths.applicationRecord(id) + search, { headers: { 'Set-Cookie': flash(done) } })
  }
  switch (form.get('intent')) {
    case 'move':
      return perform(NewMove, 'application-moved', (move) => moveApplication(scope, id, move))
    case 'note':
      return perform(NewNote, 'application-noted', (note) => noteOnApplication(scope, id, note))
    case 'take':
      return perform(SeenVersion, 'application-taken', ({ version }) => takeApplication(scope, id, version))
    case 'hand-back':
      return perform(SeenVersion, 'application-handed-back', () => handBackApplication(scope, id))
    default:
      throw data(null, { status: STATUS_OF.invalid })
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnsent({ title: FAILED }, () => serverAction())
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.application.reference}, ${loaderData.application.vesselName}` : 'Application'
  return [{ title: `${title} | ${officeName()}` }, { name: 'robots', content: 'noindex' }]
}

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { application, certificates, me, today } = loaderData
  const { search } = useLocation()
  const { lastResult, meanwhile, refused } = refusalOf(actionData, application.events)
  const takingRefused = refused === 'take' || refused === 'hand-back'
  const own = (kind: ApplicationEvent['kind']) =>
    application.events.findLast((event) => event.kind === kind && event.actorId === me)?.version ?? 0
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col gap-3">
        <Link
          to={{ pathname: paths.applications(), search }}
          className="no-print inline-flex min-h-11 items-center self-start text-link underline"
        >
          Applications
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-3xl font-semibold wrap-anywhere">{application.vesselName}</h1>
          <StateBadge status={application.status} />
        </div>
        <p className="font-mono text-lg text-ink">{application.reference}</p>
        <TakenBy
          application={application}
          me={me}
          errors={takingRefused ? (lastResult?.error?.[''] ?? undefined) : undefined}
          meanwhile={takingRefused ? meanwhile : null}
        />
      </div>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1.4fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-10">
          {application.status === 'approved' && (
            <IssuedFrom application={application.id} certificates={certificates} today={today} />
          )}
          <ApplicationFacts application={application} />
        </div>
        <div className="no-print flex flex-col gap-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {application.moves.length > 0 && (
            <section className="flex flex-col gap-4" aria-labelledby="next-heading">
              <h2 id="next-heading" className="text-2xl font-semibold">
                What happens next
              </h2>
              <MoveForm
                // Empty again after a move of one's own; a colleague's leaves what is being typed.
                key={own('moved')}
                application={application}
                today={today}
                lastResult={refused === 'move' ? lastResult : null}
                meanwhile={refused === 'move' ? meanwhile : null}
              />
            </section>
          )}
          <section className="flex flex-col gap-4" aria-labelledby="note-heading">
            <h2 id="note-heading" className="text-2xl font-semibold">
              Add a note
            </h2>
            <NoteForm key={own('noted')} lastResult={refused === 'note' ? lastResult : null} />
          </section>
        </div>
        <ApplicationHistory events={application.events} submittedAt={application.submittedAt} />
      </div>
    </main>
  )
}

/** Which form was refused, and what happened since it was opened where that is why. */
function refusalOf(actionData: Route.ComponentProps['actionData'], events: ApplicationEvent[]) {
  const lastResult = actionData?.lastResult
  const seen = Number(lastResult?.initialValue?.['version'])
  const conflict = actionData?.current !== undefined && actionData.current !== null
  return {
    lastResult,
    refused: lastResult?.initialValue?.['intent'],
    meanwhile: conflict ? events.filter(({ version }) => version > seen) : null,
  }
}

/** Also after a conflict: the page then shows the application as it is now, and the next step is based on that. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === STATUS_OF.conflict || defaultShouldRevalidate
}
