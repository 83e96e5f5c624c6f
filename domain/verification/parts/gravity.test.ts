import { expect, test } from 'vitest'
import { newPart, type Condition, type Part } from '#/domain/register/model/certificate/part.ts'
import { compareGravity } from './gravity.ts'
import { publicParts } from '#/domain/register/public-parts/public-parts.ts'

const none = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }
const facts = {
  issuedDate: '2026-01-01',
  expiryDate: '2031-01-01',
  standing: 'in-force' as const,
  ...none,
}
const condition = {
  kind: 'class' as const,
  text: 'Repair it',
  imposedOn: '2026-01-02',
  dueOn: '2026-06-01',
}

/**
 * The codes of the certificates of a record in their order on a day. `conditions`: of the one that
 * would be the last by its label.
 */
function orderOn(day: string, conditions: Condition[]): string[] {
  const parts: Part[] = [
    newPart('IAPP', 'A', facts),
    { ...newPart('ISPP', 'Z', facts), conditions },
  ]
  return publicParts({ parts, certificateId: 'N', surveysFrom: '2026-01-01' }, day)
    .toSorted((a, b) => compareGravity(a, b, day))
    .map(({ code }) => code)
}

test('a condition counts as overdue from the day after the one it is due on', () => {
  const open = [{ ...condition, closedOn: null }]
  expect(orderOn('2026-06-01', open)).toEqual(['IAPP', 'ISPP'])
  expect(orderOn('2026-06-02', open)).toEqual(['ISPP', 'IAPP'])
})

test('a condition that was closed after the day counts as overdue on it', () => {
  const closed = [{ ...condition, closedOn: '2026-07-10' }]
  expect(orderOn('2026-07-09', closed)).toEqual(['ISPP', 'IAPP'])
  expect(orderOn('2026-07-10', closed)).toEqual(['IAPP', 'ISPP'])
})
