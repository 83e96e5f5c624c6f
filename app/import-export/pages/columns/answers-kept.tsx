import { typeAnswerText, type Answers } from '#/app/import-export/format/questions.ts'

/** The answers that were given for a file, so that another form sends them again. */
export function AnswersKept({ answers: { typesAs, numbersAs } }: { answers: Answers }) {
  return (
    <>
      {typesAs.map((answer) => (
        <input key={answer.text} type="hidden" name="typesAs" value={typeAnswerText(answer)} />
      ))}
      <input type="hidden" name="numbersAs" value={numbersAs} />
    </>
  )
}
