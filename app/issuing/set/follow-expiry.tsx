import { useRef, type FormEvent } from 'react'
import { PART_KINDS } from '#/app/surveys/model/survey.ts'
import { latestExpiry } from '#/app/surveys/model/terms.ts'
import { rowField, type RowField, type SetRow } from './set-row.ts'

const COUNTED: readonly RowField[] = ['kind', 'issuedDate', 'renews']
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Proposes another expiry date when kind, issue date or renewal of a row change, unless staff have typed their own. For `onChange` of the row. */
export function useFollowingExpiry({ code, expiryDate, renewedFrom }: SetRow) {
  const proposed = useRef(expiryDate)
  return ({ currentTarget, target }: FormEvent<HTMLFieldSetElement>) => {
    const controlOf = (name: RowField) => currentTarget.elements.namedItem(rowField(code, name))
    const [kindField, issued, expiry, renews] = (['kind', 'issuedDate', 'expiryDate', 'renews'] as const).map(controlOf)
    if (!COUNTED.some((name) => target === controlOf(name))) return
    if (!(kindField instanceof HTMLSelectElement && issued instanceof HTMLInputElement && expiry instanceof HTMLInputElement))
      return
    const kind = PART_KINDS.find((one) => one === kindField.value)
    if (!kind || !DATE.test(issued.value) || (expiry.value !== '' && expiry.value !== proposed.current)) return
    const isRenewal = kind === 'full-term' && renews instanceof HTMLInputElement && renews.checked
    proposed.current = latestExpiry(code, kind, (isRenewal ? renewedFrom : null) ?? issued.value)
    expiry.value = proposed.current ?? ''
  }
}
