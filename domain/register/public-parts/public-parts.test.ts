import { expect, test } from 'vitest'
import { newPart } from '#/domain/register/model/certificate/part.ts'
import { publicParts } from './public-parts.ts'

const none = { standingReason: null, standingSince: null, supersededBy: null, supersededOn: null }
const facts = {
  issuedDate: '2026-01-01',
  expiryDate: '2031-01-01',
  standing: 'in-force' as const,
  ...none,
}

test('a condition is public from the day on which it was imposed until it is closed', () => {
  const condition = { kind: 'class' as const, imposedOn: '2026-03-01', dueOn: '2026-06-01' }
  const conditions = [
    { ...condition, text: 'Repair the hatch', closedOn: '2026-05-10' },
    { ...condition, text: 'Renew the ladder', closedOn: null },
  ]
  const parts = [{ ...newPart('Class', 'Certificate of Classification', facts), conditions }]
  const textsOn = (day: string) =>
    publicParts({ parts, certificateId: 'N', surveysFrom: '2026-01-01' }, day).flatMap((part) =>
      part.conditions.map(({ text }) => text),
    )
  expect(textsOn('2026-02-28')).toEqual([])
  expect(textsOn('2026-03-01')).toEqual(['Repair the hatch', 'Renew the ladder'])
  expect(textsOn('2026-05-09')).toEqual(['Repair the hatch', 'Renew the ladder'])
  expect(textsOn('2026-05-10')).toEqual(['Renew the ladder'])
})
