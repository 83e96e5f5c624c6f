import type { Certificate } from '#/app/certificates/certificate.ts'

/** What staff see of a certificate among others: more would only make a list slower on a bad line. */
export const LISTED = [
  'id',
  'certificateId',
  'vesselName',
  'imoNumber',
  'flag',
  'type',
  'issuedDate',
  'expiryDate',
  'standing',
  'standingSince',
  'supersededBy',
  'supersededOn',
] as const satisfies (keyof Certificate)[]

export type ListedCertificate = Pick<Certificate, (typeof LISTED)[number]>
