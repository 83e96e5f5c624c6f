import { expect, test } from 'vitest'
import { surveyLines } from './part-texts.ts'
import type { PublicPart } from './public-parts.ts'

const place = 'Batam' // words-allowed: the place of a survey
const survey = (completedOn: string, result: PublicPart['surveys'][number]['result']) =>
  ({ kind: 'annual', completedOn, place, result }) as const // words-allowed: the same

test('a survey that was not satisfactory is not said to be done', () => {
  const passed = survey('2025-03-01', 'satisfactory')
  const failed = survey('2026-03-01', 'not-satisfactory')
  expect(surveyLines({ surveys: [passed, failed], due: null })).toEqual(['Annual survey done March 1, 2025 in Batam'])
  expect(surveyLines({ surveys: [failed], due: null })).toEqual([])
  const conditional = survey('2026-04-01', 'with-conditions')
  expect(surveyLines({ surveys: [conditional, failed], due: null })).toEqual(['Annual survey done April 1, 2026 in Batam'])
})
