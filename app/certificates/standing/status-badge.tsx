import { fullDate } from '#/app/language/format.ts'
import { Badge } from '#/app/web/ui/badge.tsx'
import { statusOf, type Status } from '#/app/certificates/model/status.ts'
import type { ListedCertificate } from '#/app/certificates/model/listed.ts'

/** How staff read each status. */
export const STATUS_LABELS: Record<Status, string> = {
  valid: 'Valid',
  expired: 'Expired',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
  'not-yet-valid': 'Not yet valid',
  superseded: 'Superseded',
}

/** Valid or Invalid, and the reason beside it. */
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
  return since === null ? STATUS_LABELS[status] : `${STATUS_LABELS[status]} since ${fullDate(since)}`
}
