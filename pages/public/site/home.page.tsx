import { officeKind } from '#/domain/authority/office.ts'
import { listShownFlags } from '#/domain/services/flags/flags.server.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { m } from '#/domain/texts/messages.js'
import { withScript } from '#/pages/web/document/page-script.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { TEASERS, toSummary } from '#/domain/services/services/service.ts'
import { gridClass, ServiceCard } from '#/pages/public/services/service-card.tsx'
import { listServices } from '#/domain/services/services/services.server.ts'
import { RevealedItem } from '#/pages/web/shell/revealed-item.tsx'
import { readStats, type Stats } from '#/domain/services/stats/stats.server.ts'
import { organization } from '#/pages/web/structured-data.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { NoConnection, VerifyForm } from '#/pages/public/verify/page/verify-form.tsx'
import type { Route } from './+types/home.page.ts'
import { CallToAction } from '#/pages/web/shell/call-to-action.tsx'
import { ContactDetails } from '#/pages/web/contact-details.tsx'
import { Hero } from './hero.tsx'
import { Steps } from './steps.tsx'
import { asDocument } from '#/pages/web/document/route-handle.ts'
import type { ShownFlag } from '#/domain/services/flags/flag.ts'
import { Checked } from '#/pages/public/verify/page/what-is-checked.tsx'
import { Picture } from '#/pages/web/ui/picture.tsx'
import { wholeNumber } from '#/domain/language/format.ts'

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

type HomeData = Route.ComponentProps['loaderData']

function Home({ loaderData: { services, figures, flags } }: Route.ComponentProps) {
  return (
    <main id="main" {...withScript('effects', 'idle')}>
      <Hero />
      <VerificationSection />
      <Services services={services} />
      <section className="wrap py-16" aria-labelledby="numbers">
        <h2 id="numbers" className="sr-only">
          {m.home_stats_title()}
        </h2>
        <StatBand figures={figures} />
      </section>
      <Flags flags={flags} />
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

function Services({ services }: Pick<HomeData, 'services'>) {
  return (
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
  )
}

function Flags({ flags }: { flags: ShownFlag[] }) {
  return (
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
  )
}

/** The flag States, each with its flag; a code without one has the white flag. */
function FlagGrid({ flags }: { flags: ShownFlag[] }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10.2rem,100%),1fr))] gap-4 lg:grid-cols-5">
      {flags.map(({ code, name }) => (
        <RevealedItem
          key={code}
          className="flex items-center gap-3 rounded-sm border border-line bg-paper p-3 sm:p-4"
        >
          <img
            src={paths.flag(code)}
            alt=""
            width="48"
            height="36"
            fetchPriority="low"
            className="h-9 w-12 shrink-0 rounded-[2px] border border-line object-cover"
          />
          <span className="leading-tight font-semibold text-ink">{name}</span>
        </RevealedItem>
      ))}
    </ul>
  )
}

/**
 * What most visitors came for: its form lies over the lower edge of the hero, in the first screen.
 */
function VerificationSection() {
  return (
    <section className="wrap relative" aria-labelledby="verify-heading">
      <div className="-mt-10 grid gap-x-12 gap-y-4 rounded-sm border border-line bg-paper p-5 shadow-lg sm:p-7 lg:-mt-24 lg:grid-cols-[1fr_1.1fr] lg:items-center lg:p-8">
        <div className="contents lg:flex lg:flex-col lg:gap-3">
          <h2 id="verify-heading" className="text-2xl font-semibold sm:text-3xl">
            {m.home_verify_title()}
          </h2>
          <p className="order-last max-w-prose lg:order-none">{m.home_verify_text()}</p>
        </div>
        <VerifyForm id="home-number" />
      </div>
      <div className="grid items-center gap-10 py-14 md:grid-cols-2 lg:py-20">
        <div className="flex flex-col gap-5">
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
      </div>
    </section>
  )
}

/** Vessels, flag States, years, surveyors. Figures of zero are left out. */
function StatBand({ figures }: { figures: Stats }) {
  const shown = [
    { value: figures.vessels, name: m.home_stats_vessels() },
    { value: figures.countries, name: m.home_stats_countries() },
    { value: figures.years, name: m.home_stats_years() },
    { value: figures.surveyors, name: m.home_stats_surveyors() },
  ]
  return (
    <dl className="grid grid-cols-2 items-start gap-x-8 gap-y-8 lg:grid-cols-4">
      {shown
        .filter(({ value }) => value > 0)
        .map(({ value, name }) => (
          <div key={name} className="flex flex-col-reverse border-l-2 border-signal pl-5">
            <dt>{name}</dt>
            <dd className="font-serif text-4xl font-semibold text-ink tabular-nums sm:text-5xl">
              <Figure value={value} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/**
 * `1,240+`. The final figure, which screen readers read, and one that begins at zero and counts up
 * to it (`effects.script.ts`). The style sheet shows the second from the first paint on where
 * scripts run and motion is wanted, so that no final figure is followed by a zero.
 */
function Figure({ value }: { value: number }) {
  return (
    <span className="figure">
      <span>{wholeNumber(value)}+</span>
      <span data-count-to={value} aria-hidden="true">
        0+
      </span>
    </span>
  )
}
