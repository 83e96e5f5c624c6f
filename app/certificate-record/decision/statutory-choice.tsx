import { Link } from 'react-router'
import type { OfferedPart } from './offered-part.ts'
import type { StandingMove } from '#/app/certificates/model/standing.ts'
import { paths } from '#/app/web/paths.ts'
import type { LastResult } from '#/app/web/forms/form-answer.ts'

const TEXTS: Record<StandingMove, { title: string; text: string }> = {
  suspend: {
    title: 'Also suspend these statutory certificates of the ship',
    text: 'No rule suspends them with class. Until they are decided on, everyone who verifies one reads that the class of the ship is suspended. Select those that are suspended today for the same reason.',
  },
  withdraw: {
    title: 'Also withdraw these statutory certificates of the ship',
    text: 'No rule withdraws them with class. Until they are decided on, everyone who verifies one reads that the class of the ship is withdrawn. Select those that are withdrawn today for the same reason; this is final.',
  },
  reinstate: {
    title: 'Also reinstate these statutory certificates of the ship',
    text: 'They are suspended, too, and stay so unless you select them.',
  },
}

type ChoiceProps = {
  move: StandingMove
  offered: readonly OfferedPart[]
  lastResult: LastResult | undefined
}

/** The statutory certificates of the ship whose class is decided on, to decide the same on some of them; none is selected at first. */
export function StatutoryChoice({ move, offered, lastResult }: ChoiceProps) {
  const { title, text } = TEXTS[move]
  const selected = [lastResult?.initialValue?.['also'] ?? []].flat()
  return (
    <fieldset id="also" tabIndex={-1} className="flex flex-col gap-1" aria-describedby="also-text">
      <legend className="mb-1 font-semibold text-ink">{title}</legend>
      <p id="also-text" className="max-w-prose text-sm text-quiet">
        {text}
      </p>
      {offered.map(({ choice, recordId, number, label }) => (
        <div key={choice} className="flex flex-wrap items-center gap-x-3">
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="also"
              value={choice}
              defaultChecked={selected.includes(choice)}
              className="size-5 shrink-0 accent-link"
            />
            <span className="text-ink wrap-anywhere">{label}</span>
          </label>
          <Link
            to={paths.certificate(recordId)}
            className="font-mono text-sm break-all text-link underline"
          >
            {number}
          </Link>
        </div>
      ))}
    </fieldset>
  )
}
