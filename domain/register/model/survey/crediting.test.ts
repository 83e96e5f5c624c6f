import { expect, test } from 'vitest'
import { samplePart, sampleSurvey as survey } from '#/tests/helpers/register/survey-samples.ts'
import { creditOf, scheduleOf } from './schedule.ts'
import type { PartFacts, SurveyFacts } from './survey.ts'

/** Each window that has a survey: `yearly 2: 0 late`, by its position. */
function creditsOf(surveys: readonly SurveyFacts[], facts: Partial<PartFacts> = {}): string[] {
  const { windows, uncredited } = scheduleOf(samplePart({ code: 'IOPP', ...facts, surveys }))
  const credited = windows.filter((window) => window.survey !== null)
  return [
    ...credited.map(({ name, ordinal, survey: index, credit }) =>
      `${name} ${ordinal ?? ''}: ${index} ${credit}`.replace(' :', ':'),
    ),
    ...uncredited.map((one) => `none: ${one.survey}`),
  ]
}

function yearlyOf(surveys: readonly SurveyFacts[], facts: Partial<PartFacts> = {}): string[] {
  const { windows } = scheduleOf(samplePart({ code: 'IOPP', ...facts, surveys }))
  return windows.filter(({ name }) => name === 'yearly').map(({ from, to }) => `${from} ${to}`)
}

const [FIRST, SECOND, THIRD] = [
  survey('annual', '2025-03-01'),
  survey('annual', '2026-03-01'),
  survey('annual', '2027-03-01'),
]

test('both ends of a window belong to it', () => {
  expect(creditsOf([survey('annual', '2024-12-08')])).toEqual(['yearly 1: 0 early'])
  expect(creditsOf([survey('annual', '2024-12-09')])).toEqual(['yearly 1: 0 in-time'])
  expect(creditsOf([survey('annual', '2025-06-09')])).toEqual(['yearly 1: 0 in-time'])
  expect(creditsOf([survey('annual', '2025-06-10')])).toEqual(['yearly 1: 0 late'])
})

test('a second survey on the first or last day of a window is not an early one of the next, but would be credited twice', () => {
  for (const day of ['2024-12-09', '2025-06-09']) {
    expect(creditsOf([survey('annual', day), survey('annual', day)])).toEqual([
      'yearly 1: 0 in-time',
      'none: 1',
    ])
  }
  const after = [survey('annual', '2025-06-09'), survey('annual', '2025-06-10')]
  expect(creditsOf(after)).toEqual(['yearly 1: 0 in-time', 'yearly 2: 1 early'])
})

test('a survey goes to the earliest window without one, though completed in a later window', () => {
  expect(creditsOf([survey('annual', '2026-01-01')])).toEqual(['yearly 1: 0 late'])
  expect(creditsOf([survey('annual', '2026-01-01'), survey('annual', '2026-02-01')])).toEqual([
    'yearly 1: 0 late',
    'yearly 2: 1 in-time',
  ])
})

test('surveys are credited in the order of completion, on one day as they were recorded', () => {
  expect(creditsOf([SECOND, FIRST])).toEqual(['yearly 1: 1 in-time', 'yearly 2: 0 in-time'])
  const intermediate = survey('intermediate', '2026-03-01')
  expect(creditsOf([FIRST, SECOND, intermediate])).toEqual([
    'yearly 1: 0 in-time',
    'yearly 2: 1 in-time',
    'intermediate: 2 in-time',
  ])
  expect(creditsOf([FIRST, intermediate, SECOND])).toEqual([
    'yearly 1: 0 in-time',
    'yearly 2: 1 in-time',
    'intermediate: 1 in-time',
    'none: 2',
  ])
})

