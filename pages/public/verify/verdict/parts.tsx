import { certificateTypeOfCode } from '#/domain/register/model/type/certificate-types.ts'
import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { validityText } from '#/domain/verification/parts/fault-texts.ts'
import { compareGravity } from '#/domain/verification/parts/gravity.ts'
import {
  openConditions,
  partKindText,
  surveyLines,
} from '#/domain/verification/parts/part-texts.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'
import { VERDICT_TEXTS } from '#/domain/verification/verdict/verdict-texts.ts'

/**
 * With the official names of more, a verdict would not be printed on one page; its document has
 * them all.
 */
const MAX_PRINTED_IN_FULL = 6

type PartsProps = {
  parts: readonly PublicPart[]
  /** The day of the answer, where it is known. */
  day: string | null
  /** Why the whole record is suspended or withdrawn, which is said above. */
  reason: string | null
  /** Whether each is named by its own number: also one of which the others are shown elsewhere. */
  hasOwnNumbers?: boolean
}

/**
 * Each certificate of a record: what it is, whether it is valid, until when, its surveys and
 * conditions, the worst first. Overdue conditions are above, in `OverdueConditions`.
 */
export function Parts({ parts, day, reason, hasOwnNumbers = parts.length > 1 }: PartsProps) {
  const sorted = parts.toSorted((a, b) => compareGravity(a, b, day))
  return (
    <ul className="types">
      {sorted.map((part) => (
        <li key={part.code}>
          <PartTitle part={part} hasOwnNumber={hasOwnNumbers} />
          <PartDetails
            part={part}
            day={day}
            reason={reason}
            isOnly={!hasOwnNumbers}
            isPrinted={parts.length <= MAX_PRINTED_IN_FULL}
          />
        </li>
      ))}
    </ul>
  )
}

function PartTitle({ part, hasOwnNumber }: { part: PublicPart; hasOwnNumber: boolean }) {
  const { status, label, number } = part
  const { label: statusText, tone } = VERDICT_TEXTS[status]
  const kind = partKindText(part)
  return (
    <>
      {hasOwnNumber ? (
        <a href={paths.verifyTyped(number)} className="link">
          {label}
        </a>
      ) : (
        label
      )}
      {kind !== null && ` · ${kind}`}
      {hasOwnNumber && (
        <>
          {' '}
          <b className="part-status" data-tone={tone}>
            {statusText()}
          </b>
        </>
      )}
    </>
  )
}

type DetailsProps = Omit<PartsProps, 'parts' | 'hasOwnNumbers'> & {
  part: PublicPart
  isOnly: boolean
  isPrinted: boolean
}

function PartDetails({ part, day, reason, isOnly, isPrinted }: DetailsProps) {
  const { code, extendedUntil, standingReason } = part
  const { text, also } = validityText(part)
  const type = certificateTypeOfCode(code)
  const lines = [
    ...(isOnly ? [] : [text, ...(also === null ? [] : [also])]),
    ...(isOnly && extendedUntil !== null
      ? [m.part_extended({ date: fullDate(extendedUntil) })]
      : []),
    ...(isOnly || standingReason === null || standingReason === reason
      ? []
      : [m.verify_reason({ reason: standingReason })]),
    ...surveyLines(part),
    ...openConditions(part, day).flatMap(({ text, isOverdue }) => (isOverdue ? [] : [text])),
  ]
  return (
    <>
      {type && (
        <small className={isPrinted ? undefined : 'no-print'}>
          {type.officialName} ({type.code}) · {type.instrument}
        </small>
      )}
      {lines.length > 0 && <small>{lines.join(' · ')}</small>}
    </>
  )
}
