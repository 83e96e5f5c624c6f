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
}

/** Valid or Invalid (specification §2), and the reason beside it. */
export function StatusBadge({ certificate, today }: { certificate: ListedCertificate; today: string }) {
  const status = statusOf(certificate, today)
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={status === 'valid' ? 'good' : 'bad'}>{status === 'valid' ? 'Valid' : 'Invalid'}</Badge>
      {status !== 'valid' && <span className="text-sm text-quiet">{reasonOf(status, certificate)}</span>}
      {certificate.supersededBy !== null && <span className="text-sm text-quiet">Renewed</span>}
    </span>
  )
}

function reasonOf(status: Status, { standingSince }: ListedCertificate): string {
  return standingSince === null ? STATUS_WORDS[status] : `${STATUS_WORDS[status]} since ${fullDate(standingSince)}`
}
