import type { ApplicationEvent, ApplicationUpdate, ShownApplication } from '#/app/applications/application.ts'
import { MOVES, OPEN_STATES, type ApplicationState } from '#/app/applications/application-states.ts'

type MoveMade = Pick<ApplicationEvent, 'at' | 'fromStatus' | 'toStatus' | 'inspectionDate' | 'inspectionLocation' | 'message'>

/** The updates for the applicant from the moves made so far, and the state from which the application was decided. */
export function updatesOf(moves: readonly MoveMade[]): Pick<ShownApplication, 'decidedFrom' | 'updates'> {
  const updates = moves.flatMap(
    ({ at, fromStatus, toStatus, inspectionDate, inspectionLocation, message }): ApplicationUpdate[] => {
      const move = MOVES.find(({ from, to }) => from === fromStatus && to === toStatus)
      return !move || move.message === 'no' ? [] : [{ at, status: move.to, inspectionDate, inspectionLocation, message }]
    },
  )
  const last = moves.at(-1)
  return { updates, decidedFrom: last && isDecision(last.toStatus) ? last.fromStatus : null }
}

function isDecision(status: ApplicationState | null): boolean {
  const open: readonly (ApplicationState | null)[] = OPEN_STATES
  return !open.includes(status)
}
