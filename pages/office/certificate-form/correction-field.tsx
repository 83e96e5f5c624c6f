import { useEffect, useState, type RefObject } from 'react'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { certificateTypeOf, listedTypes } from '#/domain/register/model/type/certificate-types.ts'
import { PUBLIC_FACTS } from '#/domain/register/model/certificate/field-lists.ts'
import { TextField } from '#/pages/web/ui/field.tsx'
import type { Typed } from './draft.tsx'

type CorrectionFieldProps = {
  values: Partial<Certificate>
  typed: Typed | null
  form: RefObject<HTMLFormElement | null>
  errors: string[] | undefined
}

/**
 * Why a public fact of an issued certificate changes. It appears when one differs from the
 * register; without scripts it is always there. It may be left empty.
 */
export function CorrectionField({ values, typed, form, errors }: CorrectionFieldProps) {
  const [isCorrection, setIsCorrection] = useState(
    typed !== null && hasChanges(values, (name) => [typed[name] ?? []].flat()),
  )
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const compare = ({ target }: Event) => {
      if (!(target instanceof Node) || !element.contains(target)) return
      const data = new FormData(element)
      setIsCorrection(
        hasChanges(values, (name) =>
          data.getAll(name).filter((value) => typeof value === 'string'),
        ),
      )
    }
    // Of the document: a listener of the form itself would run before React has read what was
    // typed, and undo it.
    document.addEventListener('input', compare)
    return () => document.removeEventListener('input', compare)
  }, [form, values])
  const reason = typed?.['correctionReason']
  const field = (
    <TextField
      id="correctionReason"
      name="correctionReason"
      label="Reason for the correction"
      hint="For a change of a fact that the public sees. Everyone who verifies this certificate sees the day, what was corrected and this reason; older documents and codes that state it are replaced."
      defaultValue={typeof reason === 'string' ? reason : ''}
      errors={errors}
      maxLength={500}
      autoComplete="off"
    />
  )
  return isCorrection || errors ? field : <noscript>{field}</noscript>
}

function hasChanges(values: Partial<Certificate>, typedIn: (name: string) => string[]): boolean {
  const types = listedTypes(values.issuedCertificates ?? '').map(
    (label) => certificateTypeOf(label)?.label ?? label,
  )
  return (
    PUBLIC_FACTS.some((name) => (typedIn(name)[0]?.trim() ?? '') !== String(values[name] ?? '')) ||
    typedIn('selectedCertificates').toSorted().join('\n') !== types.toSorted().join('\n')
  )
}
