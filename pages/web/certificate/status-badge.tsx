import { fullDate } from '#/domain/language/format.ts'
import { Badge } from '#/pages/web/ui/badge.tsx'
import type { ListedCertificate } from '#/domain/register/model/certificate/listed.ts'
import { faultText, type Status } from '#/domain/register/model/certificate/status.ts'

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

/**
 * The badge of the specification, Valid or Invalid, with the reason behind it in the same line:
 * `Invalid · Expired`.
 */
export function ValidityLine({ status, reason }: { status: Status; reason: string | null }) {
  const tone =
    status === 'valid'
      ? 'good'
      : status === 'superseded' || status === 'partly-valid'
        ? 'waiting'
        : 'bad'
  return (
    <span className="inline-flex max-w-full items-center gap-x-1 whitespace-nowrap">
      <Badge tone={tone}>{status === 'valid' ? 'Valid' : 'Invalid'}</Badge>
      {reason !== null && <span className="truncate text-sm text-quiet">{` · ${reason}`}</span>}
    </span>
  )
}

type Reasoned = Pick<
  ListedCertificate,
  'status' | 'standingSince' | 'supersededBy' | 'supersededOn' | 'fault'
>

/** Valid or Invalid, and the reason with its date. */
export function StatusBadge({ certificate }: { certificate: Reasoned }) {
  return <ValidityLine status={certificate.status} reason={reasonOf(certificate, fullDate)} />
}

/**
 * Why an entry is not valid, in two or three words; null where it is valid. One that another
 * replaces says so, valid or not.
 */
export function shortReason({ status, fault, supersededBy }: Reasoned): string | null {
  if (status === 'valid') return supersededBy === null ? null : 'Renewed'
  return status === 'partly-valid' && fault ? faultText(fault) : STATUS_LABELS[status]
}

/** The same with the day, where it has one; `show`: how the page writes dates. */
export function reasonOf(certificate: Reasoned, show: (date: string) => string): string | null {
  const { status, standingSince, supersededBy, supersededOn } = certificate
  const reason = shortReason(certificate)
  if (reason === null || status === 'valid' || status === 'partly-valid') return reason
  const since = status === 'superseded' ? supersededOn : standingSince
  const text = since === null ? reason : `${reason} since ${show(since)}`
  return supersededBy !== null && status !== 'superseded' ? `${text}; renewed` : text
}
