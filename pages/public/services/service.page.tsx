import { redirect, useMatches, useOutlet } from 'react-router'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { errorHeaders, orErrorPage } from '#/pages/web/forms/page-refusal.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { CouldNotLoad, isFetchFailure, isMissing } from '#/pages/web/shell/could-not-load.tsx'
import { ErrorPage } from '#/pages/web/shell/error-page.tsx'
import { breadcrumbs, service as structuredService } from '#/pages/web/structured-data.ts'
import { Later } from '#/pages/web/ui/later.tsx'
import { Bar, Skeletons } from '#/pages/web/ui/skeleton.tsx'
import type { Route } from './+types/service.page.ts'
import { PrepareServicePages } from './prepare-service-pages.tsx'
import {
  benefitsOf,
  processOf,
  titleFromSlug,
  toSummary,
  type ShownService,
} from '#/domain/services/services/service.ts'
import { presentSlug, readService } from '#/domain/services/services/services.server.ts'
import { shownBefore } from './shown-before.ts'
import { useEffect, type ReactNode } from 'react'
import { RevealedItem } from '#/pages/web/shell/revealed-item.tsx'
import { Breadcrumbs } from '#/pages/web/shell/breadcrumbs.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { AreaTags, gridClass, ServiceCard } from './service-card.tsx'

export async function loader({
  params,
  request,
  context,
}: Route.LoaderArgs): Promise<{ shown: ShownService }> {
  const requestContext = context.get(requestContextKey)
  const { pathname, searchParams } = new URL(request.url)
  const reading = readService(requestContext, params.slug, { preview: searchParams.has('preview') })
  const { service, related, hidden } = await orErrorPage(
    reading.catch(async (error: unknown) => {
      await leadToPresentAddress(requestContext, params.slug, pathname)
      throw error
    }),
  )
  const { longDescription } = service
  return {
    shown: {
      ...toSummary(service),
      paragraphs: longDescription?.split('\n\n') ?? [],
      benefits: benefitsOf(service),
      process: processOf(service),
      related: related.map(toSummary),
      hidden,
    },
  }
}

/**
 * Links to an address that a service had before go on working, those to its form too (RFC 9110
 * §15.4.2).
 */
async function leadToPresentAddress(
  requestContext: RequestContext,
  slug: string,
  pathname: string,
): Promise<void> {
  const present = await presentSlug(requestContext, slug)
  if (present === null) return
  throw redirect(
    /\/apply(?:\.data)?$/.test(pathname) ? paths.apply(present) : paths.service(present),
    301,
  )
}

/**
 * In the browser the page comes at once, with placeholders until the service does, or with what it
 * showed before.
 */
export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  return {
    shown: shownBefore.services.get(params.slug) ?? serverLoader().then(({ shown }) => shown),
  }
}

/** The form inside opens and closes; another service is another page. */
export function shouldRevalidate({
  currentParams,
  nextParams,
}: {
  currentParams: { slug?: string }
  nextParams: { slug?: string }
}) {
  return currentParams.slug !== nextParams.slug
}

export const headers = errorHeaders

