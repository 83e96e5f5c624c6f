import type { EndingPart } from '#/app/certificates/flag-change/flag-change.ts'
import { Link } from 'react-router'
import { paths } from '#/app/web/paths.ts'

const ENDS: Record<EndingPart['ends'], string> = {
  'at-once': 'Withdrawn from the day of the change',
  later: 'Withdrawn three months after the change',
  stays: 'Stays as it is',
}

/** What a change of flag does to the certificates of a ship, shown before it is saved. */
export function EndingCertificates({ parts }: { parts: EndingPart[] }) {
  return (
    <section aria-labelledby="ending" className="flex flex-col gap-3">
      <h2 id="ending" className="text-xl font-semibold">
        What a change of flag ends
      </h2>
      <p className="max-w-prose text-quiet">
        Statutory certificates end when the flag changes, and the owner and the administration of
        the old flag are notified. A withdrawal is final after 24 hours. Certificates that state the
        new flag already stay. A new name ends none, and neither does another spelling of the flag
        of one State, or another register under it.
      </p>
      {parts.length === 0 ? (
        <p>This ship has no certificates in force.</p>
      ) : (
        <table className="w-full border-collapse text-base max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="border-b-2 border-edge text-left text-sm text-quiet">
              {['Certificate', 'Flag', 'When the flag changes'].map((column) => (
                <th key={column} scope="col" className="py-2 pr-4 font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {parts.map(({ recordId, number, label, flag, ends }) => (
              <tr key={number} className="border-b border-line max-sm:block max-sm:py-3">
                <th scope="row" className={`${cell} text-left font-normal`}>
                  <span className="block font-semibold text-ink">{label}</span>
                  <Link
                    to={paths.certificate(recordId)}
                    className="font-mono text-sm break-all text-link underline"
                  >
                    {number}
                  </Link>
                </th>
                <td className={cell}>{flag}</td>
                <td className={`${cell} ${ends === 'stays' ? '' : 'font-semibold text-invalid'}`}>
                  {ENDS[ends]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const cell = 'py-2 pr-4 align-top wrap-anywhere max-sm:block max-sm:py-0.5 max-sm:pr-0'
