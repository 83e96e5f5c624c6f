import { redirect, useMatches, useOutlet } from 'react-router'
import { pageMeta } from '#/app/web/page-meta.ts'
import { errorHeaders, orErrorPage } from '#/app/web/forms/page-refusal.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { CouldNotLoad, isFetchFailure, isMissing } from '#/app/web/shell/could-not-load.tsx'
import { ErrorPage } from '#/app/web/shell/error-page.tsx'
import { breadcrumbs, service as structuredService } from '#/app/web/structured-data.ts'
import { Later } from '#/app/web/ui/later.tsx'
import { Bar, Skeletons } from '#/app/web/ui/skeleton.tsx'
import type { Route } from './+types/service.page.ts'
import { PrepareServicePages } from './prepare-service-pages.tsx'
import { ServiceDetail } from './service-detail.tsx'
import { benefitsOf, processOf, titleFromSlug, toSummary, type ShownService } from './service.ts'
import { presentSlug, readService } from './services.server.ts'
import { shownBefore } from './shown-before.ts'

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

/** Links to an address that a service had before go on working, those to its form too (RFC 9110 §15.4.2). */
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

/** In the browser the page comes at once, with placeholders until the service does, or with what it showed before. */
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
    hidden: location.pathname.endsWith('/apply') || shown?.hidden === true || Boolean(error),
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

/** The service could not be read, or there is none; what else was refused here, such as a form of another page, has its own page. */
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
