import { Link } from 'react-router'
import { LISTED } from '#/app/certificates/model/field-lists.ts'
import { FIELDS } from '#/app/certificates/model/fields.ts'
import { StatusBadge } from '#/app/certificates/standing/status-badge.tsx'
import { shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import type { Sort } from '#/app/certificates/list/certificate-query.ts'
import type { ListedCertificate } from '#/app/certificates/model/listed.ts'
import { Selection, SelectAll } from './selection.tsx'
import { SortableHead } from './sorting.tsx'

type TableProps = { certificates: ListedCertificate[]; sort: Sort; search: URLSearchParams; today: string }

/** The staff's list: a table on wide screens, else one block per certificate. */
export function CertificateTable({ certificates, sort, search, today }: TableProps) {
  return (
    <Selection>
      <table className="w-full border-collapse text-base max-lg:block">
        <thead className="max-lg:sr-only">
          <tr className="border-b-2 border-edge text-left text-sm text-quiet">
            <th scope="col" className="w-8 p-0">
              <SelectAll />
            </th>
            {LISTED.map((column) => (
              <SortableHead key={column} column={column} name={FIELDS[column].list} sort={sort} search={search} />
            ))}
            <th scope="col" className="px-2 py-2 font-semibold">
              Status
            </th>
            <th scope="col" className="px-2 py-2 font-semibold">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {certificates.map((certificate) => (
            <Row key={certificate.id} certificate={certificate} search={search} today={today} />
          ))}
        </tbody>
      </table>
    </Selection>
  )
}

const cell = 'px-2 py-2 align-middle max-lg:flex max-lg:gap-3 max-lg:px-0 max-lg:py-1'
const action = 'inline-flex min-h-11 items-center px-2 text-link underline-offset-4 hover:underline'

function Row({ certificate, search, today }: { certificate: ListedCertificate; search: URLSearchParams; today: string }) {
  return (
    <tr className="border-b border-line hover:bg-mist has-checked:bg-mist max-lg:relative max-lg:block max-lg:py-4">
      <td className="align-middle max-lg:absolute max-lg:top-3 max-lg:right-0">
        <label className="grid size-11 items-center justify-items-center lg:-ml-2">
          <input
            type="checkbox"
            name="ids"
            value={certificate.id}
            aria-label={`Select ${certificate.certificateId}`}
            className="size-5 accent-link"
          />
        </label>
      </td>
      <th scope="row" className={`${cell} text-left font-mono text-[0.9rem] font-semibold max-lg:pr-12`}>
        <Link
          to={paths.certificate(certificate.id)}
          className="inline-flex min-h-11 items-center break-all text-link underline-offset-4 hover:underline xl:whitespace-nowrap"
        >
          {certificate.certificateId}
        </Link>
      </th>
      <td className={`${cell} font-semibold text-ink`}>
        <span className="wrap-anywhere">{certificate.vesselName}</span>
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
        <StatusBadge certificate={certificate} today={today} />
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <Actions certificate={certificate} search={search} />
      </td>
    </tr>
  )
}

function Actions({ certificate: { id, certificateId }, search }: { certificate: ListedCertificate; search: URLSearchParams }) {
  return (
    <span className="-ml-2 flex flex-wrap xl:flex-nowrap">
      <Link to={paths.editCertificate(id)} className={action}>
        Edit<span className="sr-only"> {certificateId}</span>
      </Link>
      <a href={paths.qrPng(id)} download={`QR_${certificateId}.png`} className={action}>
        QR code<span className="sr-only"> of {certificateId}</span>
      </a>
      <Link to={{ pathname: paths.deleteCertificate(id), search: String(search) }} className={action}>
        Delete<span className="sr-only"> {certificateId}</span>
      </Link>
    </span>
  )
}

/** The name of the column, for narrow screens without table heads. */
function Narrow({ children }: { children: string }) {
  return <span className="w-16 shrink-0 text-sm text-quiet lg:hidden">{children}</span>
}
