import { ENVIRONMENT_FORMS } from './environment-forms.ts'
import type { CertificateForm } from './form.ts'
import { MANAGEMENT_FORMS } from './management-forms.ts'
import { SAFETY_FORMS } from './safety-forms.ts'

/** The forms of the 16 types. */
export const FORMS: readonly CertificateForm[] = [
  ...SAFETY_FORMS,
  ...ENVIRONMENT_FORMS,
  ...MANAGEMENT_FORMS,
]

const BY_CODE = new Map(FORMS.map((form) => [form.code, form]))

/**
 * The form of a type by its permanent code; null for what is none of the known types, which stands
 * on the extract alone.
 */
export function formOf(code: string): CertificateForm | null {
  return BY_CODE.get(code) ?? null
}
