import { expect, test } from 'vitest'
import type { PartStatus } from '#/domain/register/model/survey/part-status.ts'
import { faultOf, faultText } from './status.ts'

test.for<[PartStatus[], string | null]>([
  [['valid', 'valid'], null],
  [['expired', 'expired'], null],
  [['valid', 'survey-overdue', 'valid', 'valid', 'valid', 'valid'], '1 of 6 overdue'],
  [['valid', 'expired', 'expired'], '2 of 3 expired'],
  [['valid', 'suspended'], '1 of 2 suspended'],
  [['valid', 'withdrawn'], '1 of 2 withdrawn'],
  [['valid', 'superseded'], '1 of 2 superseded'],
  [['valid', 'not-yet-valid'], '1 of 2 not yet valid'],
  [
    ['valid', 'expired', 'survey-overdue', 'suspended', 'expired', 'valid'],
    '1 suspended, 1 overdue, 2 expired of 6',
  ],
  [['expired', 'survey-overdue'], '1 overdue, 1 expired of 2'],
])('%s: %s', ([statuses, expected]) => {
  const fault = faultOf(statuses)
  expect(fault && faultText(fault)).toBe(expected)
})
