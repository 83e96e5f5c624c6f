import {
  ReAuthenticationForm,
  type ReAuthenticationWays,
} from '#/domain/people/model/re-authentication.ts'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { SecretNotice } from '#/pages/web/staff/secret-notice.tsx'
import { Section } from '#/pages/web/staff/section.tsx'
import { ReAuthenticatedForm } from '#/pages/office/people/re-authenticated-form.tsx'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { Table, type Column } from '#/pages/web/ui/table.tsx'
import { SelectField, TextField } from '#/pages/web/ui/field.tsx'
import type { Route } from './+types/webhooks.page.ts'
import { NewWebhook, SECRET_TEXT } from '#/domain/exchange/webhooks/webhook.ts'
import { addWebhook } from '#/domain/exchange/webhooks/webhooks.server.ts'
import { listWebhooks } from '#/domain/exchange/webhooks/read-webhooks.server.ts'
import { Link } from 'react-router'
import { when } from '#/domain/language/when.ts'
import type { Webhook } from '#/domain/exchange/webhooks/webhook-answers.ts'
import { waitingText, WebhookState } from './webhook-facts.tsx'

const COLUMNS: Column<Webhook>[] = [
  {
    head: 'Webhook',
    look: 'lg:w-2/5',
    cell: ({ id, name, url }) => (
      <>
        <Link to={paths.webhook(id)} className="font-semibold text-link hover:underline">
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-sm text-quiet">{url}</span>
      </>
    ),
  },
  {
    head: 'Status',
    cell: (webhook) => (
      <>
        <WebhookState {...webhook} />
        {webhook.lastError !== null && (
          <span className="mt-1 block text-sm text-invalid">{webhook.lastError}</span>
        )}
      </>
    ),
  },
  {
    head: 'Last success',
    look: 'lg:whitespace-nowrap',
    cell: ({ lastSuccessAt }) => (lastSuccessAt === null ? 'Never' : when(lastSuccessAt)),
  },
  { head: 'Waiting', kind: 'number', cell: ({ waiting }) => waitingText(waiting) },
  { head: 'Failed deliveries', kind: 'number', cell: ({ failed }) => failed },
]

const FAILED = { title: 'The webhook was not added', hide: 'code' } as const
const AddForm = NewWebhook.extend(ReAuthenticationForm.shape)

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [webhooks, ways] = await orErrorPage(
    Promise.all([listWebhooks(requestContext), readReAuthenticationWays(requestContext)]),
  )
  return { webhooks, ways }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm({ request, context }, AddForm, 'intent')
  return submitForm(
    { form, schema: AddForm, failure: FAILED, context },
    async ({ name, url, start, ...reAuthentication }) => {
      const { webhook, secret } = await addWebhook(
        context.get(requestContextKey),
        { name, url, start },
        reAuthentication,
      )
      const notice = {
        title: 'Webhook added',
        description: 'Copy its secret now: it is not shown again.',
      }
      return { lastResult: null, notice, made: { id: webhook.id, name: webhook.name, secret } }
    },
  )
}

export const clientAction = sendForm(FAILED)

export const meta = () => staffMeta('Webhooks')

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { webhooks, ways } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : null
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col gap-3">
        <h1 className="text-3xl font-semibold">Webhooks</h1>
        <p className="max-w-prose">
          Each change of a certificate is posted to these addresses within seconds. Deliveries are
          signed and contain only public facts. Times are in Indonesia time (WIB, UTC+7). Programs
          can also read the{' '}
          <a href={paths.apiDocs()} className="text-link underline">
            feed of changes
          </a>
          .
        </p>
      </div>
      {made && (
        <SecretNotice
          title={`Secret of ${made.name}`}
          secret={made.secret}
          copyLabel="Copy the secret"
        >
          {SECRET_TEXT}
        </SecretNotice>
      )}
      {webhooks.length === 0 ? (
        <p className="rounded-sm border border-line bg-mist p-8 text-lg">
          There are no webhooks yet. Add one below.
        </p>
      ) : (
        <Table label="Webhooks" items={webhooks} columns={COLUMNS} keyOf={({ id }) => id} />
      )}
      <AddWebhook key={made?.id} ways={ways} lastResult={actionData?.lastResult} />
    </main>
  )
}

type AddWebhookProps = { ways: ReAuthenticationWays; lastResult: LastResult }

function AddWebhook({ ways, lastResult }: AddWebhookProps) {
  return (
    <Section
      title="Add a webhook"
      about="Its secret is shown once. Other administrators are notified by email."
    >
      <ReAuthenticatedForm
        intent="add"
        label="Add the webhook"
        kind="main"
        ways={ways}
        lastResult={lastResult}
      >
        {(field) => (
          <div className="flex w-full max-w-xl flex-col gap-5">
            <TextField
              {...field('name')}
              label="Name"
              hint="For administrators, such as Port state control database."
              autoComplete="off"
            />
            <TextField
              {...field('url')}
              type="url"
              label="Address"
              hint="Begins with https:// and names a server on the public internet."
              autoComplete="off"
              spellCheck={false}
            />
            <SelectField
              {...field('start')}
              label="Deliver"
              defaultValue={field('start').defaultValue || 'now'}
            >
              <option value="now">Changes from now on</option>
              <option value="beginning">All earlier changes, then new ones</option>
            </SelectField>
          </div>
        )}
      </ReAuthenticatedForm>
    </Section>
  )
}
