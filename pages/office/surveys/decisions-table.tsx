import { Link } from 'react-router'
import type { Decision } from '#/domain/register/survey/due-list/decision.ts'
import { fullDate } from '#/domain/language/format.ts'
import { paths } from '#/domain/addresses/paths.ts'

const TEXTS: Record<Decision['kind'], (decision: Decision) => string> = {
  'class-withdrawal': ({ since }) =>
    `Class has been suspended for six months, since ${fullDate(since ?? '')}: withdraw it, or reinstate it (IACS PR1C).`,
  'safety-without-document': ({ since, about }) =>
    `The company’s Document of Compliance ${about ?? ''} ended on ${fullDate(since ?? '')}: decide whether this certificate is withdrawn (ISM Code 13.5).`,
  tonnage: ({ about }) =>
    `${about ?? ''}: a tonnage certificate ends where the tonnage rises; issue a new one (Tonnage Convention 1969, article 10(1)).`,
}

/** Shown at once; the others follow when these are decided. */
const MAX_SHOWN = 20

/** What no rule ends and staff decide, above the surveys due. */
export function DecisionsTable({ decisions }: { decisions: readonly Decision[] }) {
  if (decisions.length === 0) return null
  return (
    <section
      aria-labelledby="decisions"
      className="flex flex-col gap-3 border-l-4 border-unsure pl-5"
    >
      <h2 id="decisions" className="text-xl font-semibold">
        To decide: {decisions.length}
      </h2>
      <ul className="flex flex-col gap-3">
        {decisions.slice(0, MAX_SHOWN).map((decision) => (
          <li key={`${decision.kind} ${decision.number}`} className="max-w-prose wrap-anywhere">
            <Link
              to={paths.certificatePart(decision.recordId, decision.code)}
              className="font-semibold text-link underline underline-offset-4"
            >
              {decision.number}
            </Link>{' '}
            of {decision.vesselName}. {TEXTS[decision.kind](decision)}
          </li>
        ))}
      </ul>
    </section>
  )
}
