import { Link, redirect } from 'react-router'
import { z } from 'zod'
import { readReAuthenticationWays } from '#/domain/people/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationForm } from '#/domain/people/model/re-authentication.ts'
import { SecretNotice } from '#/pages/web/staff/secret-notice.tsx'
import { Section } from '#/pages/web/staff/section.tsx'
import { AccountEvents } from '#/pages/office/people/account-events.tsx'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { readForm } from '#/pages/web/forms/form-body.ts'
import { changedBy, failedChange, submitForm } from '#/pages/web/forms/forms.ts'
import { sendForm } from '#/pages/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/pages/web/forms/page-refusal.ts'
import { staffMeta } from '#/pages/web/page-meta.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import type { Notice } from '#/pages/web/toast/notice.ts'
import { useNotice } from '#/pages/web/toast/toaster.tsx'
import { FailedText } from '#/pages/web/ui/failure-text.tsx'
import { textOf } from '#/core/text.ts'
import type { Route } from './+types/webhook.page.ts'
import { replayFailed, sendTest } from '#/domain/exchange/webhooks/replay.server.ts'
import {
  describeWebhookEvents,
  NewWebhook,
  SECRET_TEXT,
  WebhookChanges,
} from '#/domain/exchange/webhooks/webhook.ts'
import { type TestResult } from '#/domain/exchange/webhooks/webhook-answers.ts'
import {
  changeWebhook,
  removeWebhook,
  renewSecret,
} from '#/domain/exchange/webhooks/webhooks.server.ts'
import { readWebhook } from '#/domain/exchange/webhooks/read-webhooks.server.ts'
import { FailedDeliveries } from './failed-deliveries.tsx'
import { CHANGES, WebhookChangeForms } from './webhook-changes.tsx'
import { RESUMED_TEXT, WebhookFacts, WebhookTest } from './webhook-facts.tsx'

/** A change that needs the password. */
const ChangeForm = ReAuthenticationForm.extend({
  intent: z.enum(CHANGES),
  ...WebhookChanges.pick({ name: true, url: true }).shape,
  immediately: z.literal('on').optional(),
})
/** The form of both is sent whole: none of them may be emptied. */
const EditForm = ChangeForm.extend(NewWebhook.pick({ name: true, url: true }).shape)
type ChangeForm = z.output<typeof ChangeForm>

const FAILED = { title: 'Nothing was changed', hide: 'code' } as const
const NOT_SENT = { title: 'Not sent' }

export async function loader({ params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [details, ways] = await orErrorPage(
    Promise.all([
      readWebhook(requestContext, recordId(params.id, 'webhook')),
      readReAuthenticationWays(requestContext),
    ]),
  )
  return { ...details, ways }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const requestContext = context.get(requestContextKey)
  const id = recordId(params.id, 'webhook')
  const form = await readForm({ request, context }, ChangeForm, 'failed')
  const intent = form.get('intent')
  if (intent === 'test') {
    try {
      const tested = await sendTest(requestContext, id)
      return {
        lastResult: null,
        notice: testNotice(tested),
        secret: null,
        tested,
        doneAt: requestContext.now,
      }
    } catch (error) {
      return failedChange(error, { title: NOT_SENT.title, context })
    }
  }
  if (intent === 'replay' || intent === 'replay-all') {
    const failed = form.has('failed') ? recordId(textOf(form, 'failed'), 'delivery') : null
    const sent = await changedBy(
      {
        replay: () => replayNotice(requestContext, id, failed),
        'replay-all': () => replayNotice(requestContext, id, null),
      },
      intent,
      { title: NOT_SENT.title, context },
    )
    return 'notice' in sent ? { ...sent, secret: null, doneAt: requestContext.now } : sent
  }
  const schema = intent === 'change' ? EditForm : ChangeForm
  return submitForm({ form, schema, failure: FAILED, context }, async (change) => ({
    lastResult: null,
    doneAt: requestContext.now,
    ...(await perform(requestContext, id, change)),
  }))
}

function testNotice({ delivered, status, error, milliseconds, resumed }: TestResult): Notice {
  if (!delivered) return { title: 'The test failed', description: error ?? '', destructive: true }
  const answer = `The receiver answered ${status} in ${milliseconds} ms.`
  return {
    title: 'The test was delivered',
    description: resumed ? `${answer} ${RESUMED_TEXT}` : answer,
  }
}

async function replayNotice(
  context: RequestContext,
  id: number,
  failed: number | null,
): Promise<Notice> {
  const count = await replayFailed(context, id, failed)
  return {
    title: 'Sending again',
    description:
      count === 1 ? '1 delivery is tried once more.' : `${count} deliveries are tried once more.`,
  }
}

async function perform(
  context: RequestContext,
  id: number,
  { intent, name, url, immediately, ...reAuthentication }: ChangeForm,
): Promise<{ notice: Notice; secret: string | null }> {
  const done = (title: string, description: string, secret: string | null = null) => ({
    notice: { title, description },
    secret,
  })
  switch (intent) {
    case 'change':
      await changeWebhook(context, id, { name, url }, reAuthentication)
      return done('Webhook saved', 'The next delivery goes to the address on this page.')
    case 'switch-off':
      await changeWebhook(context, id, { active: false }, reAuthentication)
      return done('Webhook switched off', 'Nothing is delivered until you switch it on again.')
    case 'switch-on':
      await changeWebhook(context, id, { active: true }, reAuthentication)
      return done('Webhook switched on', 'Deliveries continue where they stopped.')
    case 'new-secret': {
      const { secret } = await renewSecret(
        context,
        id,
        { immediately: immediately === 'on' },
        reAuthentication,
      )
      return done('New secret made', 'Copy it now: it is not shown again.', secret)
    }
    case 'remove':
      await removeWebhook(context, id, reAuthentication)
      throw redirect(paths.webhooks())
  }
}

export const clientAction = sendForm(FAILED)

export const meta = ({ loaderData }: Route.MetaArgs) =>
  staffMeta(loaderData?.webhook.name ?? 'Webhook')

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  useNotice(actionData?.notice)
  const { webhook, failedDeliveries, events, ways } = loaderData
  const secret = actionData && 'secret' in actionData ? actionData.secret : null
  const tested = actionData && 'tested' in actionData ? actionData.tested : null
  return (
    <main id="main" className="wrap-wide flex grow flex-col gap-8 py-8">
      <div className="flex flex-col items-start gap-2">
        <Link
          to={paths.webhooks()}
          className="inline-flex min-h-11 items-center text-link hover:underline"
        >
          All webhooks
        </Link>
        <h1 className="text-2xl font-semibold wrap-anywhere sm:text-3xl">{webhook.name}</h1>
        <p className="wrap-anywhere">{webhook.url}</p>
      </div>
      {secret !== null && (
        <SecretNotice title="New secret" secret={secret} copyLabel="Copy the secret">
          {SECRET_TEXT}
        </SecretNotice>
      )}
      {!tested && actionData?.notice.destructive && <FailedText of={actionData.notice} />}
      <WebhookFacts webhook={webhook} />
      <div key={actionData && 'doneAt' in actionData ? actionData.doneAt : null}>
        <WebhookTest result={tested} />
        <WebhookChangeForms webhook={webhook} ways={ways} lastResult={actionData?.lastResult} />
        <FailedDeliveries webhook={webhook} deliveries={failedDeliveries} />
        <Section
          title="History"
          about="The changes to this webhook. Times are in Indonesia time (WIB, UTC+7)."
        >
          <AccountEvents events={describeWebhookEvents(events)} />
        </Section>
      </div>
    </main>
  )
}