test('an intermediate of the 2nd or a later yearly window is that of the term, too', () => {
  expect(creditsOf([survey('intermediate', '2025-03-01')])).toEqual(['yearly 1: 0 in-time'])
  expect(creditsOf([FIRST, survey('intermediate', '2025-12-09')])).toContain(
    'intermediate: 1 in-time',
  )
  expect(creditsOf([FIRST, SECOND, survey('intermediate', '2027-06-09')])).toContain(
    'intermediate: 2 in-time',
  )
  const fourth = creditsOf([FIRST, SECOND, THIRD, survey('intermediate', '2028-01-01')])
  expect(fourth.slice(3)).toEqual(['yearly 4: 3 in-time', 'intermediate: 3 late'])
  const twice = creditsOf([
    FIRST,
    survey('intermediate', '2026-03-01'),
    survey('intermediate', '2027-03-01'),
  ])
  expect(twice).toEqual([
    'yearly 1: 0 in-time',
    'yearly 2: 1 in-time',
    'yearly 3: 2 in-time',
    'intermediate: 1 in-time',
  ])
})

test('a renewal survey is said to count for the next certificate: an early one from its completion', () => {
  const reasonOf = (completedOn: string, more: Partial<PartFacts> = {}) =>
    scheduleOf(samplePart({ ...more, surveys: [survey('renewal', completedOn)] })).uncredited[0]
      ?.reason
  expect(reasonOf('2028-12-08')).toContain('its term is counted from the completion of the survey')
  expect(reasonOf('2028-12-09')).toContain('the next term is counted from the old expiry date')
  expect(reasonOf('2028-12-08', { kind: 'interim' })).toContain(
    'No window of this certificate accepts',
  )
})

test('a periodical of SEC is what an intermediate is of others; SRC accepts nothing else', () => {
  const [first, periodical] = [survey('annual', '2025-03-01'), survey('periodical', '2026-03-01')]
  expect(creditsOf([first, periodical], { code: 'SEC' })).toContain('intermediate: 1 in-time')
  expect(creditsOf([first, survey('intermediate', '2026-03-01')], { code: 'SEC' })).toContain(
    'none: 1',
  )
  expect(creditsOf([first, periodical], { code: 'SRC' })).toEqual(['yearly 1: 1 late', 'none: 0'])
})

test('an intermediate after the 3rd yearly window and in no other is credited alone, where nothing else is missing', () => {
  const late = survey('intermediate', '2027-08-01')
  const done = ['yearly 1: 0 in-time', 'yearly 2: 1 in-time', 'yearly 3: 2 in-time']
  expect(creditsOf([FIRST, SECOND, THIRD, late])).toEqual([...done, 'intermediate: 3 late'])
  expect(creditsOf([FIRST, SECOND, late])).toEqual([
    ...done.slice(0, 2),
    'yearly 3: 2 late',
    'intermediate: 2 late',
  ])
  // After the 4th window, too, which then stays without its survey.
  expect(creditsOf([FIRST, SECOND, THIRD, survey('intermediate', '2028-07-01')])).toEqual([
    ...done,
    'intermediate: 3 late',
  ])
  // With its intermediate done, it is an early survey of the 4th window.
  const early = creditsOf([FIRST, survey('intermediate', '2026-03-01'), THIRD, late])
  expect(early.slice(3)).toEqual(['yearly 4: 3 early', 'intermediate: 1 in-time'])
  // Between the 2nd and the 3rd window, too.
  expect(creditsOf([FIRST, SECOND, survey('intermediate', '2026-08-01')])).toEqual([
    ...done.slice(0, 2),
    'yearly 3: 2 early',
    'intermediate: 2 in-time',
  ])
})

