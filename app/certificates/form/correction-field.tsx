import { useEffect, useState, type RefObject } from 'react'
import type { Certificate } from '#/app/certificates/certificate.ts'
import { certificateTypeOf, listedTypes } from '#/app/certificates/certificate-types.ts'
import { TextField } from '#/app/ui/field.tsx'
import type { Typed } from './draft.tsx'

type CorrectionFieldProps = {
  values: Partial<Certificate>
  typed: Typed | null
  form: RefObject<HTMLFormElement | null>
  errors: string[] | undefined
}

/**
 * Why a signed fact of an issued certificate changes. It appears when one differs from the register; without scripts it is always
 * there. It may be left empty.
 */
export function CorrectionField({ values, typed, form, errors }: CorrectionFieldProps) {
  const [isCorrection, setIsCorrection] = useState(typed !== null && differs(values, (name) => [typed[name] ?? []].flat()))
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const compare = () => {
      const data = new FormData(element)
      setIsCorrection(differs(values, (name) => data.getAll(name).filter((value) => typeof value === 'string')))
    }
    element.addEventListener('input', compare)
    return () => element.removeEventListener('input', compare)
  }, [form, values])
  const reason = typed?.['correctionReason']
  const field = (
    <TextField
      id="correctionReason"
      name="correctionReason"
      label="Reason for the correction"
      hint="For a change of number, ship, flag, types or dates. Everyone who verifies this certificate sees the day, what was corrected and this reason; older documents and codes are replaced."
      defaultValue={typeof reason === 'string' ? reason : ''}
      errors={errors}
      maxLength={500}
      autoComplete="off"
    />
  )
  return isCorrection || errors ? field : <noscript>{field}</noscript>
}

const COMPARED = ['certificateId', 'vesselName', 'imoNumber', 'flag', 'issuedDate', 'expiryDate'] as const

function differs(values: Partial<Certificate>, typedIn: (name: string) => string[]): boolean {
  const types = listedTypes(values.issuedCertificates ?? '').map((label) => certificateTypeOf(label)?.label ?? label)
  return (
    COMPARED.some((name) => (typedIn(name)[0]?.trim() ?? '') !== (values[name] ?? '')) ||
    typedIn('selectedCertificates').toSorted().join('\n') !== types.toSorted().join('\n')
  )
}
