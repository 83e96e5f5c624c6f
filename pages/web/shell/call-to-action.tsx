import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'

/**
 * The band that closes the home page and the verification portal: to the services, and to the
 * contact part of the home page.
 */
export function CallToAction() {
  return (
    <section className="no-print border-y border-line bg-mist" aria-labelledby="call">
      <div className="wrap flex flex-wrap items-center justify-between gap-8 py-14">
        <div className="flex max-w-prose flex-col gap-3">
          <h2 id="call" className="text-3xl font-semibold">
            {m.home_cta_title()}
          </h2>
          <p className="text-lg">{m.home_cta_text()}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <a href={paths.services()} className={buttonClass()}>
            {m.home_apply()}
          </a>
          <a href={paths.homeContact()} className={buttonClass()}>
            {m.home_cta_contact()}
          </a>
        </div>
      </div>
    </section>
  )
}
