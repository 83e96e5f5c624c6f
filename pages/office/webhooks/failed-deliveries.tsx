import { Form, useNavigation } from 'react-router'
import { when } from '#/domain/language/when.ts'
import { Button } from '#/pages/web/ui/button.tsx'
import { Section } from '#/pages/web/staff/section.tsx'
import type { FailedDelivery, Webhook } from '#/domain/exchange/webhooks/webhook-answers.ts'

/** How many are shown before the others are opened. */
const SHOWN_FIRST = 10

type FailedDeliveriesProps = { webhook: Webhook; deliveries: FailedDelivery[] }

/** The batches that were given up, with a button that sends all again, and one for each. */
export function FailedDeliveries({
  webhook: { failed, active },
  deliveries,
}: FailedDeliveriesProps) {
  return (
    <Section
      id="failed"
      title={failed === 0 ? 'Failed deliveries' : `Failed deliveries (${failed})`}
      about="Changes that were not delivered in ten attempts, which take about 28 hours. Later changes are still sent."
    >
      {failed === 0 ? (
        <p className="text-quiet">There are no failed deliveries.</p>
      ) : (
        <Batches deliveries={deliveries} total={failed} active={active} />
      )}
    </Section>
  )
}

type BatchesProps = { deliveries: FailedDelivery[]; total: number; active: boolean }

function Batches({ deliveries, total, active }: BatchesProps) {
  const pending = useNavigation().formData?.get('intent') === 'replay-all'
  const others = deliveries.slice(SHOWN_FIRST)
  return (
    <div className="flex w-full flex-col items-start gap-4">
      {active ? (
        <Form method="post">
          <input type="hidden" name="intent" value="replay-all" />
          <Button pending={pending}>Send all again</Button>
        </Form>
      ) : (
        <p className="text-quiet">Switch the webhook on to send them again.</p>
      )}
      {total > deliveries.length && (
        <p>
          These are the first {deliveries.length} of {total}.
        </p>
      )}
      <Rows deliveries={deliveries.slice(0, SHOWN_FIRST)} active={active} />
      {others.length > 0 && (
        <details className="w-full">
          <summary className="min-h-11 w-fit cursor-pointer py-2 font-semibold text-link">
            Show {others.length} more
          </summary>
          <Rows deliveries={others} active={active} />
        </details>
      )}
    </div>
  )
}

function Rows({ deliveries, active }: Pick<BatchesProps, 'deliveries' | 'active'>) {
  const pending = useNavigation().formData?.get('intent') === 'replay'
  return (
    <ul className="w-full divide-y divide-line border-y border-line">
      {deliveries.map(({ id, after, through, entries, attempts, failedAt, error, replaying }) => (
        <li
          key={id}
          className="grid items-start gap-x-6 gap-y-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[17rem_minmax(0,1fr)_auto]"
        >
          <p className="min-w-0">
            <span className="block font-semibold text-ink">
              {entries === 1
                ? `1 change, entry ${through}`
                : `${entries} changes, entries ${after + 1} to ${through}`}
            </span>
            <span className="block text-sm text-quiet">
              {attempts} attempts, the last {when(failedAt)}
            </span>
          </p>
          <p
            title={error}
            className="line-clamp-2 min-w-0 wrap-anywhere text-invalid max-lg:row-start-2 max-sm:row-auto sm:max-lg:col-span-2"
          >
            {error}
          </p>
          {replaying ? (
            <p className="text-quiet">Sending again</p>
          ) : (
            active && (
              <Form method="post">
                <input type="hidden" name="intent" value="replay" />
                <input type="hidden" name="failed" value={id} />
                <Button pending={pending}>
                  Send again<span className="sr-only"> the changes up to entry {through}</span>
                </Button>
              </Form>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
