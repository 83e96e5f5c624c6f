import { listedTypes } from '#/domain/register/model/type/certificate-types.ts'
import type { CutPart, StatedRecord, Statement } from './statement.ts'

const COMPARED = ['vesselName', 'imoNumber', 'flag', 'issuedDate', 'expiryDate', 'types'] as const
export type Compared = (typeof COMPARED)[number]

type Facts = Omit<StatedRecord, 'id' | 'certificateId'>

/**
 * What a statement says otherwise than the register; of a text that was cut, its beginning must be
 * the same. `isSameFlag`: given by the server, where two spellings of one State are one flag; a
 * device does not have their names.
 */
export function differencesBetween(
  statement: Statement,
  facts: Facts,
  isSameFlag = (one: string, other: string) => one === other,
): Compared[] {
  return COMPARED.filter((fact) => {
    if (
      fact === 'flag' &&
      !statement.cut.includes('flag') &&
      isSameFlag(statement.flag, facts.flag)
    )
      return false
    return !saysTheSame(fact, statement, facts)
  })
}

/** The field of a record that a compared fact is stored in. */
export function fieldOfFact(fact: Compared): StatedField {
  return fact === 'types' ? 'issuedCertificates' : fact
}

type StatedField = Exclude<Compared, 'types'> | 'issuedCertificates'

/**
 * What a statement says, as a record has it; a text that did not fit into the code ends in `…`, and
 * what is not stated is null.
 */
export function statedFacts({
  vesselName,
  imoNumber,
  flag,
  issuedDate,
  expiryDate,
  types,
  cut,
}: Statement) {
  const marked = (part: CutPart, text: string) => (cut.includes(part) ? `${text}…` : text)
  const facts: Record<StatedField, string | null> = {
    vesselName: marked('vesselName', vesselName),
    imoNumber,
    flag: marked('flag', flag),
    issuedDate,
    expiryDate,
    issuedCertificates: marked('types', types.join(', ')) || null,
  }
  return facts
}

function saysTheSame(fact: Compared, statement: Statement, facts: Facts): boolean {
  switch (fact) {
    case 'types': {
      const types = listedTypes(facts.issuedCertificates)
      const whole =
        statement.cut.includes('types') || new Set(types).size === new Set(statement.types).size
      return whole && statement.types.every((label) => types.includes(label))
    }
    case 'vesselName':
    case 'flag':
      return statement.cut.includes(fact)
        ? facts[fact].startsWith(statement[fact])
        : statement[fact] === facts[fact]
    default:
      return statement[fact] === facts[fact]
  }
}