test('an early survey moves the anniversary: its window and the later ones follow, the expiry date stays', () => {
  const moved = yearlyOf([FIRST, survey('annual', '2025-11-01')])
  expect(moved).toEqual([
    '2024-12-09 2025-06-09',
    '2025-11-01 2026-05-01',
    '2026-11-01 2027-05-01',
    '2027-11-01 2028-05-01',
    '2028-11-01 2029-05-01',
  ])
  // The last anniversary lies before the expiry date, not on it.
  const renewal = { issuedOn: '2028-12-09', renewedFrom: '2029-03-09', expiryDate: '2034-03-09' }
  expect(yearlyOf([survey('annual', '2028-12-09')], renewal).at(-1)).toBe('2032-12-09 2033-06-09')
  expect(
    yearlyOf([survey('annual', '2028-12-08')], { ...renewal, issuedOn: '2028-12-01' }).at(-1),
  ).toBe('2033-12-08 2034-06-08')
  expect(yearlyOf([FIRST, survey('annual', '2025-12-08')])).toHaveLength(5)
  expect(yearlyOf([survey('annual', '2024-12-08')])).toHaveLength(5)
  // The end of a month: three months after the 30th of November is the 28th of February, from which
  // the window is worked out.
  expect(yearlyOf([FIRST, survey('annual', '2025-11-30')])[1]).toBe('2025-11-28 2026-05-28')
  expect(yearlyOf([FIRST, survey('annual', '2025-11-30')])[3]).toBe('2027-11-28 2028-05-28')
})

test('an early survey moves the intermediate window with the 2nd and 3rd, and may add it', () => {
  const windowOf = (surveys: SurveyFacts[], facts: Partial<PartFacts> = {}) =>
    scheduleOf(samplePart({ code: 'IOPP', ...facts, surveys })).windows.find(
      ({ name }) => name === 'intermediate',
    )
  expect(windowOf([FIRST, survey('annual', '2025-11-01')])).toMatchObject({
    from: '2025-11-01',
    to: '2027-05-01',
  })
  const short = { issuedOn: '2026-03-10' }
  expect(windowOf([], short)).toBeUndefined()
  expect(windowOf([survey('annual', '2026-06-01')], short)).toMatchObject({
    from: '2027-06-01',
    to: '2028-12-01',
    survey: null,
  })
  const added = windowOf(
    [survey('annual', '2027-03-01'), survey('intermediate', '2027-10-01')],
    short,
  )
  expect(added).toMatchObject({
    from: '2027-10-01',
    to: '2029-04-01',
    survey: 1,
    credit: 'in-time',
  })
})

test('no early survey for a Document of Compliance or a verification', () => {
  expect(creditsOf([survey('annual', '2024-12-08')], { code: 'DOC' })).toEqual(['none: 0'])
  expect(creditsOf([survey('annual', '2024-12-09')], { code: 'DOC' })).toEqual([
    'yearly 1: 0 in-time',
  ])
  const verified = (day: string) => creditsOf([survey('intermediate', day)], { code: 'SMC' })
  expect(verified('2026-03-08')).toEqual(['none: 0'])
  expect(verified('2026-03-09')).toEqual(['verification: 0 in-time'])
  expect(verified('2027-03-09')).toEqual(['verification: 0 in-time'])
  expect(verified('2027-03-10')).toEqual(['verification: 0 late'])
  const again = [survey('intermediate', '2026-04-01'), survey('intermediate', '2026-05-01')]
  expect(creditsOf(again, { code: 'SMC' })).toEqual(['verification: 0 in-time', 'none: 1'])
  expect(
    creditsOf([survey('intermediate', '2027-04-01')], { code: 'SMC', surveysFrom: '2027-03-10' }),
  ).toEqual(['none: 0'])
})

test('what is not satisfactory, and what no window accepts, is credited to nothing', () => {
  expect(creditsOf([survey('annual', '2025-03-01', 'not-satisfactory')])).toEqual(['none: 0'])
  expect(creditsOf([survey('annual', '2025-03-01', 'with-conditions')])).toEqual([
    'yearly 1: 0 in-time',
  ])
  for (const kind of ['occasional', 'initial', 'renewal', 'periodical', 'bottom'] as const) {
    expect(creditsOf([FIRST, survey(kind, '2025-03-02')])).toEqual([
      'yearly 1: 0 in-time',
      'none: 1',
    ])
  }
  expect(creditsOf([FIRST], { code: 'OTHER' })).toEqual(['none: 0'])
  expect(creditsOf([FIRST], { kind: 'interim' })).toEqual(['none: 0'])
})

