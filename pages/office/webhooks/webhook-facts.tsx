import { Form, useNavigation } from 'react-router'
import { when } from '#/domain/language/when.ts'
import { Section } from '#/pages/web/staff/section.tsx'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { Button } from '#/pages/web/ui/button.tsx'
import { Fact, KnownFacts } from '#/pages/web/ui/fact.tsx'
import { MAX_ATTEMPTS, COUNTED_UP_TO } from '#/domain/exchange/webhooks/webhook.ts'
import type { TestResult, Webhook } from '#/domain/exchange/webhooks/webhook-answers.ts'

/** The status, position and last error of a webhook. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const {
    position,
    waiting,
    attempts,
    nextAttemptAt,
    lastSuccessAt,
    failingSince,
    lastError,
    stoppedReason,
    previousSecretUntil,
    failed,
  } = webhook
  return (
    <>
      {stoppedReason !== null && (
        <p className="max-w-prose border-l-4 border-invalid bg-invalid-wash p-4 text-invalid">
          <strong>The register has switched this webhook off.</strong> {stoppedReason}
        </p>
      )}
      <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact name="Status">
          <WebhookState {...webhook} />
        </Fact>
        <Fact name="Last success (WIB, UTC+7)">
          {lastSuccessAt === null ? 'Never' : when(lastSuccessAt)}
        </Fact>
        <Fact name="Position in the feed">
          {position === 0
            ? 'Before the first entry'
            : `Entry ${new Intl.NumberFormat('en').format(position)}`}
        </Fact>
        <Fact name="Changes waiting">{waitingText(waiting)}</Fact>
        <KnownFacts
          of={[
            ['Failing since', failingSince && when(failingSince)],
            [
              'Failed attempts of this batch',
              attempts > 0 ? `${attempts} of ${MAX_ATTEMPTS}` : null,
            ],
            ['Next attempt', nextAttemptAt && when(nextAttemptAt)],
            ['Earlier secret valid until', previousSecretUntil && when(previousSecretUntil)],
          ]}
        />
        {failed > 0 && (
          <Fact name="Failed deliveries">
            <a href="#failed" className="text-link underline">
              {failed}
            </a>
          </Fact>
        )}
        {lastError !== null && (
          <Fact name="Last error">
            <span className="wrap-anywhere text-invalid">{lastError}</span>
          </Fact>
        )}
      </dl>
    </>
  )
}

type StateProps = Pick<Webhook, 'active' | 'stoppedReason' | 'failingSince' | 'lastSuccessAt'>

/** Whether deliveries succeed. */
export function WebhookState({ active, stoppedReason, failingSince, lastSuccessAt }: StateProps) {
  if (!active)
    return (
      <Badge tone={stoppedReason === null ? 'plain' : 'bad'}>
        {stoppedReason === null ? 'Off' : 'Switched off'}
      </Badge>
    )
  if (failingSince !== null) return <Badge tone="bad">Failing</Badge>
  return lastSuccessAt === null ? (
    <Badge tone="plain">Nothing sent yet</Badge>
  ) : (
    <Badge tone="good">Working</Badge>
  )
}

/** `10,000 or more` where they are not counted further. */
export function waitingText(waiting: number): string {
  const number = new Intl.NumberFormat('en').format(waiting)
  return waiting >= COUNTED_UP_TO ? `${number} or more` : number
}

export const RESUMED_TEXT = 'The changes that waited for the next attempt are sent now.'

/** Sends a test; then what came of it. */
export function WebhookTest({ result }: { result: TestResult | null }) {
  const isTesting = useNavigation().formData?.get('intent') === 'test'
  return (
    <Section
      title="Test"
      about="Sends a signed message of type register.test, which changes nothing at the receiver. If it is delivered, changes that wait for their next attempt are sent at once."
    >
      <Form method="post">
        <input type="hidden" name="intent" value="test" />
        <Button pending={isTesting}>Send a test</Button>
      </Form>
      {result && <TestResultText result={result} />}
    </Section>
  )
}

function TestResultText({
  result: { delivered, status, error, milliseconds, resumed },
}: {
  result: TestResult
}) {
  const answer =
    status === null
      ? `There was no answer after ${milliseconds} ms.`
      : `Status ${status} after ${milliseconds} ms.`
  return (
    <div className="flex max-w-prose flex-col items-start gap-1">
      <Badge tone={delivered ? 'good' : 'bad'}>{delivered ? 'Delivered' : 'Not delivered'}</Badge>
      <p>{answer}</p>
      {error !== null && <p className="wrap-anywhere text-invalid">{error}</p>}
      {resumed && <p>{RESUMED_TEXT}</p>}
    </div>
  )
}
