import { redirectWithNotice } from '#/pages/web/toast/flash.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationForm } from '#/domain/people/model/re-authentication.ts'
import { getApplication } from '#/domain/services/applications/review/review.server.ts'
import { requireAllowed } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { eraseApplication, eraseMessage } from '#/domain/services/erasures/erase.server.ts'
import { MAX_ERASURE_REASON, NewErasure } from '#/domain/services/erasures/erasure.ts'
import { getMessage } from '#/domain/services/messages/messages.server.ts'
import { ReAuthenticatedForm } from '#/pages/office/people/re-authenticated-form.tsx'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { orUnsent } from '#/pages/web/forms/send-form.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { servedAt } from '#/pages/web/served-at.ts'
import { Trail } from '#/pages/web/staff/trail.tsx'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/erase.page.ts'

// The page that erases one application or one message.

type What = 'application' | 'message'

const whatAt = (pattern: string): What =>
  servedAt(pattern, { application: paths.applications(), message: paths.messages() })

const EraseForm = ReAuthenticationForm.extend({ ...NewErasure.shape, intent: z.literal('erase') })

export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const what = whatAt(pattern)
  const id = recordId(params.id, what)
  const [erased, ways] = await orErrorPage(
    Promise.all([readErased(requestContext, what, id), readReAuthenticationWays(requestContext)]),
  )
  return { what, id, ...erased, ways }
}

/** `name`: of its page; `title`: what of it an administrator recognises. */
async function readErased(
  context: RequestContext,
  what: What,
  id: number,
): Promise<{ name: string; title: string }> {
  requireAllowed(context, `${what}.erase`)
  if (what === 'message') {
    const { subject } = await getMessage(context, id)
    return { name: subject, title: `“${subject}”` }
  }
  const { reference, vesselName } = await getApplication(context, id)
  return { name: reference, title: `${reference}, ${vesselName}` }
}

export async function action({ params, pattern, request, context }: Route.ActionArgs) {
  const what = whatAt(pattern)
  const id = recordId(params.id, what)
  const form = await readForm({ request, context }, EraseForm)
  return submitForm({ form, schema: EraseForm, failure: failed(what), context }, async (sent) => {
    const { reason, intent: _, ...again } = sent
    const erase = what === 'message' ? eraseMessage : eraseApplication
    await erase(context.get(requestContextKey), id, { reason }, again)
    return redirectWithNotice(paths.erasures(), `${what}-erased`)
  })
}

const failed = (what: What) => ({ title: `The ${what} was not erased`, hide: 'code' }) as const

export const clientAction = ({ pattern, request, serverAction }: Route.ClientActionArgs) =>
  orUnsent(failed(whatAt(pattern)), request, () => serverAction())

export const meta = ({ loaderData: { what } }: Route.MetaArgs) =>
  staffMeta(what === 'message' ? 'Erase a message' : 'Erase an application')

/** `example`: of a reason; `text`: what is erased, and what stays. */
const PAGES: Record<
  What,
  { list: [string, string]; path: (id: number) => string; example: string; text: ReactNode }
> = {
  application: {
    list: ['Applications', paths.applications()],
    path: paths.applicationRecord,
    example: 'the applicant asked us to',
    text: (
      <>
        <p>
          Everything that the applicant wrote and everything that was written about it is erased for
          good: company, ship, contact, details, messages and notes, and its emails. The applicant’s
          private link no longer works.
        </p>
        <p>
          The reference, the days and who decided stay, and so do certificates that were issued from
          it. Where the ship’s companies have no email address, nobody is written to about these
          certificates any more.
        </p>
      </>
    ),
  },
  message: {
    list: ['Messages', paths.messages()],
    path: paths.message,
    example: 'the sender asked us to',
    text: (
      <p>
        The message is deleted for good, with the email about it to the office. Answers in your
        email program stay there.
      </p>
    ),
  },
}

export default function ErasePage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { what, id, name, title, ways } = loaderData
  const { list, path, example, text } = PAGES[what]
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <div>
        <Trail to={[list, [name, path(id)]]} here={`Erase ${what}`} />
        <h1 className="text-3xl font-semibold wrap-anywhere">{`Erase ${title}`}</h1>
      </div>
      <div className="flex max-w-prose flex-col gap-3">{text}</div>
      <div className="flex max-w-3xl flex-col gap-6 border-l-4 border-line pl-6">
        <ReAuthenticatedForm
          intent="erase"
          label={`Erase ${what}`}
          kind="danger"
          ways={ways}
          lastResult={actionData?.lastResult}
        >
          {(field) => (
            <TextField
              {...field('reason')}
              label="Reason"
              autoComplete="off"
              maxLength={MAX_ERASURE_REASON}
              hint={`Such as: ${example}. It stays for good, so name no person.`}
            />
          )}
        </ReAuthenticatedForm>
        <Link to={path(id)} className={buttonClass({ kind: 'quiet', className: 'self-start' })}>
          Cancel
        </Link>
      </div>
      <p className="max-w-prose">
        The{' '}
        <Link to={paths.erasures()} className="text-link underline">
          list of erasures
        </Link>{' '}
        says what was erased, when, by whom and why.
      </p>
    </main>
  )
}
