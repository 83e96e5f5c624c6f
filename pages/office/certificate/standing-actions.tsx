import { Link } from 'react-router'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import {
  movesFrom,
  partsDecidedWith,
  type StandingMove,
} from '#/domain/register/model/certificate/standing.ts'
import { certificatesText, MOVE_TEXTS } from '#/domain/register/certificate/standing/move-texts.ts'
import { fullDate } from '#/domain/language/format.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

type StandingActionsProps = {
  certificate: Certificate
  /**
   * What the reader may undo: a withdrawal of the last hours, or one by a change of flag; null:
   * nothing.
   */
  undoable: 'lately' | 'flag-change' | null
}

/** The status, with a link to the form of each decision that it allows. */
export function StandingActions({ certificate, undoable }: StandingActionsProps) {
  return (
    <TitledSection id="standing" title="Status">
      {standingTexts(certificate).map((text) => (
        <p key={text} className="max-w-prose wrap-anywhere">
          {text}
        </p>
      ))}
      <div className="flex flex-wrap gap-3">
        {movesFrom(certificate.standing).map((move) => (
          <Link
            key={move}
            to={paths.decideStanding(certificate.id, move)}
            className={buttonClass({ size: 'tight' })}
          >
            {MOVE_TEXTS[move].title} {decidedText(certificate, move)}
          </Link>
        ))}
        {undoable === 'lately' && (
          <Link
            to={paths.undoWithdrawal(certificate.id)}
            className={buttonClass({ size: 'tight' })}
          >
            Undo the withdrawal
          </Link>
        )}
        {undoable === 'flag-change' && (
          <Link
            to={paths.undoFlagChange(certificate.id)}
            className={buttonClass({ size: 'tight' })}
          >
            Undo the withdrawal by a change of flag
          </Link>
        )}
      </div>
    </TitledSection>
  )
}

function decidedText(certificate: Certificate, move: StandingMove): string {
  const [first, ...others] = partsDecidedWith(certificate, move)
  if (certificate.parts.length === 1 || !first) return 'this certificate'
  return others.length === 0
    ? first.label
    : certificatesText(others.length + 1, certificate.parts.length)
}

/**
 * The status of the record; where its certificates differ, of each that is suspended or withdrawn,
 * and how many are not.
 */
function standingTexts({ parts, ...record }: StandingOf): string[] {
  const out = parts.filter(({ standing }) => standing !== 'in-force')
  if (parts.every((part) => isAlike(part, record))) return [standingText(record)]
  const left = parts.length - out.length
  const others = left === 1 ? 'The other certificate is' : `The other ${left} certificates are`
  return [
    ...out.map((part) => `${part.label}: ${standingText(part)}`),
    ...(left > 0 ? [`${others} not suspended or withdrawn.`] : []),
  ]
}

type StandingFacts = Pick<Part, 'standing' | 'standingSince' | 'standingReason'>
type StandingOf = StandingFacts & { parts: readonly (StandingFacts & Pick<Part, 'label'>)[] }

function isAlike(one: StandingFacts, other: StandingFacts): boolean {
  return standingText(one) === standingText(other)
}

function standingText({ standing, standingSince, standingReason }: StandingFacts): string {
  if (standing === 'in-force') return 'Not suspended or withdrawn.'
  const since = standingSince === null ? '' : ` since ${fullDate(standingSince)}`
  return `${standing === 'suspended' ? 'Suspended' : 'Withdrawn'}${since}${standingReason === null ? '.' : `: ${standingReason}`}`
}
