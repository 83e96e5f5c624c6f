import { addDays, addMonths } from './calendar.ts'
import type { Facts, Survey, Window } from './facts.ts'
import { answerByOracle } from './oracle.ts'
import type { Random } from './random.ts'

const KINDS = [
  'initial',
  'annual',
  'intermediate',
  'periodical',
  'renewal',
  'bottom',
  'occasional',
] as const

type Recorded = { knownFrom: string; survey: Survey }

/**
 * The surveys of a certificate, window after window and any others between, with the day on which
 * each was recorded.
 */
export function planSurveys(random: Random, facts: Facts, nextIssue: string | null): Recorded[] {
  const surveys: Survey[] = [...facts.surveys]
  const done = new Set<string>()
  const intermediateIn = random.pick([[2], [3], [], [2, 3], [1, 2, 3, 4, 5]])
  for (let i = 0; i < 14; i++) {
    const { windows } = answerByOracle({ ...facts, surveys })
    const open = windows.filter((window) => window.survey === null && !done.has(nameWindow(window)))
    const [window] = open.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    if (window === undefined) break
    const kind = chooseKind(random, window, intermediateIn)
    const planned = chooseDays(random, facts, window).map((completedOn): Survey => {
      const result = random.weigh({ satisfactory: 12, 'with-conditions': 3, 'not-satisfactory': 1 })
      return { kind: random.chance(0.95) ? kind : random.pick(KINDS), completedOn, result }
    })
    if (planned.length !== 1 || random.chance(0.5)) done.add(nameWindow(window))
    surveys.push(...planned)
  }
  for (let i = random.pick([0, 0, 0, 0, 1, 1, 2, 5]); i > 0; i--)
    surveys.push(chooseOther(random, facts, surveys))
  return surveys
    .slice(facts.surveys.length)
    .filter(({ completedOn }) => nextIssue === null || completedOn <= addMonths(nextIssue, 4))
    .flatMap((survey) => record(random, facts, survey))
}

function nameWindow({ name, ordinal }: Window): string {
  return `${name} ${ordinal}`
}

/**
 * Plain annuals, and the intermediate (a periodical for SEC) in the windows planned for it: the
 * 2nd, the 3rd, none, both, or any.
 */
function chooseKind(
  random: Random,
  { name, ordinal, accepts }: Window,
  intermediateIn: readonly number[],
): Survey['kind'] {
  const [usual, other] = [accepts[0] ?? 'annual', accepts.at(-1) ?? 'annual']
  if (name !== 'yearly') return usual
  if (intermediateIn.length === 5) return random.pick(accepts)
  return intermediateIn.includes(ordinal) ? other : usual
}

/**
 * One day in the window, at its ends, or outside; two for a survey that is done twice; none for one
 * that is missed.
 */
function chooseDays(
  random: Random,
  { issuedOn, expiryDate }: Facts,
  { name, from, to }: Window,
): string[] {
  const inside = random.day(from, to)
  const when = random.weigh({
    inside: 30,
    firstDay: 10,
    lastDay: 10,
    dayBefore: 5,
    dayAfter: 7,
    late: 8,
    early: 8,
    veryEarly: 2,
    missed: 6,
    twice: 5,
    twiceOnOneDay: 4,
    lateTwice: 2,
  })
  const late = random.day(to, addMonths(to, 9))
  const early = random.pick([
    random.day(addMonths(from, -5), from),
    chooseDayBeforeLeapDay(random, from),
  ])
  // The next inspection of the bottom is then due on the expiry date, which is not required, or on
  // the day before it.
  const [atEnd] =
    name === 'bottom' && expiryDate !== null
      ? [addDays(addMonths(expiryDate, -36), random.integer(-1, 0))]
      : []
  if (atEnd !== undefined && from < atEnd && random.chance(0.3)) return [atEnd]
  const days = {
    inside: [inside],
    firstDay: [from],
    lastDay: [to],
    dayBefore: [addDays(from, -1)],
    dayAfter: [addDays(to, 1)],
    late: [late],
    early: [early],
    veryEarly: [random.day(addDays(issuedOn, -9), from)],
    missed: [],
    twice: [inside, random.day(inside, to)],
    twiceOnOneDay: [inside, inside],
    lateTwice: [late, addDays(late, random.integer(0, 2))],
  }
  return days[when]
}

/**
 * A day 3 months before the 29th of February, from which months of other lengths are counted, where
 * one is near; else the day before.
 */
function chooseDayBeforeLeapDay(random: Random, day: string): string {
  const year = Number(day.slice(0, 4)) - (day < `${day.slice(0, 4)}-11-28` ? 1 : 0)
  return year % 4 === 3 ? `${year}-11-${random.pick([29, 30])}` : addDays(day, -1)
}

/**
 * Any kind on any day, often the day of another survey or the one beside it, and sometimes before
 * the certificate was issued.
 */
function chooseOther(
  random: Random,
  { issuedOn, expiryDate }: Facts,
  surveys: readonly Survey[],
): Survey {
  const completedOn =
    surveys.length > 0 && random.chance(0.3)
      ? addDays(random.pick(surveys).completedOn, random.integer(-1, 1))
      : random.day(addDays(issuedOn, -10), addMonths(expiryDate ?? addMonths(issuedOn, 60), 6))
  return {
    kind: random.pick(KINDS),
    completedOn,
    result: random.pick(['satisfactory', 'with-conditions', 'not-satisfactory']),
  }
}

/**
 * Recorded on the day of completion, or later. Of what was done before the certificate was entered,
 * half is never recorded.
 */
function record(random: Random, { surveysFrom }: Facts, survey: Survey): Recorded[] {
  const { completedOn } = survey
  if (completedOn < surveysFrom) {
    return random.chance(0.5)
      ? []
      : [{ knownFrom: addDays(surveysFrom, random.pick([0, 0, 7])), survey }]
  }
  return [
    {
      knownFrom: random.chance(0.85) ? completedOn : addDays(completedOn, random.integer(1, 60)),
      survey,
    },
  ]
}
