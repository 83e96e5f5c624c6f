import { useState } from 'react'
import { DEFAULT_VALIDITY_YEARS } from '#/app/certificates/certificate.ts'
import { usualTermOf } from '#/app/certificates/renewal/renewal.ts'
import { addYears } from '#/app/dates.ts'
import { TextField } from '#/app/ui/field.tsx'

type DateField = { id: string; name: string; defaultValue: string; errors: string[] | undefined }

type PeriodFieldsProps = {
  issuedDate: DateField
  expiryDate: DateField
  ticked: string[]
  /** The expiry follows issue date and types until somebody sets it. */
  proposing: boolean
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** The expiry that is proposed for an issue date and what is ticked; null while that is no date. */
export function proposedExpiry(issued: string, ticked: string[]): string | null {
  return DATE.test(issued) ? addYears(issued, usualTermOf(ticked)?.years ?? DEFAULT_VALIDITY_YEARS) : null
}

/** Issue and expiry date; the expiry is proposed from the shortest of the usual terms of what is ticked, and says why. */
export function PeriodFields({ issuedDate, expiryDate, ticked, proposing }: PeriodFieldsProps) {
  const [issued, setIssued] = useState(issuedDate.defaultValue)
  const [expiry, setExpiry] = useState<string | null>(proposing ? null : expiryDate.defaultValue)
  const term = usualTermOf(ticked)
  const proposed = proposedExpiry(issued, ticked) ?? expiryDate.defaultValue
  return (
    <>
      <TextField
        {...issuedDate}
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
        type="date"
        label="Expiry Date"
        min="1900-01-01"
        max="2199-12-31"
        defaultValue={undefined}
        value={expiry ?? proposed}
        onChange={(event) => setExpiry(event.currentTarget.value)}
        hint={expiry === null ? why(ticked, term) : undefined}
      />
    </>
  )
}

function why(ticked: string[], term: ReturnType<typeof usualTermOf>): string {
  if (term) return `Proposed: ${term.years} years, the usual term of ${term.type.label} (${term.type.instrument}).`
  if (ticked.length > 0) return 'What is ticked does not expire by itself; two years are proposed.'
  return 'Two years are proposed; ticking the certificates below proposes their usual term.'
}
