import { fullDate } from '#/app/dates.ts'
import { Badge } from '#/app/ui/badge.tsx'
import { statusOf, type Status } from '#/app/verification/verdict.ts'
import type { ListedCertificate } from '#/app/certificates/list/listed.ts'

/** How staff read each status. */
export const STATUS_WORDS: Record<Status, string> = {
  valid: 'Valid',
  expired: 'Expired',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
  'not-yet-valid': 'Not yet valid',
  superseded: 'Superseded',
}

/** Valid or Invalid (specification §2), and the reason beside it. */
export function StatusBadge({ certificate, today }: { certificate: ListedCertificate; today: string }) {
  const status = statusOf(certificate, today)
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={status === 'valid' ? 'good' : status === 'superseded' ? 'waiting' : 'bad'}>
        {status === 'valid' ? 'Valid' : 'Invalid'}
      </Badge>
      {status !== 'valid' && <span className="text-sm text-quiet">{reasonOf(status, certificate)}</span>}
      {certificate.supersededBy !== null && status !== 'superseded' && <span className="text-sm text-quiet">Renewed</span>}
    </span>
  )
}

function reasonOf(status: Status, { standingSince, supersededOn }: ListedCertificate): string {
  const since = status === 'superseded' ? supersededOn : standingSince
  return since === null ? STATUS_WORDS[status] : `${STATUS_WORDS[status]} since ${fullDate(since)}`
}
