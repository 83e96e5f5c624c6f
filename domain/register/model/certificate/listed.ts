import type { Certificate } from './certificate.ts'
import type { Fault, Status } from './status.ts'
import { LISTED } from './field-lists.ts'

/**
 * What staff see of a certificate among others, and what its status follows from: more would make a
 * list slower on a bad line.
 */
export const SHOWN_IN_LIST = [
  'id',
  ...LISTED,
  'issuedCertificates',
  'standing',
  'standingSince',
  'supersededBy',
  'supersededOn',
  'status',
] as const

export type ListedCertificate = Pick<
  Certificate,
  Exclude<(typeof SHOWN_IN_LIST)[number], 'status'>
> & {
  status: Status
  /** Which of its certificates are out, where some are and some are not. */
  fault?: Fault | null
}
