import { Link } from 'react-router'
import { when } from '#/app/accounts/when.ts'
import { paths } from '#/app/web/paths.ts'
import type { Webhook } from '#/app/webhooks/records/webhook.ts'
import { waitingText, WebhookState } from './webhook-state.tsx'

const cell = 'py-3 pr-4 align-top max-lg:block max-lg:py-1 max-lg:pr-0 [overflow-wrap:anywhere]'
const COLUMNS = ['Webhook', 'Status', 'Last success', 'Waiting', 'Failed deliveries']

/** The webhooks: a table on wide screens, one block for each on narrow ones. */
export function WebhookTable({ webhooks }: { webhooks: Webhook[] }) {
  return (
    <table className="w-full border-collapse text-base max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-b-2 border-edge text-left text-sm text-quiet">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="py-2 pr-4 font-semibold">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {webhooks.map((webhook) => (
          <tr key={webhook.id} className="border-b border-line max-lg:block max-lg:py-4">
            <th scope="row" className={`${cell} text-left font-normal lg:w-2/5`}>
              <Link
                to={paths.webhook(webhook.id)}
                className="font-semibold text-link hover:underline"
              >
                <bdi>{webhook.name}</bdi>
              </Link>
              <span className="block text-sm text-quiet">{webhook.url}</span>
            </th>
            <td className={cell}>
              <WebhookState {...webhook} />
              {webhook.lastError !== null && (
                <span className="mt-1 block text-sm text-invalid">{webhook.lastError}</span>
              )}
            </td>
            <td className={`${cell} lg:whitespace-nowrap`}>
              <Label>Last success</Label>
              {webhook.lastSuccessAt === null ? 'Never' : when(webhook.lastSuccessAt)}
            </td>
            <td className={`${cell} tabular-nums`}>
              <Label>Waiting</Label>
              {waitingText(webhook.waiting)}
            </td>
            <td className={`${cell} tabular-nums`}>
              <Label>Failed deliveries</Label>
              {webhook.failed}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The name of a column, on narrow screens. */
function Label({ children }: { children: string }) {
  return <span className="text-quiet lg:hidden">{children}: </span>
}
