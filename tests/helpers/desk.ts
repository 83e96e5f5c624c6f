import { NewApplication } from '#/app/applications/application.ts'
import type { NewMove } from '#/app/applications/desk/application-move.ts'
import { submitApplication } from '#/app/applications/applications.server.ts'
import { getApplication, moveApplication } from '#/app/applications/desk/desk.server.ts'
import type { ApplicationState } from '#/app/applications/application-states.ts'
import type { Scope } from '#/app/scope.ts'
import type { Store } from '#/db/schema.ts'
import { scopeOf } from './people.ts'

export const APPLICATION = {
  serviceId: 2,
  companyName: 'PT Samudra Jaya',
  vesselName: 'KM Samudra Jaya',
  contactEmail: 'armada@samudra.example',
  contactPhone: '+62 21 555 0100',
  details: 'Annual survey\nin Batam',
}

/** Sends an application as a stranger does; answers its id, its reference and the path of its private link. */
export async function applied(db: Store, changes: Record<string, unknown> = {}, scope: Partial<Scope> = {}) {
  const input = NewApplication.parse({ ...APPLICATION, ...changes })
  const { application, path } = await submitApplication({ ...scopeOf(db, scope), ...scope }, input, null)
  return { id: application.id, reference: application.reference, path }
}

/** What each state needs to be reached from pending, one move after another, with all that a move may ask for. */
const WAYS: Record<ApplicationState, ApplicationState[]> = {
  pending: [],
  'in-review': ['in-review'],
  'inspection-scheduled': ['in-review', 'inspection-scheduled'],
  approved: ['in-review', 'inspection-scheduled', 'approved'],
  declined: ['declined'],
}

export const ALL_THAT_A_MOVE_ASKS = {
  inspectionDate: '2026-12-03',
  inspectionPlace: 'Batam, Batu Ampar quay 3',
  words: 'Please have the crew list ready.',
  note: 'Owner called twice.',
}

/** Moves an application of a colleague's to a state. */
export async function brought(scope: Scope, id: number, to: ApplicationState) {
  for (const state of WAYS[to]) await step(scope, id, { to: state })
  return getApplication(scope, id)
}

/** One move, based on the version there is. */
export async function step(scope: Scope, id: number, move: Partial<NewMove> & { to: ApplicationState }) {
  const { version } = await getApplication(scope, id)
  return moveApplication(scope, id, { ...ALL_THAT_A_MOVE_ASKS, version, ...move })
}
