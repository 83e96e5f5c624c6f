import { addMonths } from './calendar.ts'
import type { Facts, Status, Survey, Window, WindowName } from './facts.ts'

/*
 * The rules of docs/surveys.md a second time, as a reader would apply them with a pencil: before each survey all windows are worked out
 * again from what has been decided so far, and each rule is a condition on them. Slow and literal on purpose. Shares no code with domain/register/model/texts.
 */

const YEARLY: Record<string, Survey['kind'][]> = {
  SAFCON: ['annual', 'intermediate'],
  IOPP: ['annual', 'intermediate'],
  IAPP: ['annual', 'intermediate'],
  IBWMC: ['annual', 'intermediate'],
  Class: ['annual', 'intermediate'],
  SEC: ['annual', 'periodical'],
  SRC: ['periodical'],
  ILLC: ['annual'],
  DOC: ['annual'],
}
const MIDTERM: Record<string, Survey['kind']> = {
  SAFCON: 'intermediate',
  IOPP: 'intermediate',
  IAPP: 'intermediate',
  IBWMC: 'intermediate',
  Class: 'intermediate',
  SEC: 'periodical',
}
const ONE_VERIFICATION = ['SMC', 'ISSC', 'MLC']
const BOTTOM = ['SAFCON', 'Class']
const ANNIVERSARY_FOLLOWS_EARLY_SURVEY = [
  'SAFCON',
  'SEC',
  'SRC',
  'IOPP',
  'IAPP',
  'IBWMC',
  'ILLC',
  'Class',
]

/** A survey credited to a window, and where it was early, the base date from this window on. */
type Credit = {
  name: WindowName
  ordinal: number
  survey: number
  credit: 'early' | 'in-time' | 'late'
  newBase?: string
}

/** Whether it is recorded without the survey that is credited to it. */
type OracleWindow = Window & { isRecordedWithoutSurvey: boolean }

/**
 * An anniversary is a base date and a number of months, so that each end of its window is worked
 * out in one step.
 */
type Anniversary = { base: string; months: number }

export function answerByOracle(facts: Facts): {
  windows: readonly Window[]
  statusOn: (day: string) => Status
} {
  const windows = windowsByOracle(facts)
  return { windows, statusOn: (day) => statusByOracle(facts, windows, day) }
}

function windowsByOracle(facts: Facts): OracleWindow[] {
  const credits: Credit[] = []
  const inOrder = facts.surveys.map((survey, position) => ({ survey, position }))
  inOrder.sort(
    (a, b) => compareText(a.survey.completedOn, b.survey.completedOn) || a.position - b.position,
  )
  const entered = new Set<string>()
  for (const { survey, position } of inOrder) {
    // One that was entered twice is one survey (rule 5); what is not satisfactory is credited to
    // nothing anyway.
    const name = `${survey.kind} ${survey.completedOn}`
    if (survey.result !== 'not-satisfactory' && entered.has(name)) continue
    if (survey.result !== 'not-satisfactory') entered.add(name)
    credits.push(...decide(facts, credits, survey, position))
  }
  return listWindows(facts, credits)
}

function statusByOracle(facts: Facts, windows: readonly OracleWindow[], day: string): Status {
  const { standing, standingSince, supersededOn, surveys } = facts
  const completedOn = (window: Window) =>
    window.survey === null ? undefined : surveys[window.survey]?.completedOn
  // A late survey makes a window recorded, and no earlier day overdue.
  const isOverdue = (window: OracleWindow) =>
    window.to < day && window.isRecordedWithoutSurvey && !((completedOn(window) ?? '9999') <= day)
  const lastDay = facts.extendedUntil ?? facts.expiryDate

  if (standing !== 'in-force' && (standingSince === null || standingSince <= day)) return standing
  if (lastDay !== null && day > lastDay) return 'expired'
  if (supersededOn !== null && supersededOn <= day) return 'superseded'
  if (day < facts.issuedOn) return 'not-yet-valid'
  if (windows.some(isOverdue)) return 'survey-overdue'
  return 'valid'
}

// Windows.

