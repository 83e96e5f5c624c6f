import type { CertificateChanges, NewCertificate } from '#/app/certificates/certificate.ts'

/**
 * What a browser leaves out of a form is what was not ticked: no box means not valid, no type means none. The choice between
 * suspended and withdrawn counts only where the box is not ticked; suspended is what the box alone does.
 */
export function asTicked<T extends NewCertificate | CertificateChanges>(sent: T): T {
  const isValid = sent.isValid ?? false
  return {
    ...sent,
    isValid,
    imoNumber: sent.imoNumber ?? null,
    selectedCertificates: sent.selectedCertificates ?? [],
    standing: !isValid && sent.standing === 'withdrawn' ? 'withdrawn' : undefined,
    standingReason: isValid ? null : (sent.standingReason ?? null),
  }
}
