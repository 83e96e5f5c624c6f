import { m } from '#/app/paraglide/messages.js'
import type { Notice } from '#/app/shell/notice.ts'
import type { CheckedCode } from './code/code.ts'
import type { Verdict } from './verdict.ts'

/** The statement of the code that led here, and what became of it. */
export type AskedCode = CheckedCode & { statement: string }

/** What the page of a verdict is made from. `on`: a day that is past. `code`: null where no code led here. */
export type AnsweredVerdict = {
  kind: 'verdict'
  verdict: Verdict
  on: string | null
  code: AskedCode | null
  notice: Notice | null
}

/** A number that is not in the register today is also told aloud. */
export function answerWith(verdict: Verdict, on: string | null, code: AskedCode | null = null): AnsweredVerdict {
  return { kind: 'verdict', verdict, on, code, notice: verdict.verified || on !== null ? null : notFound() }
}

function notFound(): Notice {
  return { title: m.verify_toast_not_found(), description: m.verify_toast_not_found_text(), destructive: true }
}
