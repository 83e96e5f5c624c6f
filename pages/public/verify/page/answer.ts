import { m } from '#/domain/texts/messages.js'
import type { Notice } from '#/pages/web/toast/notice.ts'
import type { Status } from '#/domain/register/model/certificate/status.ts'
import type { ShipHint } from '#/domain/verification/ship/ship-hint.ts'
import type { CheckedCode } from '#/domain/verification/verdict/code.ts'
import type { OutPeriod } from '#/domain/verification/life-line/out-periods.ts'
import type { Verdict } from '#/domain/verification/verdict/verdict.ts'

/** The statement of the code that led here, and what became of it. */
type AskedCode = CheckedCode & { statement: string }

/**
 * What the page of a verdict is made from. `on`: an earlier day; `ship`: the one that was typed,
 * where no certificate was found and no code led here; `code`: null where no code led here.
 */
export type AnsweredVerdict = {
  kind: 'verdict'
  verdict: Verdict
  on: string | null
  /**
   * For an earlier day: the status of that day by what the register knows now; null where it knows
   * nothing.
   */
  knownNow: Status | null
  ship: ShipHint | null
  code: AskedCode | null
  /** In which its certificates were suspended or overdue, or are withdrawn. */
  periods: readonly OutPeriod[]
  notice: Notice | null
}

type Also = Partial<Pick<AnsweredVerdict, 'knownNow' | 'ship' | 'code' | 'periods'>>

/**
 * A number that is not in the register today also has a notice, unless something was recognised: a
 * ship, a number that is near, a code of ours.
 */
export function answerWith(
  verdict: Verdict,
  on: string | null,
  { knownNow = null, ship = null, code = null, periods = [] }: Also = {},
): AnsweredVerdict {
  return {
    kind: 'verdict',
    verdict,
    on,
    knownNow,
    ship,
    code,
    periods,
    notice:
      verdict.status === 'not-found' && on === null && !ship && !isOurs(code) ? notFound() : null,
  }
}

function isOurs(code: CheckedCode | null): boolean {
  return code !== null && (code.statedOn !== null || code.belongsTo !== null)
}

function notFound(): Notice {
  return {
    title: m.verify_toast_not_found(),
    description: m.verify_toast_not_found_text(),
    destructive: true,
  }
}

/** The register could not be asked. */
export function failureNotice(): Notice {
  return {
    title: m.verify_toast_failed(),
    description: m.verify_toast_failed_text(),
    destructive: true,
  }
}
