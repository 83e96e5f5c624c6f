import { m } from '#/app/paraglide/messages.js'
import type { Notice } from '#/app/shell/notice.ts'
import type { Verdict } from './verdict.ts'

/** What the page of a verdict is made from. `on`: a day that is past. */
export type AnsweredVerdict = { kind: 'verdict'; verdict: Verdict; on: string | null; notice: Notice | null }

/** A number that is not in the register today is also told aloud. */
export function answerWith(verdict: Verdict, on: string | null): AnsweredVerdict {
  return { kind: 'verdict', verdict, on, notice: verdict.verified || on !== null ? null : notFound() }
}

function notFound(): Notice {
  return { title: m.verify_toast_not_found(), description: m.verify_toast_not_found_text(), destructive: true }
}
