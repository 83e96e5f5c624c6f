import { Link } from 'react-router'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { expiryText, fullDate } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'

/** In place of one issue and one expiry date, where the certificates of a record have different ones: each is corrected on a page about it alone. */
export function DatesOfEach({ id, issuedDate, expiryDate, parts }: Certificate) {
  return (
    <section aria-labelledby="dates-of-each" className="sm:col-span-2">
      {/* Of the record: nothing is changed in them here. */}
      <input type="hidden" name="issuedDate" value={issuedDate} />
      <input type="hidden" name="expiryDate" value={expiryDate ?? ''} />
      <h2 id="dates-of-each" className="font-semibold text-ink">
        Issue and expiry dates
      </h2>
      <p className="max-w-prose text-sm text-quiet">
        Each certificate has dates that are its own. A type that is added below gets the full term
        from {fullDate(issuedDate)}; correct its dates afterwards.
      </p>
      <ul className="mt-2 flex flex-col">
        {parts.map(({ code, label, issuedOn, expiryDate: ends }) => (
          <li key={code} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <span className="min-w-0 grow wrap-anywhere">
              <span className="font-semibold text-ink">{label}</span>: issued on{' '}
              {fullDate(issuedOn)},{' '}
              {ends === null ? 'does not expire' : `expires on ${expiryText(ends)}`}
            </span>
            <Link
              to={paths.editPart(id, code)}
              className="flex min-h-11 items-center text-link underline"
            >
              Correct dates of {code}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
