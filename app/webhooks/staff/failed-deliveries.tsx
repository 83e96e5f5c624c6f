import { Form, useNavigation } from 'react-router'
import { when } from '#/app/accounts/when.ts'
import { Button } from '#/app/web/ui/button.tsx'
import type { FailedDelivery } from '#/app/webhooks/records/webhook.ts'

type FailedDeliveriesProps = { deliveries: FailedDelivery[]; total: number; active: boolean }

/** The batches that were given up, each with a button that sends it again, and one for all. */
export function FailedDeliveries({ deliveries, total, active }: FailedDeliveriesProps) {
  const intent = useNavigation().formData?.get('intent')
  if (total === 0) return <p className="text-quiet">There are no failed deliveries.</p>
  return (
    <div className="flex w-full flex-col items-start gap-4">
      {total > deliveries.length && (
        <p>
          These are the first {deliveries.length} of {total}.
        </p>
      )}
      <ul className="w-full divide-y divide-line border-y border-line">
        {deliveries.map(({ id, after, through, entries, attempts, failedAt, error, replaying }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
            <p className="min-w-0 grow basis-80">
              <span className="block font-semibold text-ink">
                {entries === 1 ? `1 change, entry ${through}` : `${entries} changes, entries ${after + 1} to ${through}`}
              </span>
              <span className="block text-quiet">
                Last attempt {when(failedAt)}, {attempts} attempts in all
              </span>
              <span className="block wrap-anywhere text-invalid">{error}</span>
            </p>
            {replaying ? (
              <p className="text-quiet">Sending again…</p>
            ) : (
              active && (
                <Form method="post">
                  <input type="hidden" name="intent" value="replay" />
                  <input type="hidden" name="failed" value={id} />
                  <Button pending={intent === 'replay'}>
                    Send again<span className="sr-only"> the changes up to entry {through}</span>
                  </Button>
                </Form>
              )
            )}
          </li>
        ))}
      </ul>
      {active ? (
        <Form method="post">
          <input type="hidden" name="intent" value="replay-all" />
          <Button pending={intent === 'replay-all'}>Send all again</Button>
        </Form>
      ) : (
        <p className="text-quiet">Switch the webhook on to send them again.</p>
      )}
    </div>
  )
}
