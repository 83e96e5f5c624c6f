import { Link } from 'react-router'
import type { Certificate } from '#/app/certificates/certificate.ts'
import { StatusBadge } from '#/app/certificates/standing/status-badge.tsx'
import { shortDate } from '#/app/dates.ts'
import { paths } from '#/app/paths.ts'
import { buttonLook } from '#/app/ui/button.tsx'

type IssuedFromProps = { application: number; certificates: Certificate[]; today: string }

/** The certificates that were issued upon an application, and the way to the next. */
export function IssuedFrom({ application, certificates, today }: IssuedFromProps) {
  const first = certificates.length === 0
  return (
    <section className="no-print flex flex-col gap-3 rounded-sm border border-line bg-mist p-6" aria-labelledby="issue">
      <h2 id="issue" className="text-2xl font-semibold">
        {first ? 'Certificate' : 'Certificates issued'}
      </h2>
      {first ? (
        <p>The form starts with the vessel and the service of this application.</p>
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
        className={buttonLook({ kind: first ? 'main' : 'plain', className: 'self-start' })}
      >
        {first ? 'Issue certificate from this application' : 'Issue another certificate'}
      </Link>
    </section>
  )
}
