import type { Certificate } from './certificate.ts'
import type { Fault, Status } from './status.ts'
import type { LISTED } from './field-lists.ts'

/**
 * What staff see of a certificate among others, and what its status follows from: more would make a
 * list slower on a bad line.
 */
export type ListedCertificate = Pick<
  Certificate,
  | (typeof LISTED)[number]
  | 'id'
  | 'issuedCertificates'
  | 'standing'
  | 'standingSince'
  | 'supersededBy'
  | 'supersededOn'
> & {
  status: Status
  /** Which of its certificates are out, where some are and some are not. */
  fault?: Fault | null
}
