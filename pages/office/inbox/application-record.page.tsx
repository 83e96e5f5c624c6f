import { STEP_LENGTHS } from '#/domain/services/limits.ts'
import { data, Link, useLocation, Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import { certificatesOfApplication } from '#/domain/register/search/list/certificate-list.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { revalidateAfterConflict } from '#/pages/web/staff/revalidate-after-conflict.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { STATUS_OF } from '#/core/refusal.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { flash, redirectWithNotice } from '#/pages/web/toast/flash.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { Trail } from '#/pages/web/staff/trail.tsx'
import type {
  ApplicationEvent,
  ApplicationRecord,
} from '#/domain/services/applications/application.ts'
import { isDecided } from '#/domain/services/applications/application-states.ts'
import {
  NewMove,
  NewNote,
  SeenVersion,
} from '#/domain/services/applications/review/application-move.ts'
import {
  getApplication,
  unassignApplication,
  moveApplication,
  noteOnApplication,
  assignApplication,
} from '#/domain/services/applications/review/review.server.ts'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { useForm } from '#/pages/web/forms/use-form.ts'
import { SaveButton, StaffForm } from '#/pages/web/staff/staff-form.tsx'
import { Button, buttonClass } from '#/pages/web/ui/button.tsx'
import { FieldErrors, TextAreaField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/application-record.page.ts'
import { ApplicationFacts, IssuedFrom } from './application-facts.tsx'
import { ApplicationHistory, ChangedMeanwhile } from './application-history.tsx'
import { MoveForm } from './move-form.tsx'
import { InboxSection, StateBadge } from './inbox-parts.tsx'

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
      return redirectWithNotice(paths.applicationRecord(id) + search, done)
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
  const { lastResult, meanwhile, refused } = refusalOf(actionData, application.events)
  const assigningRefused = refused === 'take' || refused === 'hand-back'
  const lastOwn = (kind: ApplicationEvent['kind']) =>
    application.events.findLast((event) => event.kind === kind && event.actorId === me)?.version ??
    0
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <ApplicationHeader
        application={application}
        me={me}
        errors={assigningRefused ? (lastResult?.error?.[''] ?? undefined) : undefined}
        meanwhile={assigningRefused ? meanwhile : null}
      />
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[1.4fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-10">
          {application.status === 'approved' && (
            <IssuedFrom application={application.id} certificates={certificates} />
          )}
          <ApplicationFacts application={application} />
        </div>
        <div className="no-print flex flex-col gap-10 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {application.moves.length > 0 && (
            <InboxSection id="next-heading" title="What happens next">
              <MoveForm
                // The form is emptied after a move by this user; a move by a colleague leaves what
                // is being typed.
                key={lastOwn('moved')}
                application={application}
                today={today}
                lastResult={refused === 'move' ? lastResult : null}
                meanwhile={refused === 'move' ? meanwhile : null}
              />
            </InboxSection>
          )}
          <InboxSection id="note-heading" title="Add a note">
            <NoteForm key={lastOwn('noted')} lastResult={refused === 'note' ? lastResult : null} />
          </InboxSection>
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

/** What identifies the application, its status, and who works on it. */
function ApplicationHeader(props: AssignedToProps) {
  const { reference, vesselName, status } = props.application
  const { search } = useLocation()
  return (
    <div className="flex flex-col gap-3">
      <Trail to={[['Applications', { pathname: paths.applications(), search }]]} here={reference} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl font-semibold wrap-anywhere">{vesselName}</h1>
        <StateBadge status={status} />
      </div>
      <p className="font-mono text-lg text-ink">{reference}</p>
      <AssignedTo {...props} />
    </div>
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

/**
 * Also after a conflict: the page then shows the present application, and the next step is based on
 * that.
 */
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
        maxLength={STEP_LENGTHS.note.max}
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
