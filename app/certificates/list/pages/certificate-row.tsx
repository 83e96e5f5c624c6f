import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LISTED } from '#/app/certificates/model/field-lists.ts'
import { certificateTypeOf, typesShown } from '#/app/certificates/model/certificate-types.ts'
import type { ListedCertificate } from '#/app/certificates/model/listed.ts'
import { reasonOf, shortReason, ValidityLine } from '#/app/certificates/standing/status-badge.tsx'
import { expiryText, shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { RowActions } from './row-actions.tsx'

type RowProps = {
  certificate: ListedCertificate
  columns: readonly (typeof LISTED)[number][]
  search: URLSearchParams
  wrapped: boolean
}

const cell = 'border-line px-1.5 max-xl:p-0 xl:h-9 xl:border-b xl:pointer-coarse:h-11'
/** On narrow screens these are on the record alone. */
const wide = `${cell} max-xl:hidden`

/** One certificate. On narrow screens: number and expiry in the first line, vessel and status in the second; on a phone the status in a line of its own. */
export function CertificateRow({ certificate, columns, search, wrapped }: RowProps) {
  const { id, certificateId, vesselName, imoNumber, flag } = certificate
  const types = typesShown(certificate)
  const line = wrapped ? 'wrap-anywhere' : 'truncate'
  const cells: Record<(typeof LISTED)[number], ReactNode> = {
    certificateId: (
      <th
        key="number"
        scope="row"
        className={`${cell} text-left font-normal max-xl:col-start-2 max-xl:row-start-1`}
      >
        <Link
          to={paths.certificate(id)}
          className="font-mono text-[0.84rem] whitespace-nowrap text-link underline-offset-4 hover:underline max-xl:text-[0.8rem] pointer-coarse:py-3"
        >
          {certificateId}
        </Link>
      </th>
    ),
    vesselName: (
      <td
        key="vessel"
        title={vesselName}
        className={`${cell} ${line} font-semibold text-ink max-xl:col-start-2 max-xl:row-start-2 max-sm:col-span-2`}
      >
        {vesselName}
      </td>
    ),
    imoNumber: (
      <td key="imo" className={wide}>
        {imoNumber ?? '-'}
      </td>
    ),
    flag: (
      <td key="flag" title={flag} className={`${wide} ${line}`}>
        {flag}
      </td>
    ),
    type: (
      <td key="type" title={types.join(', ')} className={`${wide} ${line}`}>
        <TypeText types={types} />
      </td>
    ),
    issuedDate: (
      <td key="issued" className={`${wide} whitespace-nowrap`}>
        {shortDate(certificate.issuedDate)}
      </td>
    ),
    expiryDate: (
      <td
        key="expiry"
        className={`${cell} whitespace-nowrap max-xl:col-start-3 max-xl:row-start-1 max-xl:justify-self-end max-xl:text-sm max-[24rem]:col-start-2 max-[24rem]:row-start-3 max-[24rem]:justify-self-start`}
      >
        {certificate.expiryDate !== null && <span className="text-quiet xl:hidden">until </span>}
        {expiryText(certificate.expiryDate, shortDate)}
      </td>
    ),
  }
  return (
    <tr className="scroll-mb-20 hover:bg-mist focus-within:bg-mist has-checked:bg-mist max-xl:grid max-xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-xl:items-center max-xl:gap-x-1 max-xl:border-b max-xl:border-line max-xl:py-2">
      <td
        className={`${cell} pl-0 max-xl:row-span-2 max-xl:row-start-1 max-xl:-ml-1.5 max-xl:pointer-coarse:-ml-3`}
      >
        <label className="grid size-8 items-center max-xl:justify-center pointer-coarse:size-11">
          <input
            type="checkbox"
            name="ids"
            value={id}
            aria-label={`Select ${certificateId}`}
            className="size-5 accent-link"
          />
        </label>
      </td>
      {columns.map((column) => cells[column])}
      <td
        className={`${cell} max-xl:col-start-3 max-xl:row-start-2 max-xl:justify-self-end max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-4 max-sm:justify-self-start`}
      >
        <Status certificate={certificate} />
      </td>
      <td
        className={`${cell} max-xl:col-start-4 max-xl:row-span-2 max-xl:row-start-1 max-xl:-mr-3`}
      >
        <RowActions certificate={certificate} search={search} />
      </td>
    </tr>
  )
}

/** The abbreviation first, because it differs in each type, and the end of a long name is cut off; of several types the first, and how many more. */
function TypeText({ types: [type = '', ...others] }: { types: readonly string[] }) {
  const known = certificateTypeOf(type)
  if (others.length > 0) {
    return (
      <>
        <span className="font-semibold text-ink">{known?.code ?? type}</span>{' '}
        <span className="text-sm">+{others.length} more</span>
      </>
    )
  }
  return known ? (
    <>
      <span className="font-semibold text-ink">{known.code}</span> {type}
    </>
  ) : (
    type
  )
}

/** Valid or Invalid, and why, in one line. */
function Status({ certificate }: { certificate: ListedCertificate }) {
  return (
    <span className="flex min-w-0" title={reasonOf(certificate, shortDate) ?? undefined}>
      <ValidityLine status={certificate.status} reason={shortReason(certificate)} />
    </span>
  )
}
