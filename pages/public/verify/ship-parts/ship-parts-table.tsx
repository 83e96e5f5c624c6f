import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { faultSentences, validityText } from '#/domain/verification/parts/fault-texts.ts'
import {
  openConditions,
  partKindText,
  surveyLines,
} from '#/domain/verification/parts/part-texts.ts'
import { VERDICT_TEXTS } from '#/domain/verification/verdict/verdict-texts.ts'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { OverdueConditions } from '#/pages/public/verify/parts/overdue-conditions.tsx'
import type { ShipPart, ShipParts } from '#/domain/verification/ship-parts/ship-parts.ts'

/** More earlier certificates than these are folded. */
const MAX_UNFOLDED = 3

type TableProps = { parts: ShipParts; today: string; vesselName: string }

/**
 * What is not in force of a ship, then all its certificates, one in each row, the worst first;
 * those of earlier terms below. `vesselName`: said above, not repeated.
 */
export function ShipPartsTable({
  parts: { current, earlier, omitted },
  today,
  vesselName,
}: TableProps) {
  const faults = faultSentences(current)
  return (
    <>
      {faults.length > 0 && (
        <ul className="overdue" data-tone="invalid" data-faults="">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
      {current.length > 0 && (
        <Rows label={m.vessel_certificates()}>
          {current.map((part) => (
            <Row
              key={part.number}
              part={part}
              today={today}
              vesselName={vesselName}
              isEarlier={false}
            />
          ))}
        </Rows>
      )}
      {earlier.length > 0 && (
        <details className="ship-earlier" open={earlier.length <= MAX_UNFOLDED}>
          <summary>{m.ship_earlier({ count: earlier.length + omitted })}</summary>
          <Rows label={m.ship_earlier({ count: earlier.length + omitted })}>
            {earlier.map((part) => (
              <Row key={part.number} part={part} today={today} vesselName={vesselName} isEarlier />
            ))}
          </Rows>
          {omitted > 0 && <p>{m.ship_earlier_omitted({ count: omitted })}</p>}
        </details>
      )}
    </>
  )
}

function Rows({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <table className="ship-parts" aria-label={label}>
      <thead>
        <tr>
          {[m.ship_certificate(), m.ship_issued(), m.ship_validity(), m.ship_status()].map(
            (name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

type RowProps = { part: ShipPart; today: string; vesselName: string; isEarlier: boolean }

function Row({ part, today, vesselName, isEarlier }: RowProps) {
  const { number, label, link, issuedDate } = part
  const validity = validityText(part)
  const kind = partKindText(part)
  return (
    <tr>
      <th scope="row">
        <b>{label}</b>
        {kind !== null && ` · ${kind}`}
        <a href={link} className="link">
          {number}
        </a>
        {part.vesselName !== vesselName && <small>{part.vesselName}</small>}
      </th>
      <td>
        <span className="ship-head">{m.ship_issued()} </span>
        {fullDate(issuedDate)}
      </td>
      <td>
        {validity.text}
        {validity.also !== null && <small>{validity.also}</small>}
      </td>
      <td>
        <Status part={part} />
        {!isEarlier && <Surveys part={part} today={today} />}
      </td>
    </tr>
  )
}

const BADGES = { valid: 'good', unsure: 'waiting', invalid: 'bad' } as const

function Status({
  part: { status, standingSince, standingReason, supersededBy },
}: {
  part: ShipPart
}) {
  const { label, tone } = VERDICT_TEXTS[status]
  const isOut = status === 'suspended' || status === 'withdrawn'
  return (
    <>
      <Badge tone={BADGES[tone]}>{label()}</Badge>
      {isOut && standingSince !== null && (
        <small>{m.life_since({ what: label(), from: fullDate(standingSince) })}</small>
      )}
      {isOut && standingReason !== null && (
        <small>{m.verify_reason({ reason: standingReason })}</small>
      )}
      {supersededBy !== null && <small>{m.ship_replaced_by({ number: supersededBy })}</small>}
    </>
  )
}

function Surveys({ part, today }: { part: ShipPart; today: string }) {
  return (
    <>
      {surveyLines(part).map((line) => (
        <small key={line}>{line}</small>
      ))}
      {openConditions(part, today)
        .filter(({ isOverdue }) => !isOverdue)
        .map(({ text }) => (
          <small key={text}>{text}</small>
        ))}
      <OverdueConditions parts={[part]} day={today} />
    </>
  )
}
