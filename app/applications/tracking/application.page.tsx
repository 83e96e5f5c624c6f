import { data } from 'react-router'
import { dateInJakarta } from '#/core/dates.ts'
import { fullDate, momentInBothZones } from '#/app/language/format.ts'
import { pageMeta } from '#/app/web/page-meta.ts'
import { orErrorPage } from '#/app/web/forms/page-refusal.ts'
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

/** The applicant's private link: `/applications/REFERENCE?key=…`. The key is in the query, which is never logged. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const key = new URL(request.url).searchParams.get('key') ?? ''
  const application = await orErrorPage(readApplication(requestContext, params.reference, key))
  const service = await titleOfService(requestContext, application.serviceId)
  const link = requestContext.origin + paths.application(application.reference, key)
  return data({ application, service, link }, { headers: { 'Cache-Control': 'no-store' } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ matches, location, params }: Route.MetaArgs) {
  return pageMeta({ title: `${m.application_title()} ${params.reference}`, matches, location, hidden: true })
}

export const handle = asDocument(ApplicationPage, 'site')

function ApplicationPage({ loaderData }: Route.ComponentProps) {
  const { application, service, link } = loaderData
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
              <time dateTime={application.inspectionDate}>{fullDate(application.inspectionDate)}</time>
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
          <time dateTime={application.submittedAt} title={momentInBothZones(application.submittedAt)}>
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
        <p>{m.application_link_text()}</p>
        <p className="rounded-sm border border-line bg-mist p-4 font-mono text-base break-all">
          <a href={link} className="text-link">
            {link}
          </a>
        </p>
      </section>
    </main>
  )
}
