import { partStatusOn } from '#/domain/register/model/survey/part-status.ts'
import { scheduleOf } from '#/domain/register/model/survey/schedule.ts'
import type { Subject } from './facts.ts'

/** The product's rules. The only window of a name has no ordinal there. */
export const product: Subject = {
  statusOn: partStatusOn,
  windowsOf: (facts) =>
    scheduleOf(facts).windows.map((window) => ({ ...window, ordinal: window.ordinal ?? 1 })),
}
