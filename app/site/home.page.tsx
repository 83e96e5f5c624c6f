import { officeKind } from '#/app/web/office.ts'
import type { ShownFlag } from '#/app/content/flags/flag.ts'
import { FlagGrid, FlagSkeletons } from '#/app/content/flags/flag-grid.tsx'
import { listShownFlags } from '#/app/content/flags/flags.server.ts'
import { pageMeta } from '#/app/web/page-meta.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { TEASERS, toSummary, type ServiceSummary } from '#/app/content/services/service.ts'
import { gridClass, ServiceCard, ServiceSkeletons } from '#/app/content/services/service-card.tsx'
import { listServices } from '#/app/content/services/services.server.ts'
import { CouldNotLoad } from '#/app/web/shell/could-not-load.tsx'
import { Reveal } from '#/app/web/shell/reveal.tsx'
import type { Stats } from '#/app/content/stats/stats.ts'
import { StatBand, StatSkeletons } from '#/app/content/stats/stat-band.tsx'
import { readStats } from '#/app/content/stats/stats.server.ts'
import { organization } from '#/app/web/structured-data.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'
import { Later } from '#/app/web/ui/later.tsx'
import { Picture } from '#/app/web/ui/picture.tsx'
import { Checked } from '#/app/verification/what-is-checked.tsx'
import type { Route } from './+types/home.page.ts'
import { CallToAction } from '#/app/web/shell/call-to-action.tsx'
import { ContactDetails } from '#/app/web/contact-details.tsx'
import { Hero } from './hero.tsx'
import { Steps } from './steps.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const [services, figures, flags] = await Promise.all([
    listServices(requestContext),
    readStats(requestContext),
    listShownFlags(requestContext),
  ])
  return { services: services.slice(0, TEASERS).map(toSummary), figures, flags }
}

/** In the browser the page comes at once, with placeholders until the services, figures and flags do. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const all = serverLoader()
  return {
    services: all.then(({ services }) => services),
    figures: all.then(({ figures }) => figures),
    flags: all.then(({ flags }) => flags),
  }
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

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main">
      <Hero />
      <Verification />
      <section className="border-y border-line bg-mist py-16 lg:py-20" aria-labelledby="services">
        <Reveal className="wrap flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <h2 id="services" className="text-3xl font-semibold sm:text-4xl">
              {m.home_services_title()}
            </h2>
            <p className="max-w-prose">{m.home_services_text()}</p>
          </div>
          <Later<ServiceSummary[]> value={loaderData.services} waiting={<ServiceSkeletons />} failed={<CouldNotLoad />}>
            {(services) => (
              <ul className={gridClass}>
                {services.map((service) => (
                  <li key={service.id}>
                    <ServiceCard service={service} applyPath={paths.apply(service.slug)} />
                  </li>
                ))}
              </ul>
            )}
          </Later>
          <a href={paths.services()} className={buttonClass({ className: 'self-start' })}>
            {m.home_all_services()}
          </a>
        </Reveal>
      </section>
      <section className="wrap py-16" aria-labelledby="numbers">
        <h2 id="numbers" className="sr-only">
          {m.home_stats_title()}
        </h2>
        <Later<Stats> value={loaderData.figures} waiting={<StatSkeletons />} failed={null}>
          {(figures) => <StatBand figures={figures} />}
        </Later>
      </section>
      <section id="flags" className="border-y border-line bg-mist py-16 lg:py-20" aria-labelledby="flags-heading">
        <Reveal className="wrap flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <h2 id="flags-heading" className="text-3xl font-semibold sm:text-4xl">
              {m.home_flags_title()}
            </h2>
            <p className="max-w-prose">{m.home_flags_text()}</p>
          </div>
          <Later<ShownFlag[]> value={loaderData.flags} waiting={<FlagSkeletons />} failed={null}>
            {(flags) => <FlagGrid flags={flags} />}
          </Later>
        </Reveal>
      </section>
      <Steps />
      <CallToAction />
      <section id="contact" className="wrap flex flex-col gap-8 py-16" aria-labelledby="contact-heading">
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

function Verification() {
  return (
    <section className="wrap grid items-center gap-10 py-16 md:grid-cols-2 lg:py-20" aria-labelledby="verify-heading">
      <div className="flex flex-col gap-5">
        <h2 id="verify-heading" className="text-3xl font-semibold sm:text-4xl">
          {m.home_verify_title()}
        </h2>
        <p className="max-w-prose">{m.home_verify_text()}</p>
        <Checked />
        <a href={paths.verify()} className={buttonClass({ className: 'self-start' })}>
          {m.home_verify_go()}
        </a>
      </div>
      <Picture
        name="verify"
        widths={[640, 960, 1200]}
        width={1200}
        height={630}
        alt={m.home_verify_alt()}
        sizes="(min-width: 76rem) 34rem, (min-width: 48rem) 50vw, 100vw"
        className="h-auto w-full rounded-sm"
      />
    </section>
  )
}
