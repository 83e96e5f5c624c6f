import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import type { AnsweredVerdict } from './answer.ts'
import { CodePending } from './answer-parts.tsx'
import { CodeAnswer } from '#/pages/public/verify/code/code-answer.tsx'
import { CODE_TEXTS, codeLeads } from '#/domain/verification/verdict/code.ts'
import { ShipAnswer, shipTitle } from '#/pages/public/verify/ship/ship-answer.tsx'
import { VerdictCard } from '#/pages/public/verify/verdict/verdict-card.tsx'
import { VERDICT_TEXTS } from '#/domain/verification/verdict/verdict-texts.ts'

/**
 * The register's answer; what is wrong with the code that led here, or the ship that was typed,
 * comes first. `inPath`: see `mayComeFromCode`.
 */
export function Answered({
  verdict,
  on,
  ship,
  code,
  periods,
  inPath,
}: AnsweredVerdict & { inPath: string | undefined }) {
  const { number } = verdict
  const { search } = usePageAddress()
  if (code) {
    const again = paths.verifyCode(number, code.statement)
    return codeLeads(code, verdict) ? (
      <CodeAnswer code={code} verdict={verdict} again={again} />
    ) : (
      <VerdictCard periods={periods} verdict={verdict} on={on} code={code} again={again} />
    )
  }
  if (ship) return <ShipAnswer ship={ship} verdict={verdict} />
  const day = new URLSearchParams(search).get('on')
  if (day !== null)
    return (
      <VerdictCard
        periods={periods}
        verdict={verdict}
        on={on}
        again={paths.verifyOn(number, day)}
      />
    )
  if (!mayComeFromCode(inPath, search))
    return (
      <VerdictCard periods={periods} verdict={verdict} on={on} again={paths.verifyTyped(number)} />
    )
  return (
    <>
      <CodePending verdict={verdict} />
      <div className="code-unknown">
        <VerdictCard periods={periods} verdict={verdict} on={on} again={paths.verify(number)} />
      </div>
    </>
  )
}

/**
 * Whether a code whose statement follows `#` may have led to an address, which the server cannot
 * see. `inPath`: the number in its path, where a typed one is not; no code has a day (`?on=`), and
 * one with `?c=` has been checked.
 */
export function mayComeFromCode(inPath: string | undefined, search: string): boolean {
  const query = new URLSearchParams(search)
  return Boolean(inPath) && !query.has('on') && !query.has('c')
}

/**
 * The title of the page of such an answer: its headline, or neutral while its code is not known.
 */
export function titleOf(answered: AnsweredVerdict, isNeutral: boolean): string {
  const { number } = answered.verdict
  return isNeutral ? m.verify_title_neutral({ number }) : `${headlineOf(answered)}: ${number}`
}

function headlineOf({ verdict, ship, code }: AnsweredVerdict): string {
  if (ship) return shipTitle(ship)
  return code && codeLeads(code, verdict)
    ? CODE_TEXTS[code.outcome].title()
    : VERDICT_TEXTS[verdict.status].label()
}
