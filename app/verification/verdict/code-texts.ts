import { m } from '#/app/paraglide/messages.js'
import type { Verdict } from '#/app/verification/verdict/verdict.ts'
import { VERDICT_TEXTS, type Tone } from '#/app/verification/verdict/verdict-texts.ts'
import type { CheckedCode, CodeOutcome } from './code.ts'

type Texts = { title: () => string; text: (code: Pick<CheckedCode, 'belongsTo' | 'statedOn'>) => string; tone: Tone }

/** What the page says of each outcome; of `agrees` in one line, of all others also as a headline. */
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
 * Whether the code is the headline, and not the register's answer: always where it fails, so that a suspended record never makes
 * its paper "genuine"; a code of ours that the register has corrected since, unless the register's answer is the worse news.
 */
export function codeLeads(code: Pick<CheckedCode, 'outcome'>, { status }: Pick<Verdict, 'status'>): boolean {
  return codeFails(code) || (code.outcome === 'differs' && VERDICT_TEXTS[status].tone !== 'invalid')
}
