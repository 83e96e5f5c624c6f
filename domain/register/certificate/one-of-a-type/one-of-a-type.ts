import { OTHER, partNumber, type Part } from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'

/*
 * A ship has one certificate of a type in force. A second one is entered all the same, as its paper may exist: the form asks whether it replaces the
 * first, a program reads a warning, and the verdicts of both say that there are two.
 */

type Of = { certificateId: string; surveysFrom: string; parts: readonly Part[] }

/** A certificate in force of the same type as another one of the ship. */
export type Second = { code: string; label: string; recordId: number; number: string }

/** The certificates of `others` in force on a day whose type is among `codes`. */
export function sameTypesIn(
  others: readonly (Of & { id: number })[],
  codes: readonly string[],
  day: string,
): Second[] {
  return inForceIn(others, day, (code) => codes.includes(code))
}

/**
 * The certificates of records in force on a day. What is none of the known types is left out: it is
 * not compared. `isWanted`: which types to return.
 */
export function inForceIn(
  records: readonly (Of & { id: number })[],
  day: string,
  isWanted: (code: string) => boolean = () => true,
): Second[] {
  return records.flatMap(({ id, certificateId, surveysFrom, parts }) =>
    parts
      .filter(
        // The type before the status, which takes far longer to work out.
        (part) => part.code !== OTHER && isWanted(part.code) && isInForceOn(part, surveysFrom, day),
      )
      .map((part) => ({
        code: part.code,
        label: part.label,
        recordId: id,
        number: partNumber(certificateId, part, parts.length),
      })),
  )
}

/** The types of a record that are in force on a day. */
export function codesInForce(
  { parts, surveysFrom }: Omit<Of, 'certificateId'>,
  day: string,
): string[] {
  return parts.filter((part) => isInForceOn(part, surveysFrom, day)).map(({ code }) => code)
}

/** In force, also where a survey of it is overdue: it is valid again once that is done. */
function isInForceOn(part: Part, surveysFrom: string, day: string): boolean {
  const status = statusOfPart(part, surveysFrom, day)
  return status === 'valid' || status === 'survey-overdue'
}

/** What a program reads of each. */
export function secondWarnings(seconds: readonly Second[]): string[] {
  return seconds.map(
    ({ label, number }) =>
      `This ship has another ${label} certificate in force, ${number}: supersede it with \`renewalOf\` or withdraw it, unless both are meant`,
  )
}
