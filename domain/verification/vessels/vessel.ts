import {
  CERTIFICATE_TYPES,
  certificateTypeOf,
  isClass,
  typesShown,
} from '#/domain/register/model/type/certificate-types.ts'
import { imoNumberLooksWrong } from '#/domain/register/model/number/imo-number.ts'
import { lastDayOf } from '#/domain/register/model/survey/survey.ts'
import { storedExpiry } from '#/core/dates.ts'
import { NOTHING_KNOWN, USUAL_SET, usualSetOf, type SetFacts } from './usual-set.ts'
import type { PublicCertificate } from '#/domain/verification/verdict/verdict.ts'

/** An inconsistency among the certificates of one ship. */
export type Contradiction =
  /** The check digit is wrong, as it is in some real numbers. */
  | { kind: 'check-digit' }
  | { kind: 'names' | 'flags'; values: string[]; numbers: string[] }
  /** Two in force cover one type; of one a survey may be overdue. */
  | { kind: 'twice'; type: string; numbers: string[] }
  /** When the first was issued, every certificate that it rests on had expired. */
  | {
      kind: 'outlived'
      number: string
      type: string
      restsOn: string
      expiredOn: string
      expired: string
    }

export type Vessel = ReturnType<typeof vesselOf>

/**
 * The certificates of one IMO number, those in force first, then by the newest issue date; what of
 * the usual set no certificate in force covers, unless there is no certificate at all; and what is
 * inconsistent. `more`: there are others; `isWhole`: none of those is in force, so that it can be
 * said what is missing. `keyOfFlag`: the same for all spellings of one State; given by the server,
 * because a browser does not have their names. `ship`: what its usual set depends on.
 */
export function vesselOf(
  imoNumber: string,
  all: PublicCertificate[],
  { more, isWhole = !more }: { more: boolean; isWhole?: boolean },
  keyOfFlag: (flag: string) => string,
  ship: SetFacts = NOTHING_KNOWN,
) {
  const certificates = all.toSorted(
    (a, b) => Number(b.isValid) - Number(a.isValid) || b.issuedDate.localeCompare(a.issuedDate),
  )
  const inForce = certificates.filter((one) => validParts(one).length > 0)
  const covered = new Set(inForce.flatMap(validParts).map(({ code }) => code))
  return {
    imoNumber,
    certificates,
    more,
    missing: !isWhole
      ? null
      : all.length === 0
        ? []
        : usualSetOf(ship).filter((type) => !covered.has(type)),
    contradictions: [
      ...(imoNumberLooksWrong(imoNumber) ? [{ kind: 'check-digit' } as const] : []),
      ...findDifferences('names', inForce, (one) => ({
        value: one.vesselName,
        key: one.vesselName.trim().toLowerCase(),
      })),
      ...findDifferences('flags', inForce, (one) => ({
        value: one.flag,
        key: keyOfFlag(one.flag),
      })),
      ...findDuplicates(certificates),
      ...findOutlived(certificates),
    ],
  }
}

function findDifferences(
  kind: 'names' | 'flags',
  inForce: PublicCertificate[],
  of: (one: PublicCertificate) => { value: string; key: string },
): Contradiction[] {
  const known = new Map<string, PublicCertificate>()
  for (const one of inForce) known.set(of(one).key, one)
  if (known.size < 2) return []
  const ones = [...known.values()]
  return [
    {
      kind,
      values: ones.map((one) => of(one).value),
      numbers: ones.map((one) => one.certificateId),
    },
  ]
}

function findDuplicates(certificates: PublicCertificate[]): Contradiction[] {
  return USUAL_SET.flatMap((type) => {
    const isCounted = (one: Covering) => one.code === type && one.supersededBy === null
    const numbers = certificates
      .filter((one) => partsInForce(one).some(isCounted))
      .map((one) => one.certificateId)
    return numbers.length > 1 ? [{ kind: 'twice', type, numbers } as const] : []
  })
}

function findOutlived(certificates: PublicCertificate[]): Contradiction[] {
  // A certificate is issued on the strength of another: ISM Code 13.4 and 13.7; SOLAS II-1/3-1, Load
  // Lines Article 13.
  const pairs = CERTIFICATE_TYPES.flatMap(({ code, rules }) =>
    rules.restsOn.map((base) => [code, base] as const),
  ).toSorted(([, one], [, other]) => Number(isClass(one)) - Number(isClass(other)))
  return pairs.flatMap(([type, restsOn]) => {
    const bases = certificates.flatMap((one) => termsOf(one, restsOn))
    return certificates.flatMap((one) =>
      termsOf(one, type).flatMap(({ issuedDate, isInForce }) => {
        if (!isInForce) return []
        const issuedBefore = bases.filter((base) => base.issuedDate <= issuedDate)
        const last = issuedBefore.toSorted((a, b) =>
          storedExpiry(a.lastDay) < storedExpiry(b.lastDay) ? 1 : -1,
        )[0]
        const expiredOn = last?.lastDay ?? null
        if (!last || expiredOn === null || expiredOn >= issuedDate) return []
        return [
          {
            kind: 'outlived',
            number: one.certificateId,
            type,
            restsOn,
            expired: last.number,
            expiredOn,
          } as const,
        ]
      }),
    )
  })
}

type Term = { number: string; issuedDate: string; lastDay: string | null; isInForce: boolean }

/** When the certificate of a type in a record begins and ends. */
function termsOf(certificate: PublicCertificate, type: string): Term[] {
  const { certificateId: number, parts, issuedDate, expiryDate, isValid } = certificate
  if (parts.length === 0) {
    return codesOf(certificate).includes(type)
      ? [{ number, issuedDate, lastDay: expiryDate, isInForce: isValid }]
      : []
  }
  return parts
    .filter(({ code }) => code === type)
    .map((part) => ({
      number,
      issuedDate: part.issuedDate,
      lastDay: lastDayOf(part),
      isInForce: part.status === 'valid',
    }))
}

type Covering = { code: string; supersededBy: string | null }

/**
 * Of a record, the certificates that are in force: some of them may be superseded, suspended or
 * overdue while others are not.
 */
function validParts(certificate: PublicCertificate): Covering[] {
  const { parts, isValid, supersededBy } = certificate
  if (parts.length > 0) return parts.filter(({ status }) => status === 'valid')
  return isValid ? codesOf(certificate).map((code) => ({ code, supersededBy })) : []
}

/** The same with those of which a survey is overdue: once it is done, they are valid again. */
function partsInForce(certificate: PublicCertificate): Covering[] {
  const { parts } = certificate
  if (parts.length === 0) return validParts(certificate)
  return parts.filter(({ status }) => status === 'valid' || status === 'survey-overdue')
}

function codesOf({ issuedCertificates, type }: PublicCertificate): string[] {
  return typesShown({ issuedCertificates, type }).map(
    (label) => certificateTypeOf(label)?.code ?? label,
  )
}
