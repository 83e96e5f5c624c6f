import type { ReactNode } from 'react'
import { fullDate } from '#/app/language/format.ts'
import { Badge } from '#/app/web/ui/badge.tsx'
import type { Status } from '#/app/certificates/model/status.ts'
import type { ListedCertificate } from '#/app/certificates/model/listed.ts'

/** How staff read each status. */
export const STATUS_LABELS: Record<Status, string> = {
  valid: 'Valid',
  expired: 'Expired',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
  'not-yet-valid': 'Not yet valid',
  superseded: 'Superseded',
  'survey-overdue': 'Survey overdue',
  'partly-valid': 'Partly valid',
}

/** Valid or Invalid, in its colour. */
export function ValidityBadge({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <Badge tone={status === 'valid' ? 'good' : status === 'superseded' || status === 'partly-valid' ? 'waiting' : 'bad'}>
      {children}
    </Badge>
  )
}

/** What lists call a status: valid or invalid, or that some of its certificates are valid. */
export function validityText(status: Status): string {
  if (status === 'partly-valid') return STATUS_LABELS[status]
  return status === 'valid' ? 'Valid' : 'Invalid'
}

/** Valid or Invalid, and the reason below it. */
export function StatusBadge({ certificate }: { certificate: ListedCertificate }) {
  const { status } = certificate
  return (
    <span className="flex flex-col items-start gap-1">
      <ValidityBadge status={status}>{validityText(status)}</ValidityBadge>
      {status !== 'valid' && status !== 'partly-valid' && (
        <span className="text-sm text-quiet">{reasonOf(status, certificate, fullDate)}</span>
      )}
      {certificate.supersededBy !== null && status !== 'superseded' && <span className="text-sm text-quiet">Renewed</span>}
    </span>
  )
}

/** The status with its date, where it has one; `show`: how the page writes dates. */
export function reasonOf(
  status: Status,
  { standingSince, supersededOn }: ListedCertificate,
  show: (date: string) => string,
): string {
  const since = status === 'superseded' ? supersededOn : status === 'partly-valid' ? null : standingSince
  return since === null ? STATUS_LABELS[status] : `${STATUS_LABELS[status]} since ${show(since)}`
}
