import type { SheetPart, SheetShip } from '#/domain/register/survey/report-content/sheets.ts'
import { RENEWAL_WINDOW_MONTHS } from '#/domain/register/model/type/survey-rules.ts'
import { addMonths } from '#/core/dates.ts'
import { startingSurvey } from '#/domain/register/survey/recording/starting-survey.ts'
import { takesSurveys } from '#/domain/register/model/certificate/part.ts'
import { periodStateOn, statusAndDue } from '#/domain/register/model/survey/schedule.ts'
import type { TypedReport } from './draft.ts'

/** A certificate of a ship that a survey may cover; `value`: such as `7/SEC`. */
export type SheetChoice = { value: string; part: SheetPart; facts: SheetPart['facts'] }

/**
 * The certificates of a ship on a day: a device without a network works them out by the rules of
 * the register.
 */
export function choicesOn(
  { certificates }: Pick<SheetShip, 'certificates'>,
  today: string,
): SheetChoice[] {
  return certificates.flatMap(({ id, parts }) =>
    parts.map((part) => {
      const { status, due } = statusAndDue(part.facts, today)
      const next = due && {
        kinds: [...due.asks],
        from: due.from,
        to: due.to,
        state: periodStateOn(due, today),
      }
      const isDue = next !== null && next.state !== 'to-come'
      const shown = isDue ? next : (renewalOn(part, today) ?? next)
      return {
        value: `${id}/${part.code}`,
        part: { ...part, status, due: shown },
        facts: part.facts,
      }
    }),
  )
}

/**
 * The renewal survey of a certificate, from three months before its last day on (SOLAS I/14 (b));
 * null before.
 */
function renewalOn({ facts }: SheetPart, today: string): SheetPart['due'] {
  const to = facts.extendedUntil ?? facts.expiryDate
  if (to === null || facts.kind !== 'full-term' || today < addMonths(to, -RENEWAL_WINDOW_MONTHS))
    return null
  const isDone = facts.surveys.some(
    ({ kind, result }) => kind === 'renewal' && result !== 'not-satisfactory',
  )
  return isDone
    ? null
    : {
        kinds: ['renewal'],
        from: addMonths(to, -RENEWAL_WINDOW_MONTHS),
        to,
        state: today > to ? 'overdue' : 'open',
      }
}

/** Those that can be surveyed on a day. */
export function surveyable(choices: readonly SheetChoice[], today: string): SheetChoice[] {
  return choices.filter(({ part }) =>
    takesSurveys({ ...part.facts, supersededBy: part.supersededBy }, today),
  )
}

/**
 * What a new report begins with: the certificates that need a survey, and the kind that they need.
 * `completedOn`: the day of the survey where the phone is.
 */
export function startingReport(open: readonly SheetChoice[], completedOn: string): TypedReport {
  const due = open.filter(({ part }) => part.due !== null && part.due.state !== 'to-come')
  const start = startingSurvey(
    open,
    due.map(({ value }) => value),
  )
  return {
    kind: start.kind,
    completedOn,
    place: '',
    result: 'satisfactory',
    remarks: '',
    covered: [...start.selected],
    conditions: [],
  }
}

/**
 * What of a report can still be reported, and which certificates it covered that take no survey any
 * more: replaced or withdrawn since it was begun. `open`: those that do.
 */
export function stillOpen(
  typed: TypedReport,
  open: readonly SheetChoice[],
): { typed: TypedReport; ended: string[] } {
  const isOpen = (value: string) => open.some((choice) => choice.value === value)
  return {
    typed: {
      ...typed,
      covered: typed.covered.filter(isOpen),
      conditions: typed.conditions.filter(({ part }) => isOpen(part)),
    },
    ended: typed.covered.filter((value) => !isOpen(value)),
  }
}

/** How urgent a ship is: its survey that is overdue or ends first; null where none is due. */
export function mostUrgent(choices: readonly SheetChoice[]): SheetChoice | null {
  const due = choices.filter(({ part }) => part.due !== null && part.due.state !== 'to-come')
  return (
    due.toSorted((a, b) => ((a.part.due?.to ?? '') < (b.part.due?.to ?? '') ? -1 : 1))[0] ?? null
  )
}
