import type { CertificateChanges, NewCertificate } from '#/app/certificates/certificate.ts'

/**
 * What a browser leaves out of a form is what was not ticked: no box means not valid, no type means none. The choice
 * between suspended and withdrawn counts only where the box is not ticked.
 */
export function asTicked<T extends NewCertificate | CertificateChanges>(sent: T): T {
  const isValid = sent.isValid ?? false
  return {
    ...sent,
    isValid,
    imoNumber: sent.imoNumber ?? null,
    selectedCertificates: sent.selectedCertificates ?? [],
    standing: isValid ? 'in-force' : (sent.standing ?? 'suspended'),
    standingReason: isValid ? null : (sent.standingReason ?? null),
  }
}
