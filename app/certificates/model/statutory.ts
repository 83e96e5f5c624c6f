import { certificateTypeOfCode } from './certificate-types.ts'

/** The code of the only type that is no statutory certificate: it is issued for the authority itself, not for a flag. */
export const CLASS_CODE = 'Class'

/** The certificate of a company, of which each of its ships has a copy. */
const OF_A_COMPANY = 'DOC'

/** Whether a certificate of a type is a statutory one of the ship: what is none of the known types may be anything. */
export function isStatutoryOfShip(code: string): boolean {
  return code !== CLASS_CODE && code !== OF_A_COMPANY && certificateTypeOfCode(code) !== undefined
}
