import { useState } from 'react'
import { DEFAULT_VALIDITY_YEARS } from '#/app/certificates/model/certificate.ts'
import { certificateTypeOf } from '#/app/certificates/model/certificate-types.ts'
import { expires, OTHER } from '#/app/certificates/model/part.ts'
import { usualTermOf } from '#/app/certificates/renewal/renewal.ts'
import { lastDayOfMonths } from '#/app/surveys/model/terms.ts'
import { addYears, isPlainDate } from '#/core/dates.ts'
import { useTypedBefore } from '#/app/web/forms/use-typed-before.ts'
import { TextField } from '#/app/web/ui/field.tsx'

type DateField = {
  id: string
  name: string
  defaultValue: string
  errors: string[] | undefined
  autoFocus: boolean
}

type PeriodFieldsProps = {
  issuedDate: DateField
  expiryDate: DateField
  selected: string[]
  /** The expiry follows the issue date and the types until the user sets it. */
  proposing: boolean
}

/** The expiry that is proposed for an issue date and the selected types, empty where none of them expires; null while the issue date is not a date. */
export function proposedExpiry(issued: string, selected: string[]): string | null {
  if (noneExpires(selected)) return ''
  if (!isPlainDate(issued)) return null
  const term = usualTermOf(selected)
  // The default is the same day; a term of a convention ends on the day before it, as certificates print it.
  return term ? lastDayOfMonths(issued, 12 * term.years) : addYears(issued, DEFAULT_VALIDITY_YEARS)
}

/** Issue and expiry date; the expiry is proposed from the shortest usual term of the selected types, with the reason as a hint. */
export function PeriodFields({ issuedDate, expiryDate, selected, proposing }: PeriodFieldsProps) {
  const [issued, setIssued] = useState(issuedDate.defaultValue)
  const [expiry, setExpiry] = useState<string | null>(proposing ? null : expiryDate.defaultValue)
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
