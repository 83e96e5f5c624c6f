import { fullDate } from '#/app/dates.ts'
import { LANGUAGE_NAMES } from '#/app/language/language.ts'
import { MailLink } from '#/app/shell/staff/mail-link.tsx'
import { Moment } from '#/app/shell/staff/moment.tsx'
import { telephoneLink } from '#/app/site/office.ts'
import { Fact } from '#/app/ui/fact.tsx'
import type { ApplicationRecord } from '#/app/applications/application.ts'

const linkLook = 'inline-flex min-h-11 items-center text-link underline wrap-anywhere'

/** All that the applicant has sent. */
export function ApplicationFacts({ application }: { application: ApplicationRecord }) {
  const { reference, vesselName, contactEmail, contactPhone, inspectionDate, inspectionPlace, details } = application
  return (
    <dl className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
      {inspectionDate && (
        <>
          <Fact name="Date of the inspection">{fullDate(inspectionDate)}</Fact>
          <Fact name="Port and place">{inspectionPlace}</Fact>
        </>
      )}
      <Fact name="Service">{application.service}</Fact>
      <Fact name="Submitted">
        <Moment at={application.submittedAt} />
      </Fact>
      <Fact name="Company">{application.companyName}</Fact>
      <Fact name="Wrote in">{LANGUAGE_NAMES[application.language]}</Fact>
      <Fact name="E-mail">
        <MailLink to={contactEmail} subject={`${reference}, ${vesselName}`} className={linkLook}>
          {contactEmail}
        </MailLink>
      </Fact>
      <Fact name="Phone">
        <a href={telephoneLink(contactPhone)} className={linkLook}>
          {contactPhone}
        </a>
      </Fact>
      <div className="sm:col-span-2">
        <dt className="text-sm text-quiet">Details</dt>
        <dd className="max-w-prose whitespace-pre-line text-ink wrap-anywhere">{details ?? 'None given'}</dd>
      </div>
    </dl>
  )
}
