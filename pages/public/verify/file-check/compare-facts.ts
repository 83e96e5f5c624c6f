import { typesShown } from '#/domain/register/model/type/certificate-types.ts'
import { fieldText } from '#/pages/web/certificate/field-text.ts'
import {
  PUBLIC_FACTS,
  type CorrectableName,
} from '#/domain/register/model/certificate/field-lists.ts'
import {
  differencesBetween,
  fieldOfFact,
  statedFacts,
} from '#/domain/proof/statements/differences.ts'
import type { Statement } from '#/domain/proof/statements/statement.ts'
import type { PublicCertificate } from '#/domain/verification/verdict/verdict.ts'

/**
 * A fact on the document and in the register, each as the page writes it, in one or more lines;
 * `not-stated`: the code has no such fact.
 */
export type ComparedFact = {
  field: CorrectableName
  document: string[]
  register: string[]
  outcome: 'same' | 'different' | 'not-stated'
}

/**
 * Compares what the code of a document says with the register, in the order of the page. Facts that
 * neither has are left out.
 */
export function compareFacts(statement: Statement, certificate: PublicCertificate): ComparedFact[] {
  // The number is signed with the statement, so it is the number of this certificate.
  const stated: Partial<Record<CorrectableName, string | null>> = {
    certificateId: certificate.certificateId,
    ...statedFacts(statement),
  }
  const different: CorrectableName[] = differencesBetween(statement, certificate).map(fieldOfFact)
  const facts = PUBLIC_FACTS.map((field): ComparedFact => {
    const value = stated[field]
    return {
      field,
      document: value === undefined ? [] : linesOf(fieldText(field, value)),
      register: linesOf(fieldText(field, certificate[field])),
      outcome:
        value === undefined ? 'not-stated' : different.includes(field) ? 'different' : 'same',
    }
  })
  const types = typesShown(certificate)
  const shared = types.filter((label) => statement.types.includes(label))
  const others = statement.types.filter((label) => !types.includes(label))
  const listed: ComparedFact = {
    field: 'issuedCertificates',
    // In the same order, whatever that of the code.
    document: [...shared, ...others, ...(statement.cut.includes('types') ? ['…'] : [])],
    register: types,
    outcome: different.includes('issuedCertificates') ? 'different' : 'same',
  }
  return [...facts, listed].filter(
    ({ document, register }) => document.length + register.length > 0,
  )
}

function linesOf(text: string | null): string[] {
  return text === null ? [] : [text]
}
