import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { daysBetween } from '#/core/dates.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { fullDate, shortDate } from '#/domain/language/format.ts'
import { certificateTypeOfCode } from '#/domain/register/model/type/certificate-types.ts'
import {
  CLOSING_SOON,
  RENEWAL,
  type ListedCondition,
  type ListedDue,
} from '#/domain/register/survey/due-list/due-query.ts'
import { inDaysText } from '#/pages/web/staff/ago.ts'
import { certificatesText, recordingPath, surveyName } from './survey-names.ts'

/** One row, with its ship and certificate. `id`: unique in the table. */
type GroupRow = {
  id: string
  recordId: number
  certificateId: string
  vesselName: string
  imoNumber: string | null
  shipId: number | null
  when: ReactNode
  what: ReactNode
  more: string
}

type ShipGroupsProps = {
  name: string
  heads: [string, string, string, string]
  rows: GroupRow[]
}

const head = 'border-b-2 border-edge py-2 pr-4 font-semibold'
const cell = 'align-baseline md:border-b md:border-line md:py-2 md:pr-4'

/**
 * Rows below one heading for each ship, in the order of the most urgent of each: one visit covers
 * them. On narrow screens a row is an entry of a few lines.
 */
function ShipGroups({ name, heads, rows }: ShipGroupsProps) {
  const ships = Map.groupBy(rows, ({ shipId, recordId }) =>
    shipId === null ? `record-${recordId}` : `ship-${shipId}`,
  )
  return (
    <table aria-label={name} className="w-full border-separate border-spacing-0 max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-left text-sm text-quiet">
          {heads.map((text) => (
            <th key={text} scope="col" className={head}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      {Array.from(ships, ([ship, ofShip]) => (
        <tbody key={ship} className="max-md:block">
          <tr className="max-md:block">
            <th
              scope="rowgroup"
              colSpan={heads.length}
              className="border-b border-edge pt-5 pb-1 text-left text-lg font-semibold max-md:block"
            >
              <ShipName ship={ofShip[0]} />
            </th>
          </tr>
          {ofShip.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row }: { row: GroupRow }) {
  return (
    <tr className="hover:bg-mist max-md:flex max-md:flex-col max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:py-3">
      <td className={`${cell} whitespace-nowrap`}>{row.when}</td>
      <th scope="row" className={`${cell} text-left font-normal`}>
        {row.what}
      </th>
      <td className={cell}>
        <Link
          to={paths.certificate(row.recordId)}
          className="font-mono text-sm break-all text-link underline"
        >
          {row.certificateId}
        </Link>
      </td>
      <td className={`${cell} text-sm whitespace-nowrap text-quiet tabular-nums md:pr-0`}>
        {row.more}
      </td>
    </tr>
  )
}

function ShipName({ ship }: { ship: GroupRow | undefined }) {
  if (!ship) return null
  const { shipId, vesselName, imoNumber } = ship
  return (
    <>
      {shipId === null ? (
        <span className="wrap-anywhere">{vesselName}</span>
      ) : (
        <Link
          to={paths.ship(shipId)}
          className="text-link underline underline-offset-4 wrap-anywhere"
        >
          {vesselName}
        </Link>
      )}
      {imoNumber !== null && (
        <span className="ml-2 text-sm font-normal text-quiet tabular-nums">IMO {imoNumber}</span>
      )}
    </>
  )
}

const quiet = 'block text-sm text-quiet'
const link = 'font-semibold text-link underline underline-offset-4 wrap-anywhere'

/** Surveys that are due, by ship. */
export function DueTable({ surveys, today }: { surveys: ListedDue[]; today: string }) {
  const rows = surveys.map((survey): GroupRow => ({
    ...survey,
    id: `${survey.recordId}/${survey.code}/${survey.windowTo}`,
    when: (
      <Closes
        on={survey.windowTo}
        today={today}
        verb={survey.code === RENEWAL ? 'Expires' : 'Closes'}
      />
    ),
    what: (
      <>
        <Link to={recordingPath(survey)} className={link}>
          {surveyName(survey)}
        </Link>
        <span className={quiet}>{certificatesText(survey)}</span>
      </>
    ),
    more: `${shortDate(survey.windowFrom)} – ${shortDate(survey.windowTo)}`,
  }))
  return (
    <ShipGroups
      name="Surveys due"
      heads={['Closes', 'Survey', 'Certificate', 'Window']}
      rows={rows}
    />
  )
}

/** Conditions that are due soon or overdue, by ship. */
export function ConditionTable({
  conditions,
  today,
}: {
  conditions: ListedCondition[]
  today: string
}) {
  const rows = conditions.map((condition): GroupRow => ({
    ...condition,
    id: `${condition.recordId}/${condition.key}`,
    when: <Closes on={condition.dueOn} today={today} verb="Due" />,
    what: (
      <>
        <Link to={paths.certificatePart(condition.recordId, condition.code)} className={link}>
          {condition.text}
        </Link>
        <span className={quiet}>
          {certificateTypeOfCode(condition.code)?.label ?? condition.code}
        </span>
      </>
    ),
    more: shortDate(condition.dueOn),
  }))
  return (
    <ShipGroups
      name="Conditions due"
      heads={['Due', 'Condition', 'Certificate', 'To be met by']}
      rows={rows}
    />
  )
}

/** When a window closes or has closed; the colour says nothing that the text does not. */
function Closes({
  on,
  today,
  verb,
}: {
  on: string
  today: string
  verb: 'Closes' | 'Expires' | 'Due'
}) {
  const days = daysBetween(today, on)
  const look = days < 0 ? 'text-invalid' : days <= CLOSING_SOON ? 'text-unsure' : 'text-text'
  return (
    <time dateTime={on} title={fullDate(on)} className={`font-semibold tabular-nums ${look}`}>
      {days < 0
        ? `Overdue, ${verb === 'Due' ? 'due' : 'closed'} ${inDaysText(on, today)}`
        : `${verb} ${inDaysText(on, today)}`}
    </time>
  )
}
