import { Badge } from '#/app/web/ui/badge.tsx'
import type { TestResult } from '#/app/webhooks/records/webhook.ts'

export const RESUMED_TEXT = 'The changes that waited for the next attempt are sent now.'

/** What came of a test. */
export function TestResultText({
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
