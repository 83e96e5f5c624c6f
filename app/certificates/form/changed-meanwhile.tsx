import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { PUBLIC_FACTS } from '#/app/certificates/model/field-lists.ts'
import { fullDate } from '#/app/language/format.ts'
import { FIELDS } from '#/app/certificates/model/fields.ts'

/** After a conflict: the values that the register has now, shown with what was typed, so that saving again is a decision. */
export function ChangedMeanwhile({
  current,
  typed,
}: {
  current: Certificate
  typed: Record<string, unknown>
}) {
  const differing = PUBLIC_FACTS.filter(
    (field) => String(current[field] ?? '') !== (typed[field] ?? ''),
  )
  return (
    <div role="alert" className="rounded-sm border border-unsure bg-unsure-wash p-5 text-unsure">
      <p className="font-semibold">
        Another user has changed this certificate since you opened it. What you typed is still in
        the form below, unsaved.
      </p>
      {differing.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {differing.map((field) => (
            <li key={field}>
              {FIELDS[field].title} is now “{shown(current[field])}” in the register
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2">
        Its status in the register is “{current.standing.replace('-', ' ')}”. Update again to
        replace these values with yours.
      </p>
    </div>
  )
}

/** A day as a page writes it; any other value as it is. */
function shown(value: string | number | null | undefined): string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    ? fullDate(value)
    : String(value ?? '')
}
