import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CodeOutcome } from '#/app/verification/verdict/code.ts'
import type { CheckedDocument } from './check-document.ts'
import { DocumentResult } from './document-result.tsx'
import type { Outcome } from './outcome.ts'

/** The headline of a file with a code of ours. */
function headlineOf(outcome: Outcome, codeOutcome: CodeOutcome): string | undefined {
  const code = { outcome: codeOutcome, differences: [], statedOn: '2026-01-01', belongsTo: null }
  const answer = { status: 'valid', number: 'LMC-1', certificate: null, code } as unknown as CheckedDocument['answer'] // only these are read
  const checked: CheckedDocument = { outcome, refused: null, number: 'LMC-1', corrections: [], answer }
  return /<h[12][^>]*>(.*?)<\/h[12]>/.exec(renderToStaticMarkup(createElement(DocumentResult, { checked })))?.[1]
}

const DIFFERS = 'An older version: these facts differ'

test.each<[Outcome, CodeOutcome, string]>([
  ['copy', 'differs', DIFFERS],
  ['picture', 'differs', DIFFERS],
  ['replaced', 'differs', DIFFERS],
  // Anybody can copy a true code into another file.
  ['not-ours', 'differs', 'Not issued by us'],
  ['not-ours', 'agrees', 'Not issued by us'],
  ['not-recorded', 'differs', 'Signed by us, but not recorded'],
  ['deleted', 'differs', 'No longer in the register'],
  ['changed', 'differs', 'Changed after signing'],
])('a file that is %s with a code that %s: %s', (outcome, code, headline) => {
  expect(headlineOf(outcome, code)).toBe(headline)
})
