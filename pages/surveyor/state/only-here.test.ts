import { expect, test } from 'vitest'
import type { Draft } from '#/pages/surveyor/drafts/draft.ts'
import { hasUnsent, onlyHere } from './only-here.ts'

const draft = (changes: Partial<Draft>) =>
  ({ step: 'sent', missing: [], failedFiles: [], ...changes }) as unknown as Draft // all that is counted

test.for([
  [[], 0, []],
  [[draft({})], 0, []],
  [[draft({ step: 'queued' }), draft({ step: 'queued' })], 0, ['2 signed reports to send']],
  [[draft({ step: 'draft' })], 0, ['1 unsigned report']],
  [
    [draft({ step: 'refused' }), draft({ step: 'conflict' })],
    0,
    ['2 reports not recorded: open them'],
  ],
  [[draft({ missing: [0, 1] })], 0, ['2 files to send']],
  [
    [
      draft({
        missing: [0, 1, 2],
        failedFiles: [{ position: 1, message: 'It is no longer on this phone' }],
      }),
    ],
    0,
    ['2 files to send', '1 file that could not be sent: open the report'],
  ],
  // One that has arrived after all is not only here.
  [[draft({ missing: [0], failedFiles: [{ position: 1, message: '' }] })], 0, ['1 file to send']],
  // Before the report is in the register its files are part of it.
  [
    [draft({ step: 'queued', missing: [0], failedFiles: [{ position: 0, message: '' }] })],
    0,
    ['1 signed report to send'],
  ],
  [[], 1, ['1 report of another surveyor']],
  [[draft({ step: 'draft' })], 3, ['1 unsigned report', '3 reports of another surveyor']],
] as const)('%# the line says all that is only on this phone', ([drafts, others, texts]) => {
  expect(onlyHere({ drafts, others })).toEqual(texts)
})

test('what cannot be sent is not tried again', () => {
  expect(
    hasUnsent({
      drafts: [draft({ missing: [0], failedFiles: [{ position: 0, message: '' }] })],
      others: 2,
    }),
  ).toBe(false)
  expect(hasUnsent({ drafts: [draft({ missing: [0] })], others: 0 })).toBe(true)
  expect(hasUnsent(null)).toBe(false)
})
