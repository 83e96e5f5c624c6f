import { Form, Link, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { readReAuthenticationWays } from '#/app/accounts/re-authentication/re-authenticate.server.ts'
import { ReAuthenticationForm } from '#/app/accounts/schemas/re-authentication.ts'
import { SecretNotice } from '#/app/accounts/secret-notice.tsx'
import { Section } from '#/app/accounts/section.tsx'
import { AccountEvents } from '#/app/accounts/staff/account-events.tsx'
import { ReAuthenticatedDisclosure } from '#/app/accounts/staff/re-authenticated-form.tsx'
import type { RequestContext } from '#/app/context/request-context.ts'
import { readForm } from '#/app/web/forms/form-body.ts'
import { changedBy, failedChange, submitForm } from '#/app/web/forms/forms.ts'
import { sendForm } from '#/app/web/forms/send-form.ts'
import { orErrorPage, recordId } from '#/app/web/forms/page-refusal.ts'
import { staffMeta } from '#/app/web/page-meta.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import type { Notice } from '#/app/web/toast/notice.ts'
import { useNotice } from '#/app/web/toast/toaster.tsx'
import { resultFor } from '#/app/web/forms/use-form.ts'
import { Button } from '#/app/web/ui/button.tsx'
import { FailedText } from '#/app/web/ui/failure-text.tsx'
import { TextField } from '#/app/web/ui/field.tsx'
import { textOf } from '#/core/text.ts'
import type { Route } from './+types/webhook.page.ts'
import { replayFailed, sendTest } from '#/app/webhooks/delivery/replay.server.ts'
import { describeWebhookEvents } from '#/app/webhooks/records/webhook-events.ts'
import {
  NewWebhook,
  SECRET_TEXT,
  WebhookChanges,
  type TestResult,
} from '#/app/webhooks/records/webhook.ts'
import {
  changeWebhook,
  readWebhook,
  removeWebhook,
  renewSecret,
} from '#/app/webhooks/webhooks.server.ts'
import { FailedDeliveries } from './failed-deliveries.tsx'
import { RESUMED_TEXT, TestResultText } from './test-result-text.tsx'
import { WebhookFacts } from './webhook-facts.tsx'

/** A change that needs the password. */
const ChangeForm = ReAuthenticationForm.extend({
  intent: z.enum(['change', 'switch-off', 'switch-on', 'new-secret', 'remove']),
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
  const refused = actionData?.lastResult
  const isTesting = useNavigation().formData?.get('intent') === 'test'
  const formOf = (intent: ChangeForm['intent']) => {
    const lastResult = resultFor(refused, 'intent', intent)
    return { intent, ways, lastResult, open: lastResult?.error !== undefined }
  }
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
        <Section
          title="Test"
          about="Sends a signed message of type register.test, which changes nothing at the receiver. If it is delivered, changes that wait for their next attempt are sent at once."
        >
          <Form method="post">
            <input type="hidden" name="intent" value="test" />
            <Button pending={isTesting}>Send a test</Button>
          </Form>
          {tested && <TestResultText result={tested} />}
        </Section>
        <Section
          title="Name and address"
          about="Changes that wait and later ones go to the new address, signed with the same secret."
        >
          <ReAuthenticatedDisclosure
            summary="Change the name or address"
            label="Save"
            {...formOf('change')}
          >
            {(field, refused) => (
              <div className="flex w-full max-w-xl flex-col gap-5">
                <TextField
                  {...field('name')}
                  {...(!refused && { defaultValue: webhook.name })}
                  label="Name"
                  autoComplete="off"
                />
                <TextField
                  {...field('url')}
                  {...(!refused && { defaultValue: webhook.url })}
                  type="url"
                  label="Address"
                  autoComplete="off"
                  spellCheck={false}
                />
              </div>
            )}
          </ReAuthenticatedDisclosure>
        </Section>
        <Section
          title="Secret"
          about="When you make a new secret, the earlier one also signs for 24 hours, so that the receiver can change over."
        >
          <ReAuthenticatedDisclosure
            summary="Make a new secret"
            label="Make a new secret"
            {...formOf('new-secret')}
          >
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="immediately" className="size-5" />
              The current secret was disclosed: stop using it immediately
            </label>
          </ReAuthenticatedDisclosure>
        </Section>
        <Section
          title="Delivery"
          about="While the webhook is off, changes wait. When you switch it on again, deliveries continue where they stopped."
        >
          {webhook.active ? (
            <ReAuthenticatedDisclosure
              summary="Switch off"
              label="Switch off now"
              {...formOf('switch-off')}
            />
          ) : (
            <ReAuthenticatedDisclosure
              summary="Switch on"
              label="Switch on now"
              {...formOf('switch-on')}
            />
          )}
          <ReAuthenticatedDisclosure
            summary="Remove the webhook"
            label="Remove permanently"
            kind="danger"
            {...formOf('remove')}
          >
            <p>
              The secret, the position and the list of failed deliveries are deleted. This cannot be
              undone.
            </p>
          </ReAuthenticatedDisclosure>
        </Section>
        <Section
          id="failed"
          title={
            webhook.failed === 0 ? 'Failed deliveries' : `Failed deliveries (${webhook.failed})`
          }
          about="Changes that were not delivered in ten attempts, which take about 28 hours. Later changes are still sent."
        >
          <FailedDeliveries
            deliveries={failedDeliveries}
            total={webhook.failed}
            active={webhook.active}
          />
        </Section>
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
