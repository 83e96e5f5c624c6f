import { addDays, addMonths } from './calendar.ts'
import type { Facts, Subject, Window } from './facts.ts'

/**
 * The rules of `subject` in two steps without an error, its windows and the status by them: shows
 * that the steps are right.
 */
export function rebuildFromWindows(subject: Subject): Subject {
  return withWindows(subject, (windows) => windows)
}

/**
 * Rules with one planted error each, made from right ones: some change the facts before the rules
 * see them, the others change the windows and give the status by them. The lists of windows stay
 * right, so that the statuses have to show each error.
 */
export function plantErrors(subject: Subject): Record<string, Subject> {
  return {
    'windows of 182 days': withEachWindow(subject, (window) =>
      window.name === 'yearly' ? { ...window, to: addDays(window.from, 182) } : window,
    ),
    'months of 30 days': withEachWindow(subject, (window) =>
      window.name === 'yearly'
        ? { ...window, from: addDays(window.from, 2), to: addDays(window.to, -2) }
        : window,
    ),
    'a day that a month lacks is one of the next month': withEachWindow(subject, endInNextMonth),
    'overdue on the last day of the window': withEachWindow(subject, (window) => ({
      ...window,
      to: addDays(window.to, -1),
    })),
    'overdue a day too late': withEachWindow(subject, (window) => ({
      ...window,
      to: addDays(window.to, 1),
    })),
    'an early survey leaves the anniversary': withWindows(subject, (windows, facts) =>
      restoreAnniversaries(subject, windows, facts),
    ),
    'the base date moves only for one window': withWindows(subject, (windows, facts) =>
      restoreLater(subject, windows, facts),
    ),
    'no intermediate': withWindows(subject, (windows) =>
      windows.filter(({ name }) => name !== 'intermediate'),
    ),
    'intermediate until the end of the 2nd window': withWindows(subject, endIntermediateEarly),
    'no verification': withWindows(subject, (windows) =>
      windows.filter(({ name }) => name !== 'verification'),
    ),
    'bottom after 37 months': withEachWindow(subject, (window) =>
      window.name === 'bottom' ? { ...window, to: addMonths(window.from, 37) } : window,
    ),
    'the bottom is counted from the issue': withFacts(subject, (facts) => ({
      ...facts,
      surveys: facts.surveys.filter(
        ({ kind, completedOn }) => kind !== 'bottom' || completedOn >= facts.issuedOn,
      ),
    })),
    'two bottoms in any five years, whatever the term': withWindows(subject, (windows, facts) =>
      windows.map((window) => {
        const days = facts.surveys
          .filter(({ kind }) => kind === 'bottom')
          .map(({ completedOn }) => completedOn)
        const before = days.includes(window.from)
          ? days
              .filter((day) => day < window.from)
              .toSorted()
              .at(-1)
          : undefined
        const inFiveYears = before === undefined ? window.to : addMonths(before, 60)
        const isEarlier =
          window.name === 'bottom' && window.from < inFiveYears && inFiveYears < window.to
        return isEarlier ? { ...window, to: inFiveYears } : window
      }),
    ),
    'a bottom that nobody knows of is missing': withWindows(subject, (windows, facts) =>
      windows.map((window) => {
        const isUnknown =
          window.name === 'bottom' &&
          window.from === facts.issuedOn &&
          facts.surveysFrom > facts.issuedOn
        const to = addMonths(facts.issuedOn, 36)
        return isUnknown
          ? { ...window, to, recorded: to >= facts.surveysFrom || window.survey !== null }
          : window
      }),
    ),
    'a bottom that was due before the issue is not overdue': withWindows(
      subject,
      (windows, facts) =>
        windows.filter(({ name, to }) => name !== 'bottom' || to >= facts.issuedOn),
    ),
    'no surveys in the extended term': withFacts(subject, (facts) => ({
      ...facts,
      termExtendedUntil: null,
    })),
    'surveys in every extension': withFacts(subject, (facts) => ({
      ...facts,
      termExtendedUntil: facts.termExtendedUntil ?? facts.extendedUntil,
    })),
    'no second bottom': withWindows(subject, (windows) =>
      windows.filter(({ name, ordinal }) => name !== 'bottom' || ordinal === 1),
    ),
    'valid before a late survey': withWindows(subject, (windows) =>
      windows.filter(({ survey }) => survey === null),
    ),
    'surveysFrom ignored': withFacts(subject, (facts) => ({
      ...facts,
      surveysFrom: facts.issuedOn,
    })),
    'what is not recorded is overdue': withEachWindow(subject, (window) => ({
      ...window,
      recorded: true,
    })),
    'extension ignored': withFacts(subject, (facts) => ({ ...facts, extendedUntil: null })),
    'old expiry date ignored': withFacts(subject, (facts) => ({ ...facts, renewedFrom: null })),
    'expired on the last day': withFacts(subject, expireEarly),
    'superseded a day late': withFacts(subject, (facts) => ({
      ...facts,
      supersededOn: shift(facts.supersededOn, 1),
    })),
    'suspended a day early': withFacts(subject, (facts) => ({
      ...facts,
      standingSince: shift(facts.standingSince, -1),
    })),
    'not satisfactory is credited': withFacts(subject, (facts) => ({
      ...facts,
      surveys: facts.surveys.map((survey) => ({ ...survey, result: 'satisfactory' })),
    })),
    'with conditions is credited to none': withFacts(subject, (facts) => ({
      ...facts,
      surveys: facts.surveys.map((survey) =>
        survey.result === 'with-conditions' ? { ...survey, result: 'not-satisfactory' } : survey,
      ),
    })),
    'a survey that was entered twice is two': withFacts(subject, (facts) => ({
      ...facts,
      surveys: facts.surveys.map((survey, i) =>
        facts.surveys
          .slice(0, i)
          .some((one) => one.kind === survey.kind && one.completedOn === survey.completedOn)
          ? { ...survey, completedOn: addDays(survey.completedOn, 1) }
          : survey,
      ),
    })),
    'surveys before the issue are credited': withFacts(subject, (facts) => ({
      ...facts,
      surveys: facts.surveys.map((survey) =>
        survey.completedOn < facts.issuedOn ? { ...survey, completedOn: facts.issuedOn } : survey,
      ),
    })),
  }
}

