import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/web/paths.ts'
import type { Verdict } from '#/app/verification/verdict/verdict.ts'
import { VERDICT_TEXTS } from '#/app/verification/verdict/verdict-texts.ts'

/**
 * Shown instead of the answer while a code after `#` is sent to the server, and, without scripts, above the facts:
 * the server cannot know then whether a code led here. Hidden otherwise (app/site/document/before-paint.ts).
 */
export function CodePending({ verdict: { number, status } }: { verdict: Verdict }) {
  return (
    <section className="code-pending mb-4 border-l-8 border-edge bg-mist p-5 text-ink sm:p-6">
      <h2 className="code-checking text-2xl font-semibold sm:text-3xl">{m.code_checking()}</h2>
      <noscript>
        <h2 className="text-2xl font-semibold sm:text-3xl">{m.code_typed_or_scanned()}</h2>
        <p className="mt-2">
          <a href={paths.verifyTyped(number)} className="inline-flex min-h-11 items-center text-lg text-link underline">
            {m.code_typed()}
          </a>
        </p>
        <p className="mt-2 max-w-prose text-lg">{m.code_not_checked_text({ status: VERDICT_TEXTS[status].label() })}</p>
      </noscript>
    </section>
  )
}
