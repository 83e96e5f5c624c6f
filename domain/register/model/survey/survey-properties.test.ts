import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from '#/core/dates.ts'
import { STANDINGS } from '#/core/stored-values.ts'
import { nextChange, partStatusOn } from './part-status.ts'
import { lastDayOf } from './survey.ts'
import { creditOf, nextDue, outlookOf, scheduleOf } from './schedule.ts'
import { SURVEY_KINDS, SURVEY_RESULTS, type PartFacts } from './survey.ts'

const CODES = ['SAFCON', 'SEC', 'SRC', 'ILLC', 'IOPP', 'DOC', 'SMC', 'Class', 'ISPP', 'OTHER']
const FIRST_DAY = '2019-12-25'

/**
 * Days after the 25th of December 2019, so that month ends and the leap days of 2020, 2024 and 2028
 * are among them.
 */
const dayWithin = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((days) => addDays(FIRST_DAY, days))
const mostly = <T>(usual: T, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, other)

const surveyFacts = fc.record({
  kind: fc.constantFrom(
    'annual',
    'annual',
    'intermediate',
    'periodical',
    'bottom',
    ...SURVEY_KINDS,
  ),
  completedOn: dayWithin(-50, 2200),
  result: fc.constantFrom('satisfactory', 'satisfactory', ...SURVEY_RESULTS),
} as const)

const partFacts: fc.Arbitrary<PartFacts> = fc
  .record({
    code: fc.constantFrom(...CODES),
    kind: mostly<PartFacts['kind']>('full-term', fc.constant('interim')),
    issuedOn: dayWithin(0, 400),
    termDays: fc.integer({ min: 20, max: 1830 }),
    isFullTerm: fc.boolean(),
    renewedAfter: mostly<number | null>(null, fc.integer({ min: -90, max: 90 })),
    extendedBy: mostly<number | null>(null, fc.integer({ min: 1, max: 150 })),
    standing: mostly<PartFacts['standing']>('in-force', fc.constantFrom(...STANDINGS)),
    standingSince: dayWithin(0, 2200),
    supersededOn: mostly<string | null>(null, dayWithin(0, 2200)),
    enteredAfter: mostly<number>(0, fc.integer({ min: 0, max: 2000 })),
    surveys: fc.array(surveyFacts, { maxLength: 8 }),
  })
  .map(
    ({
      issuedOn,
      termDays,
      isFullTerm,
      renewedAfter,
      extendedBy,
      enteredAfter,
      standingSince,
      ...facts
    }) => {
      const expiryDate = addDays(issuedOn, isFullTerm ? 1825 : termDays)
      return {
        termExtendedUntil: null,
        ...facts,
        issuedOn,
        expiryDate,
        renewedFrom: renewedAfter === null ? null : addDays(issuedOn, renewedAfter),
        extendedUntil: extendedBy === null ? null : addDays(expiryDate, extendedBy),
        standingSince: facts.standing === 'in-force' ? null : standingSince,
        surveysFrom: addDays(issuedOn, enteredAfter),
      }
    },
  )

