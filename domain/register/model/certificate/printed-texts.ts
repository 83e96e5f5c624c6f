import type { Certificate } from './certificate.ts'

/** What of a record is printed as it was typed. */
export function printedTexts({
  certificateId,
  vesselName,
  flag,
  issuedCertificates,
}: Pick<Certificate, 'certificateId' | 'vesselName' | 'flag' | 'issuedCertificates'>): string[] {
  return [certificateId, vesselName, flag, issuedCertificates]
}
