import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { STATUS_LABELS } from '#/app/certificates/standing/status-badge.tsx'
import { shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { statusOf } from '#/app/certificates/model/status.ts'

export type OfVessel = { imoNumber: string; certificates: Certificate[]; more: boolean; today: string }

type VesselCertificatesProps = {
  imoNumber: string
  /** The record that is being edited, which is no other certificate. */
  editing: number | undefined
  /** What the page came with, for whom scripts do not ask. */
  known: OfVessel | null
}

/** The other certificates of the same vessel, so that none is issued twice; asked for as soon as the number is whole. */
export function VesselCertificates({ imoNumber, editing, known }: VesselCertificatesProps) {
  const fetcher = useFetcher<OfVessel>()
  const whole = /^\d{7}$/.test(imoNumber) ? imoNumber : null
  const { load, data } = fetcher
  useEffect(() => {
    if (whole !== null) void load(paths.certificatesOfVessel(whole))
  }, [whole, load])
  const asked = [data, known].find((one) => one?.imoNumber === whole)
  const others = asked?.certificates.filter(({ id }) => id !== editing) ?? []
  return (
    <div aria-live="polite" className="empty:hidden sm:col-span-2">
      {asked && others.length > 0 && (
        <div className="rounded-sm border border-unsure bg-unsure-wash p-4 text-unsure">
          <p className="font-semibold">This vessel already has {others.length === 1 ? 'a certificate' : 'certificates'}:</p>
          <ul className="mt-1 flex flex-col">
            {others.map((other) => (
              <li key={other.id} className="flex flex-wrap items-baseline gap-x-3">
                <Link to={paths.certificate(other.id)} target="_blank" className="font-mono break-all underline">
                  {other.certificateId}
                  <span className="sr-only"> (opens in a new tab)</span>
                </Link>
                <span>
                  {other.issuedCertificates || other.type}; until {shortDate(other.expiryDate)};{' '}
                  {STATUS_LABELS[statusOf(other, asked.today)].toLowerCase()}
                </span>
              </li>
            ))}
          </ul>
          {asked.more && (
            <p className="mt-1">
              <Link to={`${paths.staff()}?q=${whole}`} target="_blank" className="underline">
                All of them
                <span className="sr-only"> (opens in a new tab)</span>
              </Link>
            </p>
          )}
        </div>
      )}
    </div>
  )
}
