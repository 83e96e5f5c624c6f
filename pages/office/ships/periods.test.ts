import { expect, test } from 'vitest'
import { periodText } from './periods.tsx'

test.for<[string, string | null, string | null, boolean, string]>([
  ['the present one', '2024-06-28', null, true, 'since June 28, 2024'],
  ['the one before it ends on the day before', null, '2024-06-28', false, 'until June 27, 2024'],
  ['one with both days', '2020-03-01', '2024-06-28', false, 'March 1, 2020 until June 27, 2024'],
  ['one of a single day', '2024-06-27', '2024-06-28', false, 'June 27, 2024 only'],
  [
    'one that was changed on its first day',
    '2024-06-28',
    '2024-06-28',
    false,
    'June 28, 2024 only',
  ],
])('a name or flag of a ship: %s', ([, since, until, isPresent, text]) => {
  expect(periodText({ since, until }, isPresent)).toBe(text)
})