test('never valid outside the term, nor when withdrawn, suspended or replaced', () => {
  fc.assert(
    fc.property(partFacts, dayWithin(-50, 2600), (part, day) => {
      if (partStatusOn(part, day) !== 'valid') return
      expect(part.issuedOn <= day && day <= String(lastDayOf(part))).toBe(true)
      expect(part.supersededOn === null || day < part.supersededOn).toBe(true)
      expect(part.standing === 'in-force' || day < String(part.standingSince)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

/** The part with only the surveys completed on that day or before. */
function before(part: PartFacts, day: string): PartFacts {
  return { ...part, surveys: part.surveys.filter(({ completedOn }) => completedOn <= day) }
}

test('a survey in time, completed after all others, makes no later day overdue', () => {
  let seen = 0
  fc.assert(
    fc.property(
      partFacts,
      fc.nat(20),
      fc.nat(1100),
      dayWithin(-50, 2600),
      (generated, choice, offset, day) => {
        // What was done before the entry is not known: a survey of that time may show that another
        // is missing.
        const all = { ...generated, surveysFrom: generated.issuedOn }
        const { windows } = scheduleOf(all)
        const chosen = windows[choice % Math.max(1, windows.length)]
        if (chosen === undefined) return
        const completedOn = addDays(chosen.from, offset % (daysBetween(chosen.from, chosen.to) + 1))
        const part = before(all, completedOn)
        const survey = {
          kind: chosen.accepts[0] ?? 'bottom',
          completedOn,
          result: 'satisfactory',
        } as const
        const credited = creditOf(part, survey)
        if (!('windows' in credited) || credited.windows.some(({ credit }) => credit !== 'in-time'))
          return
        seen++
        const now = { ...part, surveys: [...part.surveys, survey] }
        if (partStatusOn(part, day) !== 'survey-overdue')
          expect(partStatusOn(now, day)).not.toBe('survey-overdue')
      },
    ),
    { numRuns: 3000 },
  )
  expect(seen).toBeGreaterThan(300)
})

test('a survey changes no day before its completion, where it is the last', () => {
  fc.assert(
    fc.property(partFacts, surveyFacts, dayWithin(-50, 2600), (all, survey, day) => {
      if (survey.completedOn <= day) return
      const part = before(all, survey.completedOn)
      const now = { ...part, surveys: [...part.surveys, survey] }
      expect(partStatusOn(now, day)).toBe(partStatusOn(part, day))
    }),
    { numRuns: 3000 },
  )
})

test('the next change is what a walk from day to day finds', () => {
  fc.assert(
    fc.property(partFacts, dayWithin(-50, 2300), (part, day) => {
      const now = partStatusOn(part, day)
      let walked: string | null = addDays(day, 1)
      const end = addDays(FIRST_DAY, 2600)
      while (walked !== null && partStatusOn(part, walked) === now)
        walked = walked < end ? addDays(walked, 1) : null
      expect(nextChange(part, day)).toBe(walked)
    }),
    { numRuns: 300 },
  )
})

test('the outlook of a day is what status, next survey and next change are by themselves', () => {
  fc.assert(
    fc.property(partFacts, dayWithin(-50, 2600), (part, day) => {
      const { status, due, next } = outlookOf(part, day)
      expect([status, next]).toEqual([partStatusOn(part, day), nextChange(part, day)])
      const isOver = status === 'expired' || status === 'withdrawn' || status === 'superseded'
      expect(due).toEqual(isOver ? null : nextDue(part, day))
    }),
    { numRuns: 3000 },
  )
})

test('each survey is credited, or stored without credit and a reason; a window has one of a kind that it accepts', () => {
  fc.assert(
    fc.property(partFacts, (part) => {
      const { windows, uncredited } = scheduleOf(part)
      const credited = new Set(windows.flatMap(({ survey }) => (survey === null ? [] : [survey])))
      const without = uncredited.map(({ survey }) => survey)
      expect([...credited, ...without].sort((a, b) => a - b)).toEqual(
        part.surveys.map((_, index) => index),
      )
      for (const { survey, accepts, credit, recorded } of windows) {
        expect(credit === null).toBe(survey === null)
        if (survey === null) continue
        expect(recorded).toBe(true)
        expect(accepts).toContain(part.surveys[survey]?.kind)
      }
    }),
    { numRuns: 2000 },
  )
})

test('what is overdue is due next', () => {
  fc.assert(
    fc.property(partFacts, dayWithin(0, 2300), (part, day) => {
      if (partStatusOn(part, day) !== 'survey-overdue') return
      expect(daysBetween(String(nextDue(part, day)?.to), day)).toBeGreaterThan(0)
    }),
    { numRuns: 1000 },
  )
})
