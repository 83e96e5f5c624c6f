import { LISTED } from '#/domain/register/model/certificate/field-lists.ts'
import { FIELDS } from '#/domain/register/model/certificate/fields.ts'
import type { Sort } from '#/domain/register/search/list/certificate-query.ts'
import type { ListView } from '#/domain/register/search/list/list-view.ts'
import type { ListedCertificate } from '#/domain/register/model/certificate/listed.ts'
import { CertificateRow } from './certificate-row.tsx'
import { SelectAll } from './selection.tsx'
import { SortableHead } from './sorting.tsx'

type TableProps = {
  certificates: ListedCertificate[]
  sort: Sort
  search: URLSearchParams
  view: ListView
}
type ListedColumn = (typeof LISTED)[number]

/**
 * The widths of the columns in the table. The vessel has the rest: at 1,280 px with all others
 * shown that is 12 rem. A number of 24 characters has one line.
 */
const WIDTHS: Record<ListedColumn, string> = {
  certificateId: 'w-52',
  vesselName: '',
  imoNumber: 'w-22',
  flag: 'w-21',
  type: 'w-27 2xl:w-52',
  issuedDate: 'w-23',
  expiryDate: 'w-23',
}

/**
 * The staff's list: a table with fixed columns on wide screens, else an entry of two lines for each
 * certificate.
 */
export function CertificateTable({ certificates, sort, search, view }: TableProps) {
  const columns = LISTED.filter((column) => !view.hidden.some((hidden) => hidden === column))
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-[0.9375rem] max-xl:block">
      <thead className="max-xl:sr-only">
        <tr className="text-left text-sm text-quiet">
          <th scope="col" className={`${head} w-9`}>
            <SelectAll />
          </th>
          {columns.map((column) => (
            <SortableHead
              key={column}
              column={column}
              name={FIELDS[column].list}
              sort={sort}
              search={search}
              className={`${head} ${WIDTHS[column]}`}
            />
          ))}
          <th scope="col" className={`${head} w-45 px-1.5 font-semibold 2xl:w-52`}>
            Status
          </th>
          <th scope="col" className={`${head} w-30 px-1.5 font-semibold`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="max-xl:block">
        {certificates.map((certificate) => (
          <CertificateRow
            key={certificate.id}
            certificate={certificate}
            columns={columns}
            search={search}
            wrapped={view.wrapped}
          />
        ))}
      </tbody>
    </table>
  )
}

const head = 'sticky top-0 z-10 h-9 border-b-2 border-edge bg-paper p-0'
