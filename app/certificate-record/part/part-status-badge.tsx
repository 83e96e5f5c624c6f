import { STATUS_LABELS, ValidityBadge } from '#/app/certificates/standing/status-badge.tsx'
import type { PartStatus } from '#/app/surveys/model/part-status.ts'

/** The status of one certificate of a record. */
export function PartStatusBadge({ status }: { status: PartStatus }) {
  return <ValidityBadge status={status}>{STATUS_LABELS[status]}</ValidityBadge>
}
