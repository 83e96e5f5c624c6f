import { useRef, type FormEvent } from 'react'
import { isPlainDate } from '#/core/dates.ts'
import { FOR_ALL, rowField, type RowField, type SetRow } from '#/domain/register/issuing/set-row.ts'
import { PART_KINDS } from '#/domain/register/model/survey/survey.ts'
import { isCountedFrom, proposedExpiry } from '#/domain/register/model/survey/terms.ts'

/** The expiry date of a row is counted from these of its fields. */
const COUNTED: readonly RowField[] = ['kind', 'issuedDate', 'renews']

/**
 * Proposes other expiry dates when the survey, or kind, issue date or renewal of a row change,
 * unless staff have typed their own; dates for all rows are filled into each. For `onChange` of the
 * form.
 */
export function useFollowingDates(rows: readonly SetRow[]) {
  const proposed = useRef(new Map(rows.map(({ code, expiryDate }) => [code, expiryDate])))
  return ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const control = (name: string) => form.elements.namedItem(name)
    const fill = (from: string, into: RowField) => {
      const all = dayIn(control(from))
      if (target !== control(from) || all === null) return
      for (const { code } of rows) setValue(control(rowField(code, into)), all)
    }
    fill(FOR_ALL.issuedDate, 'issuedDate')
    fill(FOR_ALL.expiryDate, 'expiryDate')
    const isForAll =
      target === control('surveyCompletedOn') || target === control(FOR_ALL.issuedDate)
    for (const row of rows) {
      const isChanged =
        isForAll || COUNTED.some((name) => target === control(rowField(row.code, name)))
      const expiry = control(rowField(row.code, 'expiryDate'))
      if (!isChanged || !(expiry instanceof HTMLInputElement)) continue
      if (expiry.value !== '' && expiry.value !== proposed.current.get(row.code)) continue
      const latest = proposedFor(row, form)
      if (latest === undefined) continue
      proposed.current.set(row.code, latest)
      expiry.value = latest ?? ''
    }
  }
}

/**
 * The expiry date that is proposed for a row as the form has it; undefined where kind or issue date
 * say nothing yet.
 */
function proposedFor({ code, existing }: SetRow, form: HTMLFormElement): string | null | undefined {
  const control = (name: RowField) => form.elements.namedItem(rowField(code, name))
  const [kindField, renews] = [control('kind'), control('renews')]
  const kind = PART_KINDS.find(
    (one) => kindField instanceof HTMLSelectElement && one === kindField.value,
  )
  const issuedOn = dayIn(control('issuedDate'))
  if (!kind || issuedOn === null) return undefined
  if (kind !== 'full-term') return proposedExpiry(code, kind, { begins: issuedOn })
  const surveyCompletedOn = dayIn(form.elements.namedItem('surveyCompletedOn'))
  const isRenewal =
    existing?.kind === 'full-term' && renews instanceof HTMLInputElement && renews.checked
  const old = isRenewal ? existing.expiryDate : null
  const isCounted = old !== null && isCountedFrom(old, { surveyCompletedOn, issuedOn })
  return proposedExpiry(
    code,
    kind,
    isCounted ? { oldExpiry: old } : { begins: surveyCompletedOn ?? issuedOn },
  )
}

type Control = ReturnType<HTMLFormControlsCollection['namedItem']>

/** The day in a field; null where there is none. */
function dayIn(field: Control): string | null {
  return field instanceof HTMLInputElement && isPlainDate(field.value) ? field.value : null
}

function setValue(field: Control, value: string): void {
  if (field instanceof HTMLInputElement) field.value = value
}
