import { data, redirect } from 'react-router'
import { dateInJakarta } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { fullDate, momentInBothZones } from '#/app/language/format.ts'
import { pageMeta } from '#/app/web/page-meta.ts'
import { linkKeyOf } from '#/app/web/link-keys.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { requestContextKey } from '#/app/web/route-context.ts'
import { titleOfService } from '#/app/content/services/services.server.ts'
import { Fact } from '#/app/web/ui/fact.tsx'
import type { Route } from './+types/application.page.ts'
import { stateText } from '#/app/language/application-state-text.ts'
import { IssuedCertificates } from './issued-certificates.tsx'
import { ApplicationProgress } from './application-progress.tsx'
import { ApplicationNext, ApplicationUpdates } from './application-updates.tsx'
import { readApplication } from '#/app/applications/applications.server.ts'
import { asDocument } from '#/app/web/document/route-handle.ts'

/** The private page of an applicant, who came by a link: the key of it is in a cookie. Without one the page leads to where a new link is sent. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const key = linkKeyOf('application', request.headers.get('cookie')) ?? ''
  const { application, lastDay } = await orNewLink(
    readApplication(requestContext, params.reference, key),
    params.reference,
  )
  const service = await titleOfService(requestContext, application.serviceId)
  const link = requestContext.origin + paths.application(application.reference, { key })
  return data({ application, service, link, lastDay }, { headers: { 'Cache-Control': 'no-store' } })
}

async function orNewLink<T>(reading: Promise<T>, reference: string): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw redirect(paths.newApplicationLink(reference), {
      status: 303,
      headers: { 'Cache-Control': 'no-store' },
    })
  }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, location, params }: Route.MetaArgs) {
  return pageMeta({
    title: `${m.application_title()} ${params.reference}`,
    matches,
    location,
    hidden: true,
  })
}

export const handle = asDocument(ApplicationPage, 'site')

function ApplicationPage({ loaderData }: Route.ComponentProps) {
  const { application, service, link, lastDay } = loaderData
  return (
    <main id="main" className="wrap flex max-w-4xl flex-col gap-8 py-12">
      <h1 className="text-3xl font-semibold sm:text-4xl">{m.application_title()}</h1>
      <section className="flex flex-col gap-5" aria-labelledby="progress">
        <h2 id="progress" className="text-2xl font-semibold">
          {m.application_progress()}
        </h2>
        <ApplicationProgress status={application.status} decidedFrom={application.decidedFrom} />
      </section>
      <dl className="grid gap-x-10 gap-y-5 border-y border-line py-6 sm:grid-cols-2">
        <Fact name={m.application_reference()}>
          <span className="font-mono text-xl">{application.reference}</span>
        </Fact>
        <Fact name={m.application_state()}>{stateText(application.status)}</Fact>
        {application.inspectionDate && (
          <>
            <Fact name={m.application_inspection_date()}>
              <time dateTime={application.inspectionDate}>
                {fullDate(application.inspectionDate)}
              </time>
            </Fact>
            <Fact name={m.application_inspection_location()}>{application.inspectionLocation}</Fact>
          </>
        )}
        <Fact name={m.apply_service()}>{service}</Fact>
        <Fact name={m.apply_vessel()}>{application.vesselName}</Fact>
        {application.imoNumber && <Fact name={m.apply_imo()}>{application.imoNumber}</Fact>}
        {application.flag && <Fact name={m.apply_flag()}>{application.flag}</Fact>}
        <Fact name={m.apply_company()}>{application.companyName}</Fact>
        <Fact name={m.application_submitted()}>
          <time
            dateTime={application.submittedAt}
            title={momentInBothZones(application.submittedAt)}
          >
            {fullDate(dateInJakarta(application.submittedAt))}
          </time>
        </Fact>
      </dl>
      {application.certificates.length > 0 ? (
        <IssuedCertificates certificates={application.certificates} />
      ) : (
        <ApplicationNext status={application.status} />
      )}
      {application.updates.length > 0 && <ApplicationUpdates updates={application.updates} />}
      <section className="flex flex-col gap-2" aria-labelledby="link">
        <h2 id="link" className="text-2xl font-semibold">
          {m.application_link()}
        </h2>
        <p>{m.application_link_text({ day: fullDate(lastDay) })}</p>
        <p className="rounded-sm border border-line bg-mist p-4 font-mono text-base break-all">
          <a href={link} className="text-link">
            {link}
          </a>
        </p>
      </section>
    </main>
  )
}
