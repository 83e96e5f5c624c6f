import { Link, useLocation } from 'react-router'
import { fullDate, shortDate } from '#/app/dates.ts'
import { paths } from '#/app/paths.ts'
import { Badge } from '#/app/ui/badge.tsx'
import { statusOf, type Status } from '#/app/verification/verdict.ts'
import type { Certificate } from '#/app/certificates/certificate.ts'

const COLUMNS = [
  'Certificate ID',
  'Vessel Name',
  'IMO Number',
  'Flag',
  'Type',
  'Issued Date',
  'Expiry Date',
  'Status',
  'Actions',
]

const action = 'inline-flex min-h-11 items-center px-2 text-link underline-offset-4 hover:underline'

/** The staff's list: a table where there is room for one, else one block a certificate. */
export function CertificateTable({ certificates, today }: { certificates: Certificate[]; today: string }) {
  return (
    <table className="w-full border-collapse text-base max-lg:block">
      <thead className="max-lg:sr-only">
        <tr className="border-b-2 border-edge text-left text-sm text-quiet">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-2 py-2 font-semibold first:pl-0">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {certificates.map((certificate) => (
          <Row key={certificate.id} certificate={certificate} today={today} />
        ))}
      </tbody>
    </table>
  )
}

const cell = 'px-2 py-2 align-middle max-lg:flex max-lg:gap-3 max-lg:px-0 max-lg:py-1'

function Row({ certificate, today }: { certificate: Certificate; today: string }) {
  const status = statusOf(certificate, today)
  const { search } = useLocation()
  return (
    <tr className="border-b border-line hover:bg-mist max-lg:block max-lg:py-4">
      <th scope="row" className={`${cell} pl-0 text-left font-mono text-[0.9rem] font-semibold text-ink`}>
        <span className="break-all xl:whitespace-nowrap">{certificate.certificateId}</span>
      </th>
      <td className={`${cell} font-semibold text-ink`}>
        <span className="break-words [overflow-wrap:anywhere]">{certificate.vesselName}</span>
      </td>
      <td className={cell}>
        <Narrow>IMO</Narrow>
        {certificate.imoNumber ?? '-'}
      </td>
      <td className={cell}>
        <Narrow>Flag</Narrow>
        {certificate.flag}
      </td>
      <td className={cell}>
        <Narrow>Type</Narrow>
        {certificate.type}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <Narrow>Issued</Narrow>
        {shortDate(certificate.issuedDate)}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <Narrow>Expires</Narrow>
        {shortDate(certificate.expiryDate)}
      </td>
      <td className={cell}>
        <span className="flex flex-col items-start gap-1">
          <Badge tone={status === 'valid' ? 'good' : 'bad'}>{status === 'valid' ? 'Valid' : 'Invalid'}</Badge>
          {status !== 'valid' && <span className="text-sm text-quiet">{reasonOf(status, certificate)}</span>}
        </span>
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <span className="-ml-2 flex flex-wrap xl:flex-nowrap">
          <Link to={paths.editCertificate(certificate.id)} className={action}>
            Edit<span className="sr-only"> {certificate.certificateId}</span>
          </Link>
          {certificate.qrCodeUrl && (
            <a href={certificate.qrCodeUrl} download={`QR_${certificate.certificateId}.png`} className={action}>
              QR code<span className="sr-only"> of {certificate.certificateId}</span>
            </a>
          )}
          <Link to={{ pathname: paths.deleteCertificate(certificate.id), search }} className={action}>
            Delete<span className="sr-only"> {certificate.certificateId}</span>
          </Link>
        </span>
      </td>
    </tr>
  )
}

/** What the column's head says, where there is no head. */
function Narrow({ children }: { children: string }) {
  return <span className="w-16 shrink-0 text-sm text-quiet lg:hidden">{children}</span>
}

const REASONS: Record<Status, string> = {
  valid: '',
  expired: 'Expired',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
  'not-yet-valid': 'Not yet valid',
}

function reasonOf(status: Status, certificate: Certificate): string {
  return certificate.standingSince ? `${REASONS[status]} since ${fullDate(certificate.standingSince)}` : REASONS[status]
}
