import { Badge } from '#/app/web/ui/badge.tsx'
import { STATE_NAMES, type ApplicationState } from '#/app/applications/application-states.ts'

const TONES = {
  pending: 'waiting',
  'in-review': 'plain',
  'inspection-scheduled': 'plain',
  approved: 'good',
  declined: 'bad',
} as const

export function StateBadge({ status }: { status: ApplicationState }) {
  return <Badge tone={TONES[status]}>{STATE_NAMES[status]}</Badge>
}
