import { Link } from 'react-router'
import {
  CLOSING_SOON,
  RENEWAL,
  type ListedCondition,
  type ListedDue,
} from '#/app/certificates/due-list/due-query.ts'
import { certificateTypeOfCode } from '#/app/certificates/model/certificate-types.ts'
import { fullDate, shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { inDaysText } from '#/app/web/staff/ago.ts'
import { daysBetween } from '#/core/dates.ts'
import { ShipGroups, type GroupRow } from './ship-groups.tsx'
import { certificatesText, recordingPath, surveyName } from './survey-names.ts'

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
