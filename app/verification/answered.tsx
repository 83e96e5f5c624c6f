import { useParams } from 'react-router'
import { paths } from '#/app/paths.ts'
import type { AnsweredVerdict } from './answer.ts'
import { CodeAnswer } from './code/code-answer.tsx'
import { CodePending } from './code/code-pending.tsx'
import { CODE_TEXTS, codeLeads } from './code/code-texts.ts'
import { ShipAnswer, shipTitle } from './ship-answer.tsx'
import { VerdictCard } from './verdict-card.tsx'
import { ANSWERS } from './wording.ts'

/** The register's answer; what is wrong with the code that led here, or the ship that was typed, comes first. */
export function Answered({ verdict, on, ship, code }: AnsweredVerdict) {
  const { number } = verdict
  const byAddress = Boolean(useParams()['*'])
  if (code) {
    const again = paths.verifyCode(number, code.statement)
    return codeLeads(code, verdict) ? (
      <CodeAnswer code={code} verdict={verdict} again={again} />
    ) : (
      <VerdictCard verdict={verdict} on={on} code={code} again={again} />
    )
  }
  if (ship) return <ShipAnswer ship={ship} verdict={verdict} />
  if (!byAddress) return <VerdictCard verdict={verdict} on={on} again={paths.verifyTyped(number)} />
  return (
    <>
      <CodePending verdict={verdict} />
      <div className="code-unknown">
        <VerdictCard verdict={verdict} on={on} again={paths.verify(number)} />
      </div>
    </>
  )
}

/** The headline of such an answer, as the title of its page. */
export function headlineOf({ verdict, ship, code }: AnsweredVerdict): string {
  if (ship) return shipTitle(ship)
  return code && codeLeads(code, verdict) ? CODE_TEXTS[code.outcome].title() : ANSWERS[verdict.status].word()
}
