import type { ReAuthenticationWays } from '#/domain/people/model/re-authentication.ts'
import type { Webhook } from '#/domain/exchange/webhooks/webhook-answers.ts'
import { ReAuthenticatedDisclosure } from '#/pages/office/people/re-authenticated-form.tsx'
import type { LastResult } from '#/pages/web/forms/form-answer.ts'
import { resultFor } from '#/pages/web/forms/use-form.ts'
import { Section } from '#/pages/web/staff/section.tsx'
import { TextField } from '#/pages/web/ui/field.tsx'

/** The changes to a webhook that need the password: each is a form, and this its intent. */
export const CHANGES = ['change', 'switch-off', 'switch-on', 'new-secret', 'remove'] as const
type Change = (typeof CHANGES)[number]

type ChangeFormsProps = {
  webhook: Webhook
  ways: ReAuthenticationWays
  /** The result of the last submission, of whichever form. */
  lastResult: LastResult
}

/** The sections that change a webhook: its name and address, its secret, and its delivery. */
export function WebhookChangeForms({ webhook, ways, lastResult: last }: ChangeFormsProps) {
  const formOf = (intent: Change) => {
    const lastResult = resultFor(last, 'intent', intent)
    return { intent, ways, lastResult, open: lastResult?.error !== undefined }
  }
  return (
    <>
      <NameAndAddress webhook={webhook} form={formOf('change')} />
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
      <Delivery isOn={webhook.active} formOf={formOf} />
    </>
  )
}

type ChangeForm = {
  intent: Change
  ways: ReAuthenticationWays
  lastResult: LastResult
  open: boolean
}

function NameAndAddress({ webhook, form }: { webhook: Webhook; form: ChangeForm }) {
  return (
    <Section
      title="Name and address"
      about="Changes that wait and later ones go to the new address, signed with the same secret."
    >
      <ReAuthenticatedDisclosure summary="Change the name or address" label="Save" {...form}>
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
  )
}

type DeliveryProps = { isOn: boolean; formOf: (intent: Change) => ChangeForm }

function Delivery({ isOn, formOf }: DeliveryProps) {
  const other = isOn ? 'off' : 'on'
  return (
    <Section
      title="Delivery"
      about="While the webhook is off, changes wait. When you switch it on again, deliveries continue where they stopped."
    >
      <ReAuthenticatedDisclosure
        summary={`Switch ${other}`}
        label={`Switch ${other} now`}
        {...formOf(`switch-${other}`)}
      />
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
  )
}
