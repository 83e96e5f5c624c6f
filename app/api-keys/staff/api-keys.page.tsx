import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationForm } from '#/app/accounts/schemas/re-authentication.ts'
import { SecretNotice } from '#/app/accounts/secret-notice.tsx'
import { Section } from '#/app/accounts/section.tsx'
import { DEFAULT_DAYS, MAX_DAYS, NewApiKey } from '#/app/api-keys/api-key.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '#/app/api-keys/api-keys.server.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { changedBy, submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import type { Notice } from '#/app/web/toast/notice.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { addDays } from '#/core/dates.ts'
import { textOf } from '#/core/text.ts'
import type { Route } from './+types/api-keys.page.ts'
import { KeyList } from './key-list.tsx'
import { NewKeyForm } from './new-key-form.tsx'

const NOT_MADE = { title: 'The key was not created', hide: 'code' } as const
const NOT_REVOKED = 'The key was not revoked'
const KeyForm = NewApiKey.extend(ReAuthenticationForm.shape)

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [keys, ways] = await orErrorPage(
    Promise.all([listApiKeys(requestContext), readReAuthenticationWays(requestContext)]),
  )
  const { today } = requestContext
  return {
    keys,
    ways,
    days: { first: today, proposed: addDays(today, DEFAULT_DAYS), last: addDays(today, MAX_DAYS) },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const form = await readForm({ request, context }, KeyForm, 'intent', 'id')
  const intent = form.get('intent')
  if (intent === 'make') return makeKey(form, context)
  const id = form.has('id') ? recordId(textOf(form, 'id'), 'API key') : 0
  const changes = {
    revoke: async () => {
      const { name, prefix } = await revokeApiKey(requestContext, id)
      return {
        title: 'Key revoked',
        description: `${name}, ${prefix}: the next request with it is refused.`,
      }
    },
  }
  const result = await changedBy(changes, intent, { title: NOT_REVOKED, context })
  return 'notice' in result ? { ...result, made: null, revoked: true } : result
}

async function makeKey(form: FormData, context: Route.ActionArgs['context']) {
  return submitForm({ form, schema: KeyForm, failure: NOT_MADE, context }, async (submitted) => {
    const { password, code, passkey, ...key } = submitted
    const made = await createApiKey(context.get(requestContextKey), key, {
      password,
      code,
      passkey,
    })
    const notice: Notice = {
      title: 'Key created',
      description: 'Copy it now: it is not shown again.',
    }
    return { lastResult: null, notice, made }
  })
}

export const clientAction = sendForm({ title: NOT_MADE.title })

export const meta = () => staffMeta('API keys')

export default function ApiKeys({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { keys, ways, days } = loaderData
  const made = actionData && 'made' in actionData ? actionData.made : null
  const revoked = actionData !== undefined && 'revoked' in actionData
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl font-semibold">API keys</h1>
        <a href="#create" className={buttonClass()}>
          Create a key
        </a>
      </div>
      {made && (
        <SecretNotice title="API key created" secret={made.key} copyLabel="Copy the key">
          This is the key of <strong className="wrap-anywhere">{made.apiKey.name}</strong>. It is
          shown only now: copy it into the settings of the program. Do not send it by email.
        </SecretNotice>
      )}
      <div>
        <Section
          title="Keys"
          about="A key lets a program call the API on behalf of the account that created it. It is revoked when that account is disabled or is no longer an administrator. Times are in Indonesia time (WIB, UTC+7)."
        >
          <KeyList keys={keys} showEnded={revoked} />
        </Section>
        <Section
          id="create"
          title="Create a key"
          about={
            <>
              Other administrators are notified by email. The scope that each call needs is in the{' '}
              <a href={paths.apiDocs()} className="text-link underline">
                description of the API
              </a>
              .
            </>
          }
        >
          <NewKeyForm
            key={made?.apiKey.prefix}
            ways={ways}
            lastResult={actionData?.lastResult}
            days={days}
          />
        </Section>
      </div>
    </main>
  )
}
