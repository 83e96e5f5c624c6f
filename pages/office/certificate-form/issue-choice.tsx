import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import type { FormState } from '#/pages/web/forms/use-form.ts'
import { Button } from '#/pages/web/ui/button.tsx'

/**
 * The field of the form that says whether the selected types become one certificate, or one each.
 */
export const ISSUE_AS = 'issueAs'
export const ONE_EACH = 'each'
/**
 * The hidden field with the number that was proposed with the form. One certificate for each type
 * begins with it, so that the same form sent twice is refused.
 */
export const PROPOSED = 'proposed'

/**
 * Where each certificate gets its own number, what was typed as one does not count: `proposed`
 * replaces it in the form.
 */
export function replaceNumber(form: FormData, proposed: string | undefined): FormData {
  if (form.get(ISSUE_AS) === ONE_EACH && proposed !== undefined) form.set('certificateId', proposed)
  return form
}

/**
 * Whether each selected type becomes its own certificate, as statutory certificates are: each is a
 * document with its own number.
 */
export function IssueChoice({ each }: { each: boolean }) {
  const choice = 'flex min-h-11 items-center gap-3'
  const box = 'size-5 shrink-0 accent-link'
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold text-ink">Create them as</legend>
      <label className={choice}>
        <input type="radio" name={ISSUE_AS} value="one" defaultChecked={!each} className={box} />
        One certificate with all types
      </label>
      <label className={choice}>
        <input
          id="issue-each"
          type="radio"
          name={ISSUE_AS}
          value={ONE_EACH}
          defaultChecked={each}
          className={box}
        />
        <span>
          One certificate for each type
          <span className="block text-sm text-quiet">
            Each gets its own number and the dates above. All are created, or none.
          </span>
        </span>
      </label>
    </fieldset>
  )
}

/** Names how many certificates are created; without scripts it says "Create Certificate". */
export function CreateButtons({ form, label }: { form: FormState; label: string }) {
  const { element } = form
  const [count, setCount] = useState(1)
  const another = useNavigation().formData?.has('another') ?? false
  useEffect(() => {
    const shown = element.current
    if (!shown) return undefined
    const updateCount = () => {
      const data = new FormData(shown)
      setCount(data.get(ISSUE_AS) === ONE_EACH ? data.getAll('selectedCertificates').length : 1)
    }
    updateCount()
    shown.addEventListener('input', updateCount)
    return () => shown.removeEventListener('input', updateCount)
  }, [element])
  return (
    <>
      <Button kind="main" pending={form.sending && !another}>
        {form.sending && !another ? 'Saving' : count > 1 ? `Create ${count} certificates` : label}
      </Button>
      <Button name="another" value="yes" pending={form.sending && another}>
        {form.sending && another ? 'Saving' : 'Create and start another for this ship'}
      </Button>
    </>
  )
}
