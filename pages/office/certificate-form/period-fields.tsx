import { useState } from 'react'
import { Link } from 'react-router'
import {
  DEFAULT_VALIDITY_YEARS,
  type Certificate,
} from '#/domain/register/model/certificate/certificate.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { expiryText, fullDate } from '#/domain/language/format.ts'
import { certificateTypeOf } from '#/domain/register/model/type/certificate-types.ts'
import { expires, OTHER } from '#/domain/register/model/certificate/part.ts'
import { usualTermOf } from '#/domain/register/certificate/renewal/renewal.ts'
import { lastDayOfMonths } from '#/domain/register/model/survey/terms.ts'
import { addYears, isPlainDate } from '#/core/dates.ts'
import type { FormField } from '#/pages/web/forms/use-form.ts'
import { useTypedBefore } from '#/pages/web/forms/use-typed-before.ts'
import { TextField } from '#/pages/web/ui/field.tsx'

type PeriodFieldsProps = {
  issuedDate: FormField
  expiryDate: FormField
  selected: string[]
  /**
   * Of a new certificate the expiry follows the issue date and the types until the user sets it.
   */
  isNew: boolean
  /** The form begins with what was typed before. */
  isRestored: boolean
}

/**
 * The expiry that is proposed for an issue date and the selected types, empty where none of them
 * expires; null while the issue date is not a date.
 */
function proposedExpiry(issued: string, selected: string[]): string | null {
  if (noneExpires(selected)) return ''
  if (!isPlainDate(issued)) return null
  const term = usualTermOf(selected)
  // The default is the same day; a term of a convention ends on the day before it, as certificates
  // print it.
  return term ? lastDayOfMonths(issued, 12 * term.years) : addYears(issued, DEFAULT_VALIDITY_YEARS)
}

/**
 * Issue and expiry date; the expiry is proposed from the shortest usual term of the selected types,
 * with the reason as a hint.
 */
export function PeriodFields({
  issuedDate,
  expiryDate,
  selected,
  isNew,
  isRestored,
}: PeriodFieldsProps) {
  const [issued, setIssued] = useState(issuedDate.defaultValue)
  const [expiry, setExpiry] = useState(() => {
    const { defaultValue } = expiryDate
    // A restored draft that equals the proposal still counts as proposed.
    const isProposed =
      !isRestored || defaultValue === proposedExpiry(issuedDate.defaultValue, selected)
    return isNew && isProposed ? null : defaultValue
  })
  const term = usualTermOf(selected)
  const proposed = proposedExpiry(issued, selected) ?? expiryDate.defaultValue
  const issuedInput = useTypedBefore(issued, setIssued)
  const expiryInput = useTypedBefore(expiry ?? proposed, setExpiry)
  return (
    <>
      <TextField
        {...issuedDate}
        ref={issuedInput}
        type="date"
        label="Issue Date"
        min="1900-01-01"
        max="2199-12-31"
        defaultValue={undefined}
        value={issued}
        onChange={(event) => setIssued(event.currentTarget.value)}
      />
      <TextField
        {...expiryDate}
        ref={expiryInput}
        type="date"
        label="Expiry Date"
        min="1900-01-01"
        max="2199-12-31"
        defaultValue={undefined}
        value={expiry ?? proposed}
        onChange={(event) => setExpiry(event.currentTarget.value)}
        hint={expiry === null ? explainProposal(selected, term) : undefined}
      />
    </>
  )
}

function noneExpires(selected: string[]): boolean {
  return (
    selected.length > 0 &&
    selected.every((label) => !expires(certificateTypeOf(label)?.code ?? OTHER))
  )
}

function explainProposal(selected: string[], term: ReturnType<typeof usualTermOf>): string {
  if (term)
    return `Proposed: ${term.years} years, the usual term of ${term.type.label} (${term.type.instrument}).`
  if (noneExpires(selected)) return 'Leave it empty: the selected certificates do not expire.'
  if (selected.length > 0)
    return 'The selected certificates have no usual term; two years are proposed.'
  return 'Two years are proposed. Select certificates below to propose their usual term.'
}

/**
 * In place of one issue and one expiry date, where the certificates of a record have different
 * ones: each is corrected on a page about it alone.
 */
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
