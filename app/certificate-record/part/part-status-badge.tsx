import { STATUS_LABELS, ValidityBadge } from '#/app/certificates/standing/status-badge.tsx'
import type { PublicPart } from '#/app/verification/parts/public-parts.ts'

/** The status of one certificate of a record. */
export function PartStatusBadge({ part: { status } }: { part: Pick<PublicPart, 'status'> }) {
  return <ValidityBadge status={status}>{STATUS_LABELS[status]}</ValidityBadge>
}
