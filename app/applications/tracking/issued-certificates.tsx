import { fullDate } from '#/app/language/format.ts'
import { m } from '#/app/texts/messages.js'
import { paths } from '#/app/web/paths.ts'
import { VERDICT_TEXTS } from '#/app/verification/verdict/verdict-texts.ts'
import type { ShownApplication } from '#/app/applications/application.ts'

/** What was issued from the application: each with the page that verifies it, which says whether it is valid, and its PDF. */
export function IssuedCertificates({ certificates }: Pick<ShownApplication, 'certificates'>) {
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