test('a window that is not recorded is left out, unless the survey was completed on one of its days', () => {
  const facts = { surveysFrom: '2026-07-01' }
  expect(creditsOf([FIRST], facts)).toEqual(['yearly 1: 0 in-time'])
  expect(creditsOf([survey('annual', '2026-12-09')], facts)).toEqual(['yearly 3: 0 in-time'])
  expect(creditsOf([survey('annual', '2026-08-01')], facts)).toEqual(['yearly 3: 0 early'])
  expect(creditsOf([survey('annual', '2026-12-09')], { surveysFrom: '2025-06-09' })).toEqual([
    'yearly 1: 0 late',
  ])
  // Those of the first three that are not recorded count as done for an intermediate after them.
  expect(creditsOf([survey('intermediate', '2027-08-01')], { surveysFrom: '2027-06-10' })).toEqual([
    'intermediate: 0 late',
  ])
})

test('a bottom inspection is credited to the window that is open or overdue on its day', () => {
  const bottom = (surveys: SurveyFacts[]) => creditsOf(surveys, { code: 'SAFCON' })
  expect(bottom([survey('bottom', '2024-03-10')])).toEqual(['bottom 1: 0 in-time'])
  expect(bottom([survey('bottom', '2027-03-10')])).toEqual(['bottom 1: 0 in-time'])
  expect(bottom([survey('bottom', '2027-03-11')])).toEqual(['bottom 1: 0 late'])
  expect(bottom([survey('bottom', '2025-01-01'), survey('bottom', '2025-01-02')])).toEqual([
    'bottom 1: 0 in-time',
    'bottom 2: 1 in-time',
  ])
  expect(bottom([survey('bottom', '2027-01-01'), survey('bottom', '2028-01-01')])).toEqual([
    'bottom 1: 0 in-time',
    'none: 1',
  ])
})

test('a survey that was entered twice is one, also where the first is late', () => {
  const missed = samplePart({ code: 'IOPP', surveys: [survey('annual', '2025-08-01')] })
  expect(creditOf(missed, survey('annual', '2025-08-01'))).toEqual({
    refused: expect.stringContaining('recorded already') as string,
  })
  expect(creditOf(missed, survey('annual', '2025-08-01', 'not-satisfactory'))).toHaveProperty(
    'uncredited',
  )
  expect(creditOf(missed, survey('annual', '2025-08-02'))).toHaveProperty('windows')
  expect(
    creditsOf([survey('annual', '2025-08-01'), survey('annual', '2025-08-01')], { code: 'IOPP' }),
  ).toContain('none: 1')
})

test('recording refuses a survey before the issue, and one that would be credited twice', () => {
  const part = samplePart({ code: 'IOPP', surveys: [FIRST] })
  expect(creditOf(part, survey('occasional', '2024-03-09'))).toHaveProperty('refused')
  expect(creditOf(part, survey('occasional', '2024-03-10'))).toHaveProperty('uncredited')
  expect(creditOf(part, survey('annual', '2025-06-09'))).toHaveProperty('refused')
  expect(creditOf(part, survey('intermediate', '2025-06-09'))).toHaveProperty('refused')
  expect(creditOf(part, survey('annual', '2025-06-09', 'not-satisfactory'))).toHaveProperty(
    'uncredited',
  )
  expect(creditOf(part, survey('intermediate', '2026-06-09'))).toMatchObject({
    windows: [
      { name: 'yearly', ordinal: 2, survey: 1, credit: 'in-time', recorded: true },
      { name: 'intermediate', survey: 1 },
    ],
  })
})

test('recording an earlier survey may shift the credit of later ones, but takes it from none', () => {
  expect(
    creditOf(samplePart({ code: 'IOPP', surveys: [FIRST] }), survey('annual', '2025-02-01')),
  ).toEqual({
    refused:
      'The survey completed on March 1, 2025 is credited to this window: a window is credited once',
  })
  const late = samplePart({ code: 'IOPP', surveys: [SECOND] })
  expect(creditOf(late, FIRST)).toMatchObject({
    windows: [{ name: 'yearly', ordinal: 1, survey: 1, credit: 'in-time' }],
  })
})
