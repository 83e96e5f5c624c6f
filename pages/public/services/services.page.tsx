import { useEffect, type ReactNode } from 'react'
import { useMatches, useOutlet } from 'react-router'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { errorHeaders } from '#/pages/web/forms/page-refusal.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { CouldNotLoad, isFetchFailure } from '#/pages/web/shell/could-not-load.tsx'
import { ErrorPage } from '#/pages/web/shell/error-page.tsx'
import { RevealedItem } from '#/pages/web/shell/revealed-item.tsx'
import { breadcrumbs } from '#/pages/web/structured-data.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { Later } from '#/pages/web/ui/later.tsx'
import type { Route } from './+types/services.page.ts'
import {
  CATEGORIES,
  categoryName,
  toSummary,
  type Category,
  type ServiceSummary,
} from '#/domain/services/services/service.ts'
import { gridClass, ServiceCard, ServiceSkeletons } from './service-card.tsx'
import { PrepareServicePages } from './prepare-service-pages.tsx'
import { listServices } from '#/domain/services/services/services.server.ts'
import { shownBefore } from './shown-before.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { services: (await listServices(context.get(requestContextKey))).map(toSummary) }
}

/**
 * In the browser the page comes at once, with placeholders until the services do, or with those
 * that it showed before.
 */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { services: shownBefore.list ?? serverLoader().then(({ services }) => services) }
}

/** The form inside opens and closes; the list stays as it is. */
export function shouldRevalidate() {
  return false
}

export const headers = errorHeaders

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({
    title: m.services_title(),
    description: m.services_meta(),
    matches,
    location,
    structured: (origin) => [breadcrumbs(origin, [[m.common_services(), paths.services()]])],
  })
}

export default function Services({ loaderData }: Route.ComponentProps) {
  // The application form, or the confirmation of one that was sent.
  const form = useOutlet()
  const isOpen = useMatches().some(({ id }) => id.endsWith('services-apply'))
  return (
    <Page>
      {form}
      <Later<ServiceSummary[]>
        value={loaderData.services}
        waiting={
          <div className="wrap min-h-[440rem] sm:min-h-[240rem] lg:min-h-[167rem]">
            <ServiceSkeletons />
          </div>
        }
        failed={<CouldNotLoad of="list" />}
      >
        {(services) => <AllServices services={services} main={!isOpen} />}
      </Later>
      <PrepareServicePages />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="flex flex-col gap-14 py-12 lg:py-16">
      <div className="wrap flex flex-col gap-4">
        <h1 className="text-4xl font-semibold sm:text-5xl">{m.services_title()}</h1>
        <p className="max-w-prose text-lg">{m.services_lead()}</p>
      </div>
      {children}
    </main>
  )
}

/**
 * The services could not be read; what else was refused here, such as a form of another page, has
 * its own page.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isFetchFailure(error)) return <ErrorPage error={error} />
  return (
    <Page>
      <CouldNotLoad of="list" error={error} />
    </Page>
  )
}

/** `main`: asking for a service is the main action, as long as no form is open. */
function AllServices({ services, main }: { services: ServiceSummary[]; main: boolean }) {
  useEffect(() => void (shownBefore.list = services), [services])
  return (
    <>
      <section className="wrap" aria-labelledby="all-services">
        <h2 id="all-services" className="sr-only">
          {m.services_all()}
        </h2>
        <ul className={gridClass}>
          {services.map((service) => (
            <li key={service.id}>
              <ServiceCard service={service} applyPath={paths.applyOnServices(service.slug)} />
            </li>
          ))}
        </ul>
      </section>
      <section className="bg-mist py-14" aria-labelledby="categories">
        <div className="wrap flex flex-col gap-8">
          <h2 id="categories" className="text-3xl font-semibold">
            {m.services_categories()}
          </h2>
          <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {CATEGORIES.map((category) => (
              <CategoryBlock
                key={category}
                category={category}
                services={services.filter((service) => service.category === category)}
              />
            ))}
          </ul>
        </div>
      </section>
      <section className="wrap" aria-labelledby="custom">
        <div className="flex flex-wrap items-center justify-between gap-6 border-l-4 border-signal pl-6">
          <div className="flex max-w-prose flex-col gap-2">
            <h2 id="custom" className="text-2xl font-semibold">
              {m.services_custom_title()}
            </h2>
            <p>{m.services_custom_text()}</p>
          </div>
          <a href={paths.applyForCustom()} className={buttonClass(main ? { kind: 'main' } : {})}>
            {m.services_custom_button()}
          </a>
        </div>
      </section>
    </>
  )
}

const CATEGORY_TEXTS: Record<Category, () => string> = {
  vessel: m.services_category_vessel_text,
  offshore: m.services_category_offshore_text,
  personnel: m.services_category_personnel_text,
  technical: m.services_category_technical_text,
  advisory: m.services_category_advisory_text,
  specialized: m.services_category_specialized_text,
}

function CategoryBlock({ category, services }: { category: Category; services: ServiceSummary[] }) {
  return (
    <RevealedItem className="flex flex-col gap-2 border-t-2 border-ink pt-4">
      <h3 className="text-xl font-semibold">{categoryName(category)}</h3>
      <p className="text-quiet">{CATEGORY_TEXTS[category]()}</p>
      <ul className="flex flex-col">
        {services.map(({ slug, title }) => (
          <li key={slug}>
            <a
              href={paths.service(slug)}
              className="inline-flex min-h-11 items-center text-link underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </RevealedItem>
  )
}
