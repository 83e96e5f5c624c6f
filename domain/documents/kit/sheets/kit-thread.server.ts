import { answerQuestions } from '#/db/threads/answer-questions.ts'
import type { KitQuestion } from './kit-question.ts'
import { openTypesetKit, type TypesetKit } from './typeset-kit.server.ts'

// The worker: sets the sheets of a ship's kit. What it is asked comes from sheets.server.ts.

let typeset: TypesetKit | undefined

answerQuestions(async (question) => {
  const asked = question as KitQuestion // only sheets.server.ts asks here
  typeset ??= openTypesetKit()
  return asked.what === 'instructions'
    ? typeset.instructions(asked.facts)
    : typeset.codes(asked.printed)
})
