import { expect, test } from 'vitest'
import { completionError, type Condition } from '#/domain/register/model/certificate/part.ts'
import { closingError, conditionError, isTooLong } from './part-rules.ts'

const [YESTERDAY, TODAY, TOMORROW, DAY_AFTER] = [
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
] as const

test('a survey is completed, and a condition imposed, on a day that has begun somewhere, at most one ahead of Jakarta; it is due and closed on that day or later', () => {
  expect(completionError(TODAY, TODAY)).toBeNull()
  expect(completionError(TOMORROW, TODAY)).toBeNull()
  expect(completionError(DAY_AFTER, TODAY)).toContain('today or an earlier day')
  const wrongField = (imposedOn: string, dueOn: string) =>
    conditionError({ imposedOn, dueOn }, TODAY)?.field
  expect(wrongField(TODAY, TODAY)).toBeUndefined()
  expect(wrongField(TODAY, YESTERDAY)).toBe('dueOn')
  expect(wrongField(TOMORROW, TOMORROW)).toBeUndefined()
  expect(wrongField(DAY_AFTER, DAY_AFTER)).toBe('imposedOn')
  const mayClose = (imposedOn: string, closedOn: string) =>
    closingError({ imposedOn }, closedOn, TODAY) === null
  expect(mayClose(TODAY, TODAY)).toBe(true)
  expect(mayClose(TODAY, YESTERDAY)).toBe(false)
  expect(mayClose(TODAY, TOMORROW)).toBe(true)
  expect(mayClose(TODAY, DAY_AFTER)).toBe(false)
})

test('what is typed has at most 40,000 characters of surveys and conditions, what a file has 80,000', () => {
  const condition = (text: string): Condition => ({
    kind: 'class',
    text,
    imposedOn: YESTERDAY,
    dueOn: TODAY,
    closedOn: null,
  })
  const rest = JSON.stringify([[], [condition('')]]).length
  const partOf = (length: number) => ({
    surveys: [],
    conditions: [condition('x'.repeat(length - rest))],
  })
  for (const [from, most] of [
    ['unneeded', 40_000],
    ['needed', 80_000],
  ] as const)
    expect([from, isTooLong(partOf(most), from), isTooLong(partOf(most + 1), from)]).toEqual([
      from,
      false,
      true,
    ])
})
