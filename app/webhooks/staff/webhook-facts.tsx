import { when } from '#/app/accounts/when.ts'
import { Fact } from '#/app/web/ui/fact.tsx'
import type { Webhook } from '#/app/webhooks/records/webhook.ts'
import { MAX_ATTEMPTS } from '#/app/webhooks/delivery/schedule.ts'
import { waitingText, WebhookState } from './webhook-state.tsx'

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
        {failingSince !== null && <Fact name="Failing since">{when(failingSince)}</Fact>}
        {attempts > 0 && (
          <Fact name="Failed attempts of this batch">
            {attempts} of {MAX_ATTEMPTS}
          </Fact>
        )}
        {nextAttemptAt !== null && <Fact name="Next attempt">{when(nextAttemptAt)}</Fact>}
        {previousSecretUntil !== null && (
          <Fact name="Earlier secret valid until">{when(previousSecretUntil)}</Fact>
        )}
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
