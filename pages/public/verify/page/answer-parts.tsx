import { m } from '#/domain/texts/messages.js'
import { fullDate } from '#/domain/language/format.ts'
import { paths } from '#/domain/addresses/paths.ts'
import type { Verdict } from '#/domain/verification/verdict/verdict.ts'
import { VERDICT_TEXTS } from '#/domain/verification/verdict/verdict-texts.ts'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import { withScript } from '#/pages/web/document/page-script.ts'
import type { AnsweredVerdict } from './answer.ts'

// What stands around the answer. Not in the files of the page and of its answers, because these
// also load what the style sheet of a verdict leaves out (pages/web/styles/verdict.css).

/**
 * Says why the device could not be prepared for use without a network; hidden until its script has
 * found that out.
 */
export function OfflineNotice() {
  return (
    <p
      role="alert"
      hidden
      className="bg-invalid-wash p-4 font-semibold text-invalid"
      {...withScript('prepare-offline', 'idle')}
    />
  )
}

/**
 * Shown instead of the answer while a code after `#` is sent to the server, and, without scripts,
 * above the facts: the server cannot know then whether a code led here. Hidden otherwise
 * (pages/public/document/inline.ts).
 */
export function CodePending({ verdict: { number, status } }: { verdict: Verdict }) {
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
 * Above a result as of an earlier day, so that it is not taken for today's. The page has one
 * verdict, which is what the register said at the end of that day; where it knows more of the day
 * now, it says that, and gives no second one (the API has it, as `knownNow`).
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
