import { Link } from 'react-router'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { StatusBadge } from '#/app/certificates/standing/status-badge.tsx'
import { shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'

type IssuedFromProps = { application: number; certificates: Certificate[]; today: string }

/** The certificates that were issued from an application, and the link to issue one. */
export function IssuedFrom({ application, certificates, today }: IssuedFromProps) {
  const first = certificates.length === 0
  return (
    <section className="no-print flex flex-col gap-3 rounded-sm border border-line bg-mist p-6" aria-labelledby="issue">
      <h2 id="issue" className="text-2xl font-semibold">
        {first ? 'Certificate' : 'Certificates issued'}
      </h2>
      {first ? (
        <p>The form is filled in with the vessel and the service of this application.</p>
      ) : (
        <ul className="flex flex-col">
          {certificates.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
              <Link to={paths.certificate(one.id)} className="font-mono break-all text-link underline">
                {one.certificateId}
              </Link>
              <span>until {shortDate(one.expiryDate)}</span>
              <StatusBadge certificate={one} today={today} />
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
