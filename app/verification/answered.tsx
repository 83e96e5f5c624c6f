import { m } from '#/app/texts/messages.js'
import { fullDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { usePageAddress } from '#/app/web/page-address.tsx'
import type { AnsweredVerdict } from './answer.ts'
import { CodeAnswer } from './code/code-answer.tsx'
import { CODE_TEXTS, codeLeads } from './verdict/code.ts'
import { ShipAnswer, shipTitle } from './ship/ship-answer.tsx'
import type { Verdict } from './verdict/verdict.ts'
import { VerdictCard } from './verdict/verdict-card.tsx'
import { VERDICT_TEXTS } from './verdict/verdict-texts.ts'

/** The register's answer; what is wrong with the code that led here, or the ship that was typed, comes first. `inPath`: see `mayComeFromCode`. */
export function Answered({
  verdict,
  on,
  ship,
  code,
  periods,
  entry,
  inPath,
}: AnsweredVerdict & { inPath: string | undefined }) {
  const { number } = verdict
  const { search } = usePageAddress()
  if (code) {
    const again = paths.verifyCode(number, code.statement)
    return codeLeads(code, verdict) ? (
      <CodeAnswer code={code} verdict={verdict} again={again} />
    ) : (
      <VerdictCard
        periods={periods}
        entry={entry}
        verdict={verdict}
        on={on}
        code={code}
        again={again}
      />
    )
  }
  if (ship) return <ShipAnswer ship={ship} verdict={verdict} />
  const day = new URLSearchParams(search).get('on')
  if (day !== null)
    return (
      <VerdictCard
        periods={periods}
        entry={entry}
        verdict={verdict}
        on={on}
        again={paths.verifyOn(number, day)}
      />
    )
  if (!mayComeFromCode(inPath, search))
    return (
      <VerdictCard
        periods={periods}
        entry={entry}
        verdict={verdict}
        on={on}
        again={paths.verifyTyped(number)}
      />
    )
  return (
    <>
      <CodePending verdict={verdict} />
      <div className="code-unknown">
        <VerdictCard
          periods={periods}
          entry={entry}
          verdict={verdict}
          on={on}
          again={paths.verify(number)}
        />
      </div>
    </>
  )
}

/**
 * Shown instead of the answer while a code after `#` is sent to the server, and, without scripts, above the facts:
 * the server cannot know then whether a code led here. Hidden otherwise (app/site/document/inline.ts).
 */
function CodePending({ verdict: { number, status } }: { verdict: Verdict }) {
  return (
    <section className="code-pending mb-4 border-l-8 border-edge bg-mist p-5 text-ink sm:p-6">
      <h2 className="code-checking text-2xl font-semibold sm:text-3xl">{m.code_checking()}</h2>
      <noscript>
        <h2 className="text-2xl font-semibold sm:text-3xl">{m.code_typed_or_scanned()}</h2>
        <p className="mt-2">
          <a
            href={paths.verifyTyped(number)}
            className="inline-flex min-h-11 items-center text-lg text-link underline"
          >
            {m.code_typed()}
          </a>
        </p>
        <p className="mt-2 max-w-prose text-lg">
          {m.code_not_checked_text({ status: VERDICT_TEXTS[status].label() })}
        </p>
      </noscript>
    </section>
  )
}

/**
 * Above a result as of an earlier day, so that it is not taken for today's. The page has one verdict, which is what the register said at
 * the end of that day; where it knows more of the day now, it says that, and gives no second one (the API has it, as `knownNow`).
 */
export function AsOfNote({
  verdict,
  on,
  knownNow,
}: Pick<AnsweredVerdict, 'verdict' | 'on' | 'knownNow'>) {
  if (on === null || (!verdict.verified && verdict.near?.kind === 'removed')) return null
  return (
    <div className="mb-4 border-l-8 border-unsure bg-unsure-wash p-5 text-lg font-semibold text-unsure">
      <p>
        {m.verify_as_of({ date: fullDate(on) })}{' '}
        {verdict.verified && knownNow !== null && knownNow !== verdict.status && (
          <>{m.verify_as_of_later()} </>
        )}
        <a href={paths.verify(verdict.number)} className="no-print whitespace-nowrap underline">
          {m.verify_as_of_now()}
        </a>
      </p>
    </div>
  )
}

/** Where the paper comes from, and that it proves nothing by itself. */
export function PrintFoot({ number }: { number: string }) {
  const { origin } = usePageAddress()
  return (
    <p className="hidden text-sm break-words print:block">
      {m.verify_printed_from({ address: origin + paths.verify(number) })}
    </p>
  )
}

/**
 * Whether a code whose statement follows `#` may have led to an address, which the server cannot see. `inPath`: the number in its
 * path, where a typed one is not; no code has a day (`?on=`), and one with `?c=` has been checked.
 */
export function mayComeFromCode(inPath: string | undefined, search: string): boolean {
  const query = new URLSearchParams(search)
  return Boolean(inPath) && !query.has('on') && !query.has('c')
}

/** The title of the page of such an answer: its headline, or neutral while its code is not known. */
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
