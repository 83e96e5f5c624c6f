import { STATUS_LABELS, ValidityLine } from '#/pages/web/certificate/status-badge.tsx'
import type { PartStatus } from '#/domain/register/model/survey/part-status.ts'

/** The status of one certificate of a record. */
export function PartStatusBadge({ status }: { status: PartStatus }) {
  return <ValidityLine status={status} reason={status === 'valid' ? null : STATUS_LABELS[status]} />
}
