import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { LISTED } from '#/app/certificates/model/field-lists.ts'

/** What staff see of a certificate among others, and what its status follows from: more would make a list slower on a bad line. */
export const SHOWN_IN_LIST = ['id', ...LISTED, 'standing', 'standingSince', 'supersededBy', 'supersededOn'] as const

export type ListedCertificate = Pick<Certificate, (typeof SHOWN_IN_LIST)[number]>
