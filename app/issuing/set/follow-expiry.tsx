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
    const begins = kind === 'full-term' ? ((isRenewal ? renewedFrom : null) ?? surveyedIn(currentTarget)) : null
    proposed.current = latestExpiry(code, kind, begins ?? issued.value)
    expiry.value = proposed.current ?? ''
  }
}

/** The day on which the survey was completed, as the form of the row has it; null where it is not known. */
function surveyedIn({ form }: HTMLFieldSetElement): string | null {
  const surveyed = form?.elements.namedItem('surveyCompletedOn')
  return surveyed instanceof HTMLInputElement && DATE.test(surveyed.value) ? surveyed.value : null
}
