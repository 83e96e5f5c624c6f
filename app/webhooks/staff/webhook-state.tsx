import { Badge } from '#/app/web/ui/badge.tsx'
import { COUNTED_UP_TO, type Webhook } from '#/app/webhooks/records/webhook.ts'

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
