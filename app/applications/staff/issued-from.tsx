import { Link } from 'react-router'
import type { ListedCertificate } from '#/app/certificates/model/listed.ts'
import { StatusBadge } from '#/app/certificates/standing/status-badge.tsx'
import { expiryText, fullDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'

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
