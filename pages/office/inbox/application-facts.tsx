import { Link } from 'react-router'
import { paths } from '#/domain/addresses/paths.ts'
import { expiryText, fullDate } from '#/domain/language/format.ts'
import type { ListedCertificate } from '#/domain/register/model/certificate/listed.ts'
import { StatusBadge } from '#/pages/web/certificate/status-badge.tsx'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { LANGUAGE_NAMES } from '#/core/languages.ts'
import { MailLink } from '#/pages/web/staff/mail-link.tsx'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { telephoneLink } from '#/domain/authority/office.ts'
import { Fact } from '#/pages/web/ui/fact.tsx'
import type { ApplicationRecord } from '#/domain/services/applications/application.ts'

const linkClass = 'inline-flex min-h-11 items-center text-link underline wrap-anywhere'

/** The content of the application. */
export function ApplicationFacts({ application }: { application: ApplicationRecord }) {
  const {
    reference,
    vesselName,
    contactEmail,
    contactPhone,
    inspectionDate,
    inspectionLocation,
    details,
  } = application
  const { imoNumber, flag } = application
  return (
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {inspectionDate && (
        <>
          <Fact name="Date of the inspection">{fullDate(inspectionDate)}</Fact>
          <Fact name="Port and location">{inspectionLocation}</Fact>
        </>
      )}
      <Fact name="Service">{application.service}</Fact>
      <Fact name="Submitted">
        <Moment at={application.submittedAt} />
      </Fact>
      <Fact name="IMO number">{imoNumber ?? 'None given'}</Fact>
      <Fact name="Flag">{flag ?? 'None given'}</Fact>
      <Fact name="Company">{application.companyName}</Fact>
      <Fact name="Language">{LANGUAGE_NAMES[application.language]}</Fact>
      <Fact name="Email">
        <MailLink to={contactEmail} subject={`${reference}, ${vesselName}`} className={linkClass}>
          {contactEmail}
        </MailLink>
      </Fact>
      <Fact name="Phone">
        <a href={telephoneLink(contactPhone)} className={linkClass}>
          {contactPhone}
        </a>
      </Fact>
      <div className="sm:col-span-2">
        <dt className="text-sm text-quiet">Details</dt>
        <dd className="max-w-prose whitespace-pre-line text-ink wrap-anywhere">
          {details ?? 'None given'}
        </dd>
      </div>
    </dl>
  )
}

type IssuedFromProps = { application: number; certificates: ListedCertificate[] }

/** The certificates that were issued from an application, and the link to issue one. */
export function IssuedFrom({ application, certificates }: IssuedFromProps) {
  const first = certificates.length === 0
  return (
    <section
      className="no-print flex flex-col gap-3 rounded-sm border border-line bg-mist p-6"
      aria-labelledby="issue"
    >
      <h2 id="issue" className="text-2xl font-semibold">
        {first ? 'Certificate' : 'Certificates issued'}
      </h2>
      {first ? (
        <p>
          The form is filled in with the vessel, IMO number, flag and service of this application.
        </p>
      ) : (
        <ul className="flex flex-col">
          {certificates.map((one) => (
            <li key={one.id} className="border-b border-line py-2">
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
                <Link
                  to={paths.certificate(one.id)}
                  className="font-mono break-all text-link underline"
                >
                  {one.certificateId}
                </Link>
                <span>
                  {one.expiryDate === null ? expiryText(null) : `until ${fullDate(one.expiryDate)}`}
                </span>
                <StatusBadge certificate={one} />
              </div>
              <p className="text-sm wrap-anywhere text-quiet">{one.issuedCertificates}</p>
            </li>
          ))}
        </ul>
      )}
      <Link
        to={paths.certificateFromApplication(application)}
        className={buttonClass({ kind: first ? 'main' : 'plain', className: 'self-start' })}
      >
        {first ? 'Issue certificate from this application' : 'Issue another certificate'}
      </Link>
    </section>
  )
}
