import { m } from '#/domain/texts/messages.js'
import type { Compared } from '#/domain/proof/statements/differences.ts'
import type { Verdict } from './verdict.ts'
import { VERDICT_TEXTS, type Tone } from './verdict-texts.ts'

/**
 * What became of the code that led to a verification. `agrees`: we signed it for this number and it
 * says what the register says;
 * `differs`: we signed it, and the record was corrected since; `gone`: we signed it, and the
 * register does not hold the record any more; `forged`: it names a key of ours and is not signed by
 * it; `foreign`: it is signed with no key of ours; `moved`: we signed it for another number;
 * `compromised`: its key was in other hands; `unreadable`: it is no statement; `unchecked`: the
 * keys could not be read.
 */
export const CODE_OUTCOMES = [
  'agrees',
  'differs',
  'gone',
  'forged',
  'foreign',
  'moved',
  'compromised',
  'unreadable',
  'unchecked',
] as const
export type CodeOutcome = (typeof CODE_OUTCOMES)[number]

/**
 * A fact that the code says otherwise than the register; null: there is none. A text that did not
 * fit into the code ends in `…`.
 */
export type Difference = { field: DifferentField; paper: string | null; register: string | null }
type DifferentField = Exclude<Compared, 'types'> | 'issuedCertificates' | 'certificateId'

export type CheckedCode = {
  outcome: CodeOutcome
  /** Of `differs`. */
  differences: Difference[]
  /** The day whose facts a code of ours states, `YYYY-MM-DD`; null where it is not ours. */
  statedOn: string | null
  /** Of `moved`: the number it was signed for. */
  belongsTo: string | null
}

type Texts = {
  title: () => string
  text: (code: Pick<CheckedCode, 'belongsTo' | 'statedOn'>) => string
  tone: Tone
}

/**
 * What the page says of each outcome; of `agrees` in one line, of all others also as a headline.
 */
export const CODE_TEXTS: Record<CodeOutcome, Texts> = {
  agrees: { title: m.code_agrees, text: () => '', tone: 'valid' },
  differs: { title: m.code_differs, text: m.code_differs_text, tone: 'unsure' },
  gone: { title: m.code_gone, text: m.code_gone_text, tone: 'invalid' },
  forged: { title: m.code_forged, text: m.code_forged_text, tone: 'invalid' },
  foreign: { title: m.code_forged, text: m.code_foreign_text, tone: 'invalid' },
  moved: {
    title: m.code_moved,
    text: ({ belongsTo }) => m.code_moved_text({ number: belongsTo ?? '' }),
    tone: 'invalid',
  },
  compromised: { title: m.code_compromised, text: m.code_compromised_text, tone: 'invalid' },
  unreadable: { title: m.code_unreadable, text: m.code_unreadable_text, tone: 'unsure' },
  unchecked: { title: m.code_unchecked, text: m.code_unchecked_text, tone: 'unsure' },
}

/** Whether the code does not show that the paper is ours. */
export function codeFails({ outcome }: Pick<CheckedCode, 'outcome'>): boolean {
  return outcome !== 'agrees' && outcome !== 'differs'
}

/**
 * Whether the code is the headline, and not the register's answer: always where it fails, so that a
 * suspended record never makes its paper "genuine"; a code of ours that the register has corrected
 * since, unless the register's answer is the worse news.
 */
export function codeLeads(
  code: Pick<CheckedCode, 'outcome'>,
  { status }: Pick<Verdict, 'status'>,
): boolean {
  return codeFails(code) || (code.outcome === 'differs' && VERDICT_TEXTS[status].tone !== 'invalid')
}
