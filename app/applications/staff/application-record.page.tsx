import { data, Link, redirect, useLocation, Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import { certificatesOfApplication } from '#/app/certificates/certificates.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { revalidateAfterConflict } from '#/app/web/staff/revalidate-after-conflict.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { paths } from '#/app/web/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { flash } from '#/app/web/toast/flash.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { staffMeta } from '#/app/web/page-meta.ts'
import { Trail } from '#/app/web/staff/trail.tsx'
import type { ApplicationEvent, ApplicationRecord } from '#/app/applications/application.ts'
import { isDecided } from '#/app/applications/application-states.ts'
import { NewMove, NewNote, SeenVersion } from '#/app/applications/review/application-move.ts'
import {
  getApplication,
  unassignApplication,
  moveApplication,
  noteOnApplication,
  assignApplication,
} from '#/app/applications/review/review.server.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'
import { useForm } from '#/app/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/app/web/staff/staff-form.tsx'
import { Button, buttonClass } from '#/app/web/ui/button.tsx'
import { FieldErrors, TextAreaField } from '#/app/web/ui/field.tsx'
import type { Route } from './+types/application-record.page.ts'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationHistory, ChangedMeanwhile } from './application-history.tsx'
import { IssuedFrom } from './issued-from.tsx'
import { MoveForm } from './move-form.tsx'
import { StateBadge } from './state-badge.tsx'

const FAILED = 'Nothing was saved'

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const application = await orErrorPage(
    getApplication(requestContext, recordId(params.id, 'application')),
  )
  const certificates = await certificatesOfApplication(requestContext, application.id)
  const { actor, today } = requestContext
  const mayErase = actor?.role === 'admin' && isDecided(application.status)
  return { application, certificates, me: actor?.id ?? 0, mayErase, today }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(params.id, 'application')
  const form = await readForm({ request, context }, NewMove, NewNote, 'intent')
  const { search } = new URL(request.url)
  const perform = async <T,>(
    schema: z.ZodType<T>,
    done: Parameters<typeof flash>[0],
    work: (value: T) => Promise<unknown>,
  ) =>
    submitForm({ form, schema, failure: { title: FAILED }, context }, async (value) => {
      await work(value)
      return redirect(paths.applicationRecord(id) + search, {
        headers: { 'Set-Cookie': flash(done) },
      })
    })
  switch (form.get('intent')) {
    case 'move':
      return perform(NewMove, 'application-moved', (move) =>
        moveApplication(requestContext, id, move),
      )
    case 'note':
      return perform(NewNote, 'application-noted', (note) =>
        noteOnApplication(requestContext, id, note),
      )
    case 'take':
      return perform(SeenVersion, 'application-taken', ({ version }) =>
        assignApplication(requestContext, id, version),
      )
    case 'hand-back':
      return perform(SeenVersion, 'application-handed-back', () =>
        unassignApplication(requestContext, id),
      )
    default:
      throw data(null, { status: STATUS_OF.invalid })
  }
}

export const clientAction = sendForm({ title: FAILED })

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData
    ? `${loaderData.application.reference}, ${loaderData.application.vesselName}`
    : 'Application'
  return staffMeta(title)
}

export default function ApplicationPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { application, certificates, me, mayErase, today } = loaderData
  const { search } = useLocation()
  const { lastResult, meanwhile, refused } = refusalOf(actionData, application.events)
  const assigningRefused = refused === 'take' || refused === 'hand-back'
  const lastOwn = (kind: ApplicationEvent['kind']) =>
    application.events.findLast((event) => event.kind === kind && event.actorId === me)?.version ??
    0
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col gap-3">
        <Trail
          to={[['Applications', { pathname: paths.applications(), search }]]}
          here={application.reference}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-3xl font-semibold wrap-anywhere">{application.vesselName}</h1>
          <StateBadge status={application.status} />
        </div>
        <p className="font-mono text-lg text-ink">{application.reference}</p>
        <AssignedTo
          application={application}
          me={me}
          errors={assigningRefused ? (lastResult?.error?.[''] ?? undefined) : undefined}
          meanwhile={assigningRefused ? meanwhile : null}
        />
      </div>
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1.4fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-10">
          {application.status === 'approved' && (
            <IssuedFrom application={application.id} certificates={certificates} />
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
                // The form is emptied after a move by this user; a move by a colleague leaves what is being typed.
                key={lastOwn('moved')}
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
            <NoteForm key={lastOwn('noted')} lastResult={refused === 'note' ? lastResult : null} />
          </section>
          {mayErase && (
            <Link
              to={paths.eraseApplication(application.id)}
              className={buttonClass({ kind: 'quiet', className: 'self-start' })}
            >
              Erase application
            </Link>
          )}
        </div>
        <ApplicationHistory events={application.events} submittedAt={application.submittedAt} />
      </div>
    </main>
  )
}

/** The refused form, and after a conflict the events since it was opened. */
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

/** Also after a conflict: the page then shows the present application, and the next step is based on that. */
export const shouldRevalidate = revalidateAfterConflict

/** An internal note without a move. */
function NoteForm({ lastResult }: { lastResult: LastResult }) {
  const form = useForm<'note'>(lastResult, {
    idOf: (name) => (name === 'note' ? 'only-note' : null),
  })
  return (
    <StaffForm form={form} className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="note" />
      <TextAreaField
        {...form.field('note')}
        label="Note"
        hint="For colleagues. The applicant never sees it."
        rows={3}
        maxLength={5_000}
      />
      <SaveButton form={form} className="self-start">
        Add note
      </SaveButton>
    </StaffForm>
  )
}

type AssignedToProps = {
  application: ApplicationRecord
  me: number
  errors: string[] | undefined
  meanwhile: ApplicationEvent[] | null
}

/** The assignee. Any user may assign the application to themselves, also from a colleague. */
function AssignedTo({ application, me, errors, meanwhile }: AssignedToProps) {
  const { assignedTo, version } = application
  const intent = useNavigation().formData?.get('intent')
  const mine = assignedTo?.id === me
  return (
    <div className="flex flex-col gap-3">
      {meanwhile ? (
        <ChangedMeanwhile events={meanwhile} />
      ) : (
        <FieldErrors id="assignee" errors={errors} />
      )}
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="wrap-anywhere">
          {assignedTo === null ? 'Unassigned' : `Assigned to ${mine ? 'you' : assignedTo.name}`}
        </p>
        <input type="hidden" name="intent" value={mine ? 'hand-back' : 'take'} />
        <input type="hidden" name="version" value={version} />
        <Button disabled={intent === 'take' || intent === 'hand-back'} className="no-print">
          {mine ? 'Unassign' : assignedTo === null ? 'Assign to me' : 'Reassign to me'}
        </Button>
      </Form>
    </div>
  )
}
