import { fullDate, wholeNumber } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import type { CorrectedName } from '#/domain/register/model/certificate/correction.ts'
import type {
  CorrectableName,
  FieldName,
  Having,
  Value,
} from '#/domain/register/model/certificate/field-lists.ts'
import { FIELDS } from '#/domain/register/model/certificate/fields.ts'

/**
 * The messages that fields are declared with, named one by one, so that a public page loads no
 * others.
 */
const MESSAGES = {
  verify_fact_number: m.verify_fact_number,
  verify_fact_vessel: m.verify_fact_vessel,
  verify_fact_imo: m.verify_fact_imo,
  verify_fact_imo_none: m.verify_fact_imo_none,
  verify_fact_gross_tonnage: m.verify_fact_gross_tonnage,
  verify_fact_flag: m.verify_fact_flag,
  verify_fact_type: m.verify_fact_type,
  verify_fact_certificates: m.verify_fact_certificates,
  verify_fact_issued: m.verify_fact_issued,
  verify_fact_expiry: m.verify_fact_expiry,
  verify_fact_expiry_none: m.verify_fact_expiry_none,
} satisfies Record<
  (typeof FIELDS)[CorrectableName]['label'] | (typeof FIELDS)[Having<{ none: string }>]['none'],
  () => string
>

/** What a public field is called, in the language of the page. */
export function fieldLabel(name: CorrectedName): string {
  if (name === 'standing') return m.verify_fact_standing()
  return MESSAGES[FIELDS[name].label]()
}

/**
 * What a field holds, as the language of the page writes it; null where it is empty and the page
 * leaves it out.
 */
export function fieldText(name: FieldName, value: Value<FieldName>): string | null {
  const field = FIELDS[name]
  if (value === null) return 'none' in field ? MESSAGES[field.none]() : null
  if (typeof value === 'number') return wholeNumber(value)
  return field.kind === 'date' ? fullDate(String(value)) : String(value)
}
