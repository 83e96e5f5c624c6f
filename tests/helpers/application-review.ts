import { NewApplication } from '#/domain/services/applications/application.ts'
import type { NewMove } from '#/domain/services/applications/review/application-move.ts'
import { submitApplication } from '#/domain/services/applications/applications.server.ts'
import {
  getApplication,
  moveApplication,
} from '#/domain/services/applications/review/review.server.ts'
import type { ApplicationState } from '#/domain/services/applications/application-states.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { contextOf } from './people.ts'

/** From an agent: neither the owner nor the manager of the ship (openRegister). */
export const APPLICATION = {
  serviceId: 2,
  companyName: 'PT Agen Laut',
  vesselName: 'KM Samudra Jaya',
  contactEmail: 'agen@laut.example',
  contactPhone: '+62 31 555 0177',
  details: 'Annual survey\nin Batam',
}

/**
 * Submits an application as a visitor; answers its id, its reference and the path of its private
 * link.
 */
export async function submitSample(
  db: Store,
  changes: Record<string, unknown> = {},
  context: Partial<RequestContext> = {},
) {
  const input = NewApplication.parse({ ...APPLICATION, ...changes })
  const { application, path } = await submitApplication(
    { ...contextOf(db, context), ...context },
    input,
    null,
  )
  return { id: application.id, reference: application.reference, path }
}

/** The moves from pending to each state. */
const MOVES_TO: Record<ApplicationState, ApplicationState[]> = {
  pending: [],
  'in-review': ['in-review'],
  'inspection-scheduled': ['in-review', 'inspection-scheduled'],
  approved: ['in-review', 'inspection-scheduled', 'approved'],
  declined: ['declined'],
}

/** Every field that a move may need. */
export const FULL_MOVE = {
  inspectionDate: '2026-12-03',
  inspectionPlace: 'Batam, Batu Ampar quay 3',
  message: 'Please have the crew list ready.',
  note: 'Owner called twice.',
  beforeInspection: true,
}

/** Moves an application from pending to a state. */
export async function moveToState(context: RequestContext, id: number, to: ApplicationState) {
  for (const state of MOVES_TO[to]) await makeMove(context, id, { to: state })
  return getApplication(context, id)
}

/** Makes one move from the present version. */
export async function makeMove(
  context: RequestContext,
  id: number,
  move: Partial<NewMove> & { to: ApplicationState },
) {
  const { version } = await getApplication(context, id)
  return moveApplication(context, id, { ...FULL_MOVE, version, ...move })
}
