import type { EventKind } from './event.ts'

/** How staff read each kind of register event. */
export const KIND_LABELS: Record<EventKind, string> = {
  issued: 'Issued',
  amended: 'Amended',
  suspended: 'Suspended',
  reinstated: 'Reinstated',
  withdrawn: 'Withdrawn',
  deleted: 'Deleted',
}
