import { Link } from 'react-router'
import { certificateTypeOf, typesShown } from '#/app/certificates/model/certificate-types.ts'
import { StatusBadge } from '#/app/certificates/standing/status-badge.tsx'
import { expiryText, shortDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import type { ListedCertificate } from '#/app/certificates/model/listed.ts'

type ShipCertificatesProps = { certificates: ListedCertificate[]; more: boolean; imoNumber: string | null }

const head = 'border-b-2 border-edge py-2 pr-4 font-semibold'
const cell = 'align-baseline md:border-b md:border-line md:py-2.5 md:pr-4'

/** The certificates of a ship, the newest first; on narrow screens an entry of a few lines for each. */
export function ShipCertificates({ certificates, more, imoNumber }: ShipCertificatesProps) {
  return (
    <section aria-labelledby="certificates" className="flex flex-col gap-3">
      <h2 id="certificates" className="text-xl font-semibold">
        Certificates{' '}
        {certificates.length > 0 && (
          <span className="font-normal text-quiet">
            ({certificates.length}
            {more && '+'})
          </span>
        )}
      </h2>
      {certificates.length === 0 ? (
        <p className="text-quiet">This ship has no certificates.</p>
      ) : (
        <table className="w-full border-separate border-spacing-0 max-md:block">
          <thead className="max-md:sr-only">
            <tr className="text-left text-sm text-quiet">
              {['Number', 'Certificates', 'Issued', 'Expiry', 'Status'].map((name) => (
                <th key={name} scope="col" className={head}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {certificates.map((certificate) => (
              <Row key={certificate.id} certificate={certificate} />
            ))}
          </tbody>
        </table>
      )}
      {more && imoNumber !== null && (
        <Link to={`${paths.staff()}?q=${imoNumber}`} className="self-start text-link underline">
          All certificates of this ship
        </Link>
      )}
    </section>
  )
}

function Row({ certificate }: { certificate: ListedCertificate }) {
  const types = typesShown(certificate).map((label) => certificateTypeOf(label)?.code ?? label)
  return (
    <tr className="hover:bg-mist max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:py-3">
      <th scope="row" className={`${cell} text-left font-normal max-md:w-full`}>
        <Link
          to={paths.certificate(certificate.id)}
          className="font-mono text-[0.9375rem] break-all text-link underline underline-offset-4 md:whitespace-nowrap pointer-coarse:py-2"
        >
          {certificate.certificateId}
        </Link>
      </th>
      <td title={typesShown(certificate).join(', ')} className={`${cell} wrap-anywhere max-md:w-full`}>
        {types.join(', ')}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <span className="text-quiet md:hidden">from </span>
        {shortDate(certificate.issuedDate)}
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {certificate.expiryDate !== null && <span className="text-quiet md:hidden">until </span>}
        {expiryText(certificate.expiryDate, shortDate)}
      </td>
      <td className={`${cell} max-md:w-full md:pr-0`}>
        <StatusBadge certificate={certificate} />
      </td>
    </tr>
  )
}
