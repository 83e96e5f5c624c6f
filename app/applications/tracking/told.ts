import type { ApplicationEvent, ShownApplication, Told } from '#/app/applications/application.ts'
import { MOVES, OPEN_STATES, type ApplicationState } from '#/app/applications/application-states.ts'

type MoveMade = Pick<ApplicationEvent, 'at' | 'fromStatus' | 'toStatus' | 'inspectionDate' | 'inspectionPlace' | 'words'>

/** What the applicant was told by the moves made so far, and where the application stood when it was decided. */
export function toldBy(moves: readonly MoveMade[]): Pick<ShownApplication, 'decidedFrom' | 'told'> {
  const told = moves.flatMap(({ at, fromStatus, toStatus, inspectionDate, inspectionPlace, words }): Told[] => {
    const move = MOVES.find(({ from, to }) => from === fromStatus && to === toStatus)
    return !move || move.words === 'no' ? [] : [{ at, status: move.to, inspectionDate, inspectionPlace, words }]
  })
  const last = moves.at(-1)
  return { told, decidedFrom: last && isDecision(last.toStatus) ? last.fromStatus : null }
}

function isDecision(status: ApplicationState | null): boolean {
  const open: readonly (ApplicationState | null)[] = OPEN_STATES
  return !open.includes(status)
}
