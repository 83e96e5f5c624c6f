import { z } from 'zod'
import { CERTIFICATE_TYPES } from '#/app/certificates/model/certificate-types.ts'

// What a file says that has two meanings, or none that the register knows, is asked once for the whole file after the check. Until it is
// answered, the rows concerned are set aside: nothing is decided in silence.

/** `type`: a text that names no type, or more than one; `options`: what it may mean, each a list of codes. */
export type TypeQuestion = {
  kind: 'type'
  text: string
  rows: number
  row: number
  options: string[][]
}
/** Numbers with characters that no number has, the first of them with what they would become. */
export type NumberQuestion = {
  kind: 'numbers'
  rows: number
  examples: { row: number; read: string; proposed: string }[]
}
export type Question = TypeQuestion | NumberQuestion

/** More texts than these are errors of their rows only. */
export const MAX_TYPE_QUESTIONS = 50
export const MAX_NUMBER_EXAMPLES = 5
export const MAX_TYPE_TEXT = 200

const CODES = CERTIFICATE_TYPES.map(({ code }) => code)

/** An answer in JSON; in a form one text, `SAFCON+SEC+SRC=CSSC`. */
const TypeAnswer = z.preprocess(
  (sent) => {
    if (typeof sent !== 'string') return sent
    const [codes = '', ...text] = sent.split('=')
    return { text: text.join('='), codes: codes.split('+').filter((code) => code !== '') }
  },
  z.object({
    text: z
      .string('text is what the file has')
      .min(1, 'text is what the file has')
      .max(MAX_TYPE_TEXT),
    codes: z
      .array(
        z.enum(CODES, `codes are abbreviations of types: ${CODES.join(', ')}`),
        'codes is a list',
      )
      .max(CODES.length),
  }),
)
export type TypeAnswer = z.output<typeof TypeAnswer>

/** An answer as a form sends it. */
export const typeAnswerText = ({ text, codes }: TypeAnswer) => `${codes.join('+')}=${text}`

/** Answers to the questions of a check. An empty list of codes leaves the rows with that text aside. */
export const Answers = z.object({
  typesAs: z
    .array(TypeAnswer, 'typesAs is a list of texts and codes')
    .max(MAX_TYPE_QUESTIONS, `At most ${MAX_TYPE_QUESTIONS} texts can be mapped`)
    .default([]),
  numbersAs: z
    .enum(['written', 'proposed'], 'Numbers are imported as written or as proposed')
    .default('written'),
})
export type Answers = z.output<typeof Answers>

export const NO_ANSWERS: Answers = { typesAs: [], numbersAs: 'written' }
