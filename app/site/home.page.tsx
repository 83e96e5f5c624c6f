import { officeKind } from '#/app/web/office.ts'
import { FlagGrid } from '#/app/content/flags/flag-grid.tsx'
import { listShownFlags } from '#/app/content/flags/flags.server.ts'
import { pageMeta } from '#/app/web/page-meta.ts'
import { m } from '#/app/texts/messages.js'
import { withScript } from '#/app/web/document/page-script.ts'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { TEASERS, toSummary } from '#/app/content/services/service.ts'
import { gridClass, ServiceCard } from '#/app/content/services/service-card.tsx'
import { listServices } from '#/app/content/services/services.server.ts'
import { RevealedItem } from '#/app/web/shell/revealed-item.tsx'
import { StatBand } from '#/app/content/stats/stat-band.tsx'
import { readStats } from '#/app/content/stats/stats.server.ts'
import { organization } from '#/app/web/structured-data.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { NoConnection } from '#/app/verification/verify-form.tsx'
import type { Route } from './+types/home.page.ts'
import { CallToAction } from '#/app/web/shell/call-to-action.tsx'
import { ContactDetails } from '#/app/web/contact-details.tsx'
import { Hero } from './hero.tsx'
import { Steps } from './steps.tsx'
import { VerificationSection } from './verification-section.tsx'
import { asDocument } from '#/app/web/document/route-handle.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [services, figures, flags] = await Promise.all([
    listServices(requestContext),
    readStats(requestContext),
    listShownFlags(requestContext),
  ])
  return { services: services.slice(0, TEASERS).map(toSummary), figures, flags }
}

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: officeKind(),
    description: m.home_meta(),
    matches,
    location,
    structured: (origin) => [organization(origin)],
  })
}

export const handle = asDocument(Home, 'site', NoConnection)

function Home({ loaderData: { services, figures, flags } }: Route.ComponentProps) {
  return (
    <main id="main" {...withScript('effects', 'idle')}>
      <Hero />
      <VerificationSection />
      <section className="border-y border-line bg-mist py-16 lg:py-20" aria-labelledby="services">
        <div className="wrap flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <h2 id="services" className="text-3xl font-semibold sm:text-4xl">
              {m.home_services_title()}
            </h2>
            <p className="max-w-prose">{m.home_services_text()}</p>
          </div>
          <ul className={gridClass}>
            {services.map((service) => (
              <RevealedItem key={service.id}>
                <ServiceCard service={service} applyPath={paths.apply(service.slug)} />
              </RevealedItem>
            ))}
          </ul>
          <a href={paths.services()} className={buttonClass({ className: 'self-start' })}>
            {m.home_all_services()}
          </a>
        </div>
      </section>
      <section className="wrap py-16" aria-labelledby="numbers">
        <h2 id="numbers" className="sr-only">
          {m.home_stats_title()}
        </h2>
        <StatBand figures={figures} />
      </section>
      <section
        id="flags"
        className="border-y border-line bg-mist py-16 lg:py-20"
        aria-labelledby="flags-heading"
      >
        <div className="wrap flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <h2 id="flags-heading" className="text-3xl font-semibold sm:text-4xl">
              {m.home_flags_title()}
            </h2>
            <p className="max-w-prose">{m.home_flags_text()}</p>
          </div>
          <FlagGrid flags={flags} />
        </div>
      </section>
      <Steps />
      <CallToAction />
      <section
        id="contact"
        className="wrap flex flex-col gap-8 py-16"
        aria-labelledby="contact-heading"
      >
        <h2 id="contact-heading" className="text-3xl font-semibold">
          {m.home_contact_title()}
        </h2>
        <ContactDetails heading="h3" wide />
        <a href={paths.contact()} className={buttonClass({ className: 'self-start' })}>
          {m.home_contact_page()}
        </a>
      </section>
    </main>
  )
}
