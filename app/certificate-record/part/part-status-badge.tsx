import { STATUS_LABELS, ValidityLine } from '#/app/certificates/standing/status-badge.tsx'
import type { PartStatus } from '#/app/surveys/model/part-status.ts'

/** The status of one certificate of a record. */
export function PartStatusBadge({ status }: { status: PartStatus }) {
  return <ValidityLine status={status} reason={status === 'valid' ? null : STATUS_LABELS[status]} />
}