function listWindows(facts: Facts, credits: readonly Credit[]): OracleWindow[] {
  if (facts.kind !== 'full-term' || facts.expiryDate === null) return []
  const expiryDate = facts.expiryDate
  function attach(
    name: WindowName,
    ordinal: number,
    accepts: Window['accepts'],
    from: string,
    to: string,
    isRecorded = true,
  ) {
    const { survey = null, credit = null } =
      credits.find((each) => each.name === name && each.ordinal === ordinal) ?? {}
    // What was inspected before is known of a certificate that was entered at its issue.
    const isKnown = name === 'bottom' && facts.surveysFrom <= facts.issuedOn
    const isRecordedWithoutSurvey = isRecorded && (to >= facts.surveysFrom || isKnown)
    return {
      name,
      ordinal,
      accepts,
      from,
      to,
      survey,
      credit,
      recorded: isRecordedWithoutSurvey || survey !== null,
      isRecordedWithoutSurvey,
    }
  }

  const windows: OracleWindow[] = []
  const yearlyKinds = YEARLY[facts.code]
  if (yearlyKinds !== undefined) {
    listAnniversaries(facts, expiryDate, credits).forEach(({ base, months }, i) => {
      windows.push(
        attach(
          'yearly',
          i + 1,
          yearlyKinds,
          addMonths(base, months - 3),
          addMonths(base, months + 3),
        ),
      )
    })
  }

  const [, second, third] = windows
  const midterm = MIDTERM[facts.code]
  if (midterm !== undefined && second !== undefined && third !== undefined) {
    windows.push(attach('intermediate', 1, [midterm], second.from, third.to, second.recorded))
  }

  if (ONE_VERIFICATION.includes(facts.code)) {
    const [, from, to] = listAnniversaries(facts, expiryDate, [], true).map(dateOf)
    if (from !== undefined && to !== undefined)
      windows.push(attach('verification', 1, ['intermediate'], from, to))
  }

  if (BOTTOM.includes(facts.code)) {
    const ends = facts.extendedUntil ?? expiryDate
    const enteredLate = facts.surveysFrom > facts.issuedOn
    const underOthers = facts.surveys
      .filter(
        (one) =>
          one.kind === 'bottom' &&
          one.result !== 'not-satisfactory' &&
          one.completedOn < facts.issuedOn,
      )
      .map(({ completedOn }) => completedOn)
      .toSorted()
      .at(-1)
    const countsFrom = underOthers ?? (enteredLate ? facts.surveysFrom : facts.issuedOn)
    // Nobody knows of an inspection, and none is demanded of a certificate that ends first; those
    // that were done have their window.
    const isUnknowable =
      underOthers === undefined &&
      enteredLate &&
      (countsFrom >= ends || addMonths(countsFrom, 36) >= ends)
    let from: string | null = underOthers ?? facts.issuedOn
    let to = addMonths(isUnknowable ? facts.issuedOn : countsFrom, 36)
    for (let ordinal = 1; from !== null && to < ends; ordinal++) {
      const window = attach(
        'bottom',
        ordinal,
        ['bottom'],
        from,
        to,
        !(ordinal === 1 && isUnknowable),
      )
      windows.push(window)
      from = null
      if (window.survey !== null) from = facts.surveys[window.survey]?.completedOn ?? null
      else if (ordinal === 1 && underOthers !== undefined && !window.recorded)
        from = facts.surveysFrom
      if (from !== null) to = addMonths(from, 36)
    }
  }
  return windows
}

/**
 * Rule 1 of "Windows", and rule 3 of "Crediting", which gives the anniversaries from one on another
 * base date.
 */
function listAnniversaries(
  facts: Facts,
  expiryDate: string,
  credits: readonly Credit[],
  alsoLastDay = false,
): Anniversary[] {
  const begins = facts.renewedFrom ?? facts.issuedOn
  const termEnds = facts.termExtendedUntil ?? expiryDate
  const isWithin = (day: string) => day < termEnds || (alsoLastDay && day === termEnds)
  let anniversaries: Anniversary[] = []
  for (let j = 1; addMonths(expiryDate, -12 * j) > begins; j++)
    anniversaries.unshift({ base: expiryDate, months: -12 * j })
  for (let j = 0; isWithin(addMonths(expiryDate, 12 * j)); j++)
    anniversaries.push({ base: expiryDate, months: 12 * j })
  for (const { ordinal, newBase } of credits) {
    if (newBase === undefined) continue
    anniversaries = anniversaries.slice(0, ordinal - 1)
    for (let j = 0; addMonths(newBase, 12 * j) < termEnds; j++)
      anniversaries.push({ base: newBase, months: 12 * j })
  }
  return anniversaries
}

function dateOf({ base, months }: Anniversary): string {
  return addMonths(base, months)
}

// Crediting.

function decide(
  facts: Facts,
  credits: readonly Credit[],
  survey: Survey,
  position: number,
): Credit[] {
  const day = survey.completedOn
  const windows = listWindows(facts, credits)
  const contains = (window: Window) => window.from <= day && day <= window.to
  const isOpenTo = (window: Window) =>
    window.survey === null && window.accepts.includes(survey.kind)
  const credit = ({ name, ordinal, from, to }: Window): Credit => {
    return {
      name,
      ordinal,
      survey: position,
      credit: day < from ? 'early' : day > to ? 'late' : 'in-time',
    }
  }

  if (survey.result === 'not-satisfactory' || day < facts.issuedOn) return []

  if (survey.kind === 'bottom') {
    const window = windows.find(
      (each) =>
        each.name === 'bottom' && isOpenTo(each) && each.from <= day && isRecordedFor(each, day),
    )
    return window === undefined ? [] : [credit(window)]
  }

  const yearly = windows.filter(({ name }) => name === 'yearly' || name === 'verification')
  const hasItsSurvey = yearly.some((window) => contains(window) && window.survey !== null)
  const intermediate = windows.find((window) => window.name === 'intermediate' && isOpenTo(window))
  const [first, second, third] = yearly
  if (intermediate !== undefined && intermediate.from <= day && first && second && third) {
    const threeAreDone = [first, second, third].every(
      (window) => window.survey !== null || !window.recorded,
    )
    if (hasItsSurvey || (day > third.to && !yearly.some(contains) && threeAreDone))
      return [credit(intermediate)]
  }
  if (hasItsSurvey) return []

  const window = yearly.find((each) => isOpenTo(each) && isRecordedFor(each, day))
  if (window === undefined) return []
  if (day < window.from && !ANNIVERSARY_FOLLOWS_EARLY_SURVEY.includes(facts.code)) return []
  const before = yearly.find(({ ordinal }) => ordinal === window.ordinal - 1)
  if (day < window.from && before !== undefined && day <= before.to) return []
  const decided =
    day < window.from ? { ...credit(window), newBase: addMonths(day, 3) } : credit(window)
  const after = listWindows(facts, [...credits, decided]).find(
    (each) => each.name === 'intermediate' && isOpenTo(each),
  )
  return window.ordinal >= 2 && after !== undefined ? [decided, credit(after)] : [decided]
}

/**
 * A window that is not recorded is left out, unless the survey was completed on one of its days.
 */
function isRecordedFor(window: Window, day: string): boolean {
  return window.recorded || (window.from <= day && day <= window.to)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
