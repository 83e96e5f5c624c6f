import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import {
  ReAuthenticationForm,
  type ReAuthenticationWays,
} from '#/domain/people/model/re-authentication.ts'
import { SecretNotice } from '#/pages/web/staff/secret-notice.tsx'
import { Section } from '#/pages/web/staff/section.tsx'
import {
  DEFAULT_DAYS,
  MAX_DAYS,
  NewApiKey,
  DEFAULT_PER_MINUTE,
  MAX_PER_MINUTE,
  SCOPE_TEXTS,
} from '#/domain/people/api-keys/api-key.ts'
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
} from '#/domain/people/api-keys/api-keys.server.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { changedBy, submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { addDays } from '#/core/dates.ts'
import { textOf } from '#/core/text.ts'
import type { Route } from './+types/api-keys.page.ts'
import { KeyList } from './key-list.tsx'
import { ReAuthenticatedForm } from './re-authenticated-form.tsx'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { FieldErrors, TextField } from '#/pages/web/ui/field.tsx'
import { KEY_SCOPES } from '#/core/stored-values.ts'

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
    <StaffPage
      title="API keys"
      actions={
        <a href="#create" className={buttonClass()}>
          Create a key
        </a>
      }
      isRoomy
    >
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
    </StaffPage>
  )
}

type NewKeyFormProps = {
  ways: ReAuthenticationWays
  lastResult: LastResult
  days: { first: string; proposed: string; last: string }
}

function NewKeyForm({ ways, lastResult, days }: NewKeyFormProps) {
  return (
    <ReAuthenticatedForm
      intent="make"
      label="Create the key"
      kind="main"
      sending="Creating"
      ways={ways}
      lastResult={lastResult}
    >
      {(field) => (
        <div className="flex w-full max-w-2xl flex-col gap-5">
          <TextField
            {...field('name')}
            label="Name"
            hint="The program that uses the key, such as a planned-maintenance system."
            autoComplete="off"
          />
          <ScopeFields selected={selectedIn(lastResult)} errors={field('scopes').errors} />
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <TextField
              {...field('expiresOn')}
              type="date"
              label="Last day"
              hint="At most one year from today. A key cannot be extended: create a new one before this day."
              min={days.first}
              max={days.last}
              defaultValue={field('expiresOn').defaultValue || days.proposed}
            />
            <TextField
              {...field('perMinute')}
              label="Requests a minute"
              hint={`From 1 to ${MAX_PER_MINUTE}.`}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={field('perMinute').defaultValue || String(DEFAULT_PER_MINUTE)}
            />
          </div>
        </div>
      )}
    </ReAuthenticatedForm>
  )
}

function ScopeFields({ selected, errors }: { selected: string[]; errors: string[] | undefined }) {
  const described = errors?.length
    ? { 'aria-describedby': 'scopes-error', 'aria-invalid': true as const }
    : {}
  return (
    <fieldset
      id="scopes"
      tabIndex={-1}
      className="flex flex-col gap-1"
      {...(errors?.length && { 'aria-describedby': 'scopes-error' })}
    >
      <legend className="mb-1 font-semibold text-ink">What it may do</legend>
      <p className="text-sm text-quiet">
        Select every scope that the program needs, and no other. No scope includes another.
      </p>
      {KEY_SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="scopes"
            value={scope}
            defaultChecked={selected.includes(scope)}
            className="mt-0.5 size-5 shrink-0 accent-link"
            {...described}
          />
          <span>
            <span className="font-mono font-semibold text-ink">{scope}</span>
            <span className="block text-quiet">{SCOPE_TEXTS[scope]}</span>
          </span>
        </label>
      ))}
      <FieldErrors id="scopes" errors={errors} />
    </fieldset>
  )
}

/** The scopes selected in a refused form: one is sent as text, several as a list. */
function selectedIn(lastResult: LastResult): string[] {
  return [lastResult?.initialValue?.['scopes'] ?? []]
    .flat()
    .filter((one) => typeof one === 'string')
}
