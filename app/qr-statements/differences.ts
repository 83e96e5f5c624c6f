import { listedTypes } from '#/app/certificates/model/certificate-types.ts'
import type { StatedRecord, Statement } from './statement-v1.ts'

const COMPARED = ['vesselName', 'imoNumber', 'flag', 'issuedDate', 'expiryDate', 'types'] as const
export type Compared = (typeof COMPARED)[number]

type Facts = Omit<StatedRecord, 'id' | 'certificateId'>

/** What a statement says otherwise than the register; of a text that was cut, its beginning must be the same. */
export function differencesBetween(statement: Statement, facts: Facts): Compared[] {
  return COMPARED.filter((fact) => !saysTheSame(fact, statement, facts))
}

function saysTheSame(fact: Compared, statement: Statement, facts: Facts): boolean {
  switch (fact) {
    case 'types': {
      const types = listedTypes(facts.issuedCertificates)
      const whole = statement.cut.includes('types') || new Set(types).size === new Set(statement.types).size
      return whole && statement.types.every((label) => types.includes(label))
    }
    case 'vesselName':
    case 'flag':
      return statement.cut.includes(fact) ? facts[fact].startsWith(statement[fact]) : statement[fact] === facts[fact]
    default:
      return statement[fact] === facts[fact]
  }
}