function withFacts(subject: Subject, change: (facts: Facts) => Facts): Subject {
  const changed = rememberAnswers(change)
  return {
    statusOn: (facts, day) => subject.statusOn(changed(facts), day),
    windowsOf: subject.windowsOf,
  }
}

function withEachWindow(
  subject: Subject,
  change: (window: Window, facts: Facts) => Window,
): Subject {
  return withWindows(subject, (windows, facts) => windows.map((window) => change(window, facts)))
}

/**
 * The status by other windows: that of the same certificate without windows, unless one of them is
 * overdue.
 */
function withWindows(
  subject: Subject,
  change: (windows: readonly Window[], facts: Facts) => readonly Window[],
): Subject {
  const changed = rememberAnswers((facts) => change(subject.windowsOf(facts), facts))
  const withoutWindows = rememberAnswers((facts): Facts => ({ ...facts, kind: 'interim' }))
  function statusOn(facts: Facts, day: string): string {
    const status = subject.statusOn(withoutWindows(facts), day)
    if (status !== 'valid') return status
    const windows = changed(facts)
    const secondIsMissing = windows.some(
      ({ name, ordinal, recorded }) => name === 'yearly' && ordinal === 2 && !recorded,
    )
    const isOverdue = windows.some(({ name, to, survey, recorded }) => {
      if (!recorded || to >= day) return false
      const completedOn = survey === null ? undefined : facts.surveys[survey]?.completedOn
      // A late survey of a window that was not recorded makes no earlier day overdue.
      const isKnown = name === 'bottom' && facts.surveysFrom <= facts.issuedOn
      const wasMissing =
        (to < facts.surveysFrom && !isKnown) || (name === 'intermediate' && secondIsMissing)
      if (completedOn !== undefined && wasMissing) return false
      return completedOn === undefined || completedOn > day
    })
    return isOverdue ? 'survey-overdue' : status
  }
  return { statusOn, windowsOf: subject.windowsOf }
}

function rememberAnswers<Answer>(answer: (facts: Facts) => Answer): (facts: Facts) => Answer {
  const stored = new WeakMap<Facts, { answer: Answer }>()
  return (facts) => {
    const found = stored.get(facts) ?? { answer: answer(facts) }
    stored.set(facts, found)
    return found.answer
  }
}

/** 31 May and 9 months is 3 March by this error, and 28 February by the rule. */
function endInNextMonth(window: Window, { expiryDate }: Facts): Window {
  if (window.name !== 'yearly' || expiryDate === null) return window
  const missing = Number(expiryDate.slice(8)) - Number(window.to.slice(8))
  const isLastOfMonth = addDays(window.to, 1).endsWith('-01')
  return isLastOfMonth && missing > 0 ? { ...window, to: addDays(window.to, missing) } : window
}

/**
 * The periods as they were without the surveys that came before their window; what is credited
 * stays.
 */
function restoreAnniversaries(
  subject: Subject,
  windows: readonly Window[],
  facts: Facts,
): readonly Window[] {
  const before = subject.windowsOf({ ...facts, surveys: [] })
  return windows.flatMap((window) => {
    if (window.name === 'bottom') return [window]
    const unmoved = before.find(
      ({ name, ordinal }) => name === window.name && ordinal === window.ordinal,
    )
    return unmoved === undefined ? [] : [{ ...window, from: unmoved.from, to: unmoved.to }]
  })
}

function restoreLater(
  subject: Subject,
  windows: readonly Window[],
  facts: Facts,
): readonly Window[] {
  const restored = restoreAnniversaries(subject, windows, facts)
  return windows.flatMap((window) => {
    if (window.survey !== null || window.name !== 'yearly') return [window]
    return restored.filter(
      ({ name, ordinal }) => name === window.name && ordinal === window.ordinal,
    )
  })
}

function endIntermediateEarly(windows: readonly Window[]): readonly Window[] {
  const second = windows.find(({ name, ordinal }) => name === 'yearly' && ordinal === 2)
  return windows.map((window) =>
    window.name === 'intermediate' && second !== undefined ? { ...window, to: second.to } : window,
  )
}

function expireEarly(facts: Facts): Facts {
  const lastDay = facts.extendedUntil ?? facts.expiryDate
  return { ...facts, extendedUntil: shift(lastDay, -1) }
}

function shift(day: string | null, days: number): string | null {
  return day === null ? null : addDays(day, days)
}