export function meta({ params, loaderData, matches, location, error }: Route.MetaArgs) {
  const shown = loaderData?.shown instanceof Promise ? undefined : loaderData?.shown
  return pageMeta({
    title: isMissing(error) ? m.services_not_found() : titleFromSlug(params.slug),
    ...(shown && { description: shown.description }),
    matches,
    location,
    hidden: /\/apply\/*$/i.test(location.pathname) || shown?.hidden === true || Boolean(error),
    structured: (origin) =>
      shown
        ? [
            structuredService(origin, shown),
            breadcrumbs(origin, [
              [m.common_services(), paths.services()],
              [shown.title, paths.service(shown.slug)],
            ]),
          ]
        : [],
  })
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  // The application form, or the confirmation of one that was sent.
  const form = useOutlet()
  const isOpen = useMatches().some(({ id }) => id.endsWith('service-apply'))
  return (
    <main id="main" className="py-8 lg:py-12">
      <Later<ShownService>
        value={loaderData.shown}
        waiting={<ServiceSkeleton />}
        failed={<CouldNotLoad of="service" />}
      >
        {(shown) => <ServiceDetail key={shown.slug} service={shown} form={form} isOpen={isOpen} />}
      </Later>
      <PrepareServicePages />
    </main>
  )
}

/**
 * The service could not be read, or there is none; what else was refused here, such as a form of
 * another page, has its own page.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isMissing(error) && !isFetchFailure(error)) return <ErrorPage error={error} />
  return (
    <main id="main" className="min-h-[50vh] py-8 lg:py-12">
      <CouldNotLoad of="service" error={error} heading />
    </main>
  )
}

function ServiceSkeleton() {
  return (
    <Skeletons
      count={1}
      label={m.common_loading()}
      className="wrap min-h-[230rem] sm:min-h-[170rem] lg:min-h-[105rem]"
    >
      <div className="flex max-w-prose flex-col gap-4 py-6">
        <Bar className="h-10 w-2/3" />
        <Bar className="h-5 w-full" />
        <Bar className="h-5 w-5/6" />
        <Bar className="mt-6 h-40 w-full" />
      </div>
    </Skeletons>
  )
}

type ServiceDetailProps = {
  service: ShownService
  /** The application form, or the confirmation of one that was sent; directly below the name. */
  form: ReactNode
  /** Whether the form is open. */
  isOpen: boolean
}

/** A whole service. */
function ServiceDetail({ service, form, isOpen }: ServiceDetailProps) {
  useEffect(() => void shownBefore.services.set(service.slug, service), [service])
  return (
    <div className="flex flex-col gap-14">
      <div className="wrap flex flex-col gap-8">
        {service.hidden && (
          <output className="rounded-sm border border-unsure bg-unsure-wash p-4 text-unsure">
            {m.services_preview()}
          </output>
        )}
        <Breadcrumbs trail={[[m.common_services(), paths.services()]]} here={service.title} />
        <h1 className="-mb-3 text-4xl font-semibold sm:text-5xl">{service.title}</h1>
        {form}
        <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[1.6fr_1fr]">
          <div className="flex flex-col gap-5">
            <AreaTags areas={service.areas} />
            <p className="max-w-prose text-xl text-ink">{service.description}</p>
            {service.paragraphs.map((paragraph) => (
              <p key={paragraph} className="max-w-prose">
                {paragraph}
              </p>
            ))}
            {!isOpen && (
              <a
                href={paths.apply(service.slug)}
                className={buttonClass({ kind: 'main', className: 'self-start' })}
              >
                {m.services_apply()}
              </a>
            )}
            <p className="max-w-prose text-base text-quiet">{m.services_ready_text()}</p>
          </div>
          <Benefits service={service} />
        </div>
      </div>
      <Process service={service} />
      {service.related.length > 0 && <Related service={service} />}
    </div>
  )
}

function Benefits({ service }: { service: ShownService }) {
  return (
    <aside
      className="flex flex-col gap-6 rounded-sm border border-line bg-mist p-6 lg:p-8"
      aria-labelledby="benefits"
    >
      <img src={service.imageUrl} alt="" width="240" height="160" className="mx-auto h-36 w-auto" />
      <h2 id="benefits" className="text-2xl font-semibold">
        {m.services_benefits()}
      </h2>
      <ul className="flex flex-col gap-3">
        {service.benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <span aria-hidden="true" className="font-bold text-valid">
              ✓
            </span>
            {benefit}
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Process({ service }: { service: ShownService }) {
  return (
    <section className="wrap" aria-labelledby="process">
      <div className="flex flex-col gap-6">
        <h2 id="process" className="text-3xl font-semibold">
          {m.services_process()}
        </h2>
        <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-5">
          {service.process.map(({ name, text }, index) => (
            <RevealedItem key={name} className="flex flex-col gap-2 border-t-2 border-ink pt-3">
              <span className="font-serif text-2xl font-semibold text-link" aria-hidden="true">
                {index + 1}
              </span>
              <h3 className="text-lg font-semibold">{name}</h3>
              {text && <p className="text-base">{text}</p>}
            </RevealedItem>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Related({ service }: { service: ShownService }) {
  return (
    <section className="bg-mist py-14" aria-labelledby="related">
      <div className="wrap flex flex-col gap-6">
        <h2 id="related" className="text-3xl font-semibold">
          {m.services_related()}
        </h2>
        <ul className={gridClass}>
          {service.related.map((one) => (
            <RevealedItem key={one.id}>
              <ServiceCard service={one} applyPath={paths.apply(one.slug)} />
            </RevealedItem>
          ))}
        </ul>
      </div>
    </section>
  )
}
