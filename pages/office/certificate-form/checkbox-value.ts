import type {
  CertificateChanges,
  NewCertificate,
} from '#/domain/register/model/certificate/certificate.ts'
import { fieldOf, PUBLIC_FACTS } from '#/domain/register/model/certificate/field-lists.ts'

/** An empty field of the form means none. */
const EMPTIABLE = PUBLIC_FACTS.filter((name) => fieldOf(name).optional)

/**
 * Browsers leave unchecked boxes out of a form: no `isValid` means not valid, no types means none.
 * The choice between suspended and withdrawn counts only where the box is unchecked; an unchecked
 * box alone means suspended.
 */
export function asChecked<T extends NewCertificate | CertificateChanges>(sent: T): T {
  const isValid = sent.isValid ?? false
  return {
    ...sent,
    isValid,
    ...Object.fromEntries(EMPTIABLE.map((name) => [name, sent[name] ?? null])),
    selectedCertificates: sent.selectedCertificates ?? [],
    standing: !isValid && sent.standing === 'withdrawn' ? 'withdrawn' : undefined,
    standingReason: isValid ? null : (sent.standingReason ?? null),
  }
}
