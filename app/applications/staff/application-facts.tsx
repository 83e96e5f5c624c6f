import { fullDate } from '#/app/language/format.ts'
import { LANGUAGE_NAMES } from '#/core/languages.ts'
import { MailLink } from '#/app/web/staff/mail-link.tsx'
import { Moment } from '#/app/web/staff/moment.tsx'
import { telephoneLink } from '#/app/web/office.ts'
import { Fact } from '#/app/web/ui/fact.tsx'
import type { ApplicationRecord } from '#/app/applications/application.ts'

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
