import { useLocation, useParams } from 'react-router'
import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/web/paths.ts'
import type { AnsweredVerdict } from './answer.ts'
import { CodeAnswer } from './code/code-answer.tsx'
import { CodePending } from './code/code-pending.tsx'
import { CODE_TEXTS, codeLeads } from './verdict/code-texts.ts'
import { ShipAnswer, shipTitle } from './ship/ship-answer.tsx'
import { VerdictCard } from './verdict/verdict-card.tsx'
import { VERDICT_TEXTS } from './verdict/verdict-texts.ts'

/** The register's answer; what is wrong with the code that led here, or the ship that was typed, comes first. */
export function Answered({ verdict, on, ship, code }: AnsweredVerdict) {
  const { number } = verdict
  const inPath = useParams()['*']
  const { search } = useLocation()
  if (code) {
    const again = paths.verifyCode(number, code.statement)
    return codeLeads(code, verdict) ? (
      <CodeAnswer code={code} verdict={verdict} again={again} />
    ) : (
      <VerdictCard verdict={verdict} on={on} code={code} again={again} />
    )
  }
  if (ship) return <ShipAnswer ship={ship} verdict={verdict} />
  const day = new URLSearchParams(search).get('on')
  if (day !== null) return <VerdictCard verdict={verdict} on={on} again={paths.verifyOn(number, day)} />
  if (!mayComeFromCode(inPath, search)) return <VerdictCard verdict={verdict} on={on} again={paths.verifyTyped(number)} />
  return (
    <>
      <CodePending verdict={verdict} />
      <div className="code-unknown">
        <VerdictCard verdict={verdict} on={on} again={paths.verify(number)} />
      </div>
    </>
  )
}

/**
 * Whether a code whose statement follows `#` may have led to an address, which the server cannot see. `inPath`: the number in its
 * path, where a typed one is not; no code has a day (`?on=`), and one with `?c=` has been checked.
 */
export function mayComeFromCode(inPath: string | undefined, search: string): boolean {
  const query = new URLSearchParams(search)
  return Boolean(inPath) && !query.has('on') && !query.has('c')
}

/** The title of the page of such an answer: its headline, or neutral while its code is not known. */
export function titleOf(answered: AnsweredVerdict, isNeutral: boolean): string {
  const { number } = answered.verdict
  return isNeutral ? m.verify_title_neutral({ number }) : `${headlineOf(answered)}: ${number}`
}

function headlineOf({ verdict, ship, code }: AnsweredVerdict): string {
  if (ship) return shipTitle(ship)
  return code && codeLeads(code, verdict) ? CODE_TEXTS[code.outcome].title() : VERDICT_TEXTS[verdict.status].label()
}
