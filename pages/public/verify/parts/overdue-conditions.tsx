import { openConditions } from '#/domain/verification/parts/part-texts.ts'
import type { PublicPart } from '#/domain/register/public-parts/public-parts.ts'

type OverdueProps = {
  parts: readonly Pick<PublicPart, 'number' | 'label' | 'conditions'>[]
  day: string | null
}

/**
 * The conditions that are overdue on the day of the answer, as an alert; of several parts each with
 * the certificate it belongs to.
 */
export function OverdueConditions({ parts, day }: OverdueProps) {
  const overdue = parts.flatMap((part) =>
    openConditions(part, day)
      .filter(({ isOverdue }) => isOverdue)
      .map(({ text }) => (parts.length === 1 ? text : `${part.label}: ${text}`)),
  )
  if (overdue.length === 0) return null
  return (
    <ul className="overdue" data-tone="invalid">
      {overdue.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
