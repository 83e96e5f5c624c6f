import { Link } from 'react-router'
import {
  isConditionOverdue,
  type Condition,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import { fullDate } from '#/domain/language/format.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Badge } from '#/pages/web/ui/badge.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { TitledSection } from '#/pages/web/ui/part.tsx'

/** The conditions of a part: those that are open first, by the day on which they are due. */
export function ConditionsList({
  certificateId,
  part,
  today,
}: {
  certificateId: number
  part: Part
  today: string
}) {
  const numbered = part.conditions.map((condition, i) => ({ condition, number: i + 1 }))
  const sorted = numbered.toSorted(
    (a, b) =>
      Number(a.condition.closedOn !== null) - Number(b.condition.closedOn !== null) ||
      a.condition.dueOn.localeCompare(b.condition.dueOn),
  )
  return (
    <TitledSection id="conditions" title="Conditions">
      {sorted.length === 0 ? (
        <p className="text-quiet">None.</p>
      ) : (
        <ul className="flex flex-col">
          {sorted.map(({ condition, number }) => (
            <li key={number} className="flex flex-col gap-2 border-b border-line py-3 first:pt-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <State condition={condition} today={today} />
                <span className="text-sm text-quiet">
                  {condition.kind === 'class' ? 'Condition of class' : 'Statutory condition'},
                  imposed on {fullDate(condition.imposedOn)}
                </span>
              </p>
              <p className="max-w-prose wrap-anywhere whitespace-pre-line text-ink">
                {condition.text}
              </p>
              {condition.closedOn === null && (
                <Link
                  to={paths.closeCondition(certificateId, part.code, number)}
                  aria-label={`Close the condition: ${condition.text}`}
                  className={buttonClass({ size: 'tight', className: 'self-start' })}
                >
                  Close
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  )
}

function State({ condition, today }: { condition: Condition; today: string }) {
  const { dueOn, closedOn } = condition
  if (closedOn !== null) return <Badge tone="plain">Closed on {fullDate(closedOn)}</Badge>
  return isConditionOverdue(condition, today) ? (
    <Badge tone="bad">Overdue: it was due on {fullDate(dueOn)}</Badge>
  ) : (
    <Badge tone="waiting">Due on {fullDate(dueOn)}</Badge>
  )
}
