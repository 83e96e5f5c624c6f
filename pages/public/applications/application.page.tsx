import { data, redirect } from 'react-router'
import { dateInJakarta } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { fullDate, momentInBothZones } from '#/domain/language/format.ts'
import { pageMeta } from '#/pages/web/page-meta.ts'
import { linkKeyOf } from '#/domain/addresses/link-keys.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { requestContextKey } from '#/pages/web/route-context.ts'
import { titleOfService } from '#/domain/services/services/services.server.ts'
import { Fact } from '#/pages/web/ui/fact.tsx'
import type { Route } from './+types/application.page.ts'
import { stateText } from '#/domain/language/application-state-text.ts'
import { ApplicationProgress } from './application-progress.tsx'
import { readApplication } from '#/domain/services/applications/applications.server.ts'
import { asDocument } from '#/pages/web/document/route-handle.ts'
import { VERDICT_TEXTS } from '#/domain/verification/verdict/verdict-texts.ts'
import type { ShownApplication } from '#/domain/services/applications/application.ts'
import { office } from '#/domain/authority/office.ts'
import type { ApplicationState } from '#/domain/services/applications/application-states.ts'

/**
 * The updates for the applicant, newest first: the day, the state, the inspection, and the message
 * of the office.
 */
function ApplicationUpdates({ updates }: Pick<ShownApplication, 'updates'>) {
  return (
    <section className="flex flex-col gap-4" aria-labelledby="updates">
      <h2 id="updates" className="text-2xl font-semibold">
        {m.application_updates()}
      </h2>
      <ol className="flex flex-col gap-5">
        {updates
          .toReversed()
          .map(({ at, status, inspectionDate, inspectionLocation, message }, step) => (
            <li
              key={updates.length - step}
              className="flex flex-col gap-1 border-l-4 border-line pl-5"
            >
              <time dateTime={at} title={momentInBothZones(at)} className="text-sm text-quiet">
                {fullDate(dateInJakarta(at))}
              </time>
              <p className="font-semibold text-ink">
                {stateText(status)}
                {inspectionDate && `: ${fullDate(inspectionDate)}`}
                {inspectionLocation && (
                  <span className="wrap-anywhere">, {inspectionLocation}</span>
                )}
              </p>
              {message && (
                <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message}</p>
              )}
            </li>
          ))}
      </ol>
    </section>
  )
}

/** What comes next in each state. */
function ApplicationNext({ status }: { status: ApplicationState }) {
  return (
    <section className="flex flex-col gap-3" aria-labelledby="next">
      <h2 id="next" className="text-2xl font-semibold">
        {m.application_next()}
      </h2>
      <ol className="max-w-prose list-decimal space-y-2 pl-6">
        {NEXT[status]().map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}

const NEXT: Record<ApplicationState, () => string[]> = {
  pending: () => [m.application_next_1(), m.application_next_2(), m.application_next_3()],
  'in-review': () => [m.application_review_1(), m.application_next_2(), m.application_next_3()],
  'inspection-scheduled': () => [
    m.application_scheduled_1(),
    // A number is not broken over two lines.
    m.application_scheduled_2({ phone: office.phone.replaceAll(' ', '\u00a0') }),
    m.application_scheduled_3(),
  ],
  approved: () => [m.application_approved_1()],
  declined: () => [m.application_declined_1({ email: office.email }), m.application_declined_2()],
}

/**
 * The private page of an applicant, who came by a link: the key of it is in a cookie. Without one
 * the page leads to where a new link is sent.
 */
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

/**
 * What was issued from the application: each with the page that verifies it, which says whether it
 * is valid, and its PDF.
 */
function IssuedCertificates({ certificates }: Pick<ShownApplication, 'certificates'>) {
  return (
    <section className="flex flex-col gap-4" aria-labelledby="certificates">
      <h2 id="certificates" className="text-2xl font-semibold">
        {m.application_certificates()}
      </h2>
      <ul className="flex flex-col">
        {certificates.map(
          ({
            certificateId,
            issuedCertificates,
            standing,
            issuedDate,
            expiryDate,
            extendedUntil,
          }) => (
            <li
              key={certificateId}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-b border-line py-3 first:border-t"
            >
              <div className="min-w-0">
                <a
                  href={paths.verify(certificateId)}
                  className="inline-flex min-h-11 items-center font-mono break-all text-link underline"
                >
                  {certificateId}
                </a>
                <p className="wrap-anywhere text-ink">
                  {issuedCertificates || m.verify_fact_none()}
                </p>
                <p className="text-sm text-quiet">
                  {termText(issuedDate, expiryDate)}
                  {extendedUntil !== null && (
                    <>. {m.part_extended({ date: fullDate(extendedUntil) })}</>
                  )}
                </p>
              </div>
              {standing === 'in-force' ? (
                <a
                  href={paths.publicDocument(certificateId)}
                  download
                  aria-label={m.application_certificate_pdf_of({ number: certificateId })}
                  className="inline-flex min-h-11 items-center text-link underline"
                >
                  {m.application_certificate_pdf()}
                </a>
              ) : (
                <p className="font-semibold text-invalid">{VERDICT_TEXTS[standing].label()}</p>
              )}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function termText(issuedDate: string, expiryDate: string | null): string {
  const issued = fullDate(issuedDate)
  return expiryDate === null
    ? m.application_certificate_without_expiry({ issued })
    : m.application_certificate_until({ issued, expiry: fullDate(expiryDate) })
}
