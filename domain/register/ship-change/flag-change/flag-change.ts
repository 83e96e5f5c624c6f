import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { compareFlags, isSameFlag } from '#/domain/states/states.ts'
import { addMonths, dateFromWords, dateInWords } from '#/core/dates.ts'

/**
 * By which rule a certificate of a type ends when its ship changes flag (docs/surveys.md). A type
 * that is not in it stays.
 */
const RULES: Readonly<Record<string, string>> = {
  SAFCON: 'SOLAS I/14',
  SEC: 'SOLAS I/14',
  SRC: 'SOLAS I/14',
  ILLC: 'Load Lines Convention, article 19',
  IOPP: 'MARPOL I/10',
  ISPP: 'MARPOL IV/8',
  IAPP: 'MARPOL VI/9',
  IEEC: 'MARPOL VI/9',
  IBWMC: 'BWM Convention E-5',
  IAFS: 'AFS Convention, annex 4',
  SMC: 'ISM Code and SOLAS IX',
  ISSC: 'ISPS Code A/19.3',
  MLC: 'MLC standard A5.1.3',
  ITC69: 'Tonnage Convention 1969, article 10(3)',
}

/** The tonnage certificate stays in force for three months at most. */
const MONTHS_MORE: Readonly<Record<string, number>> = { ITC69: 3 }

/** A change of flag: since which day, from which flag to which. */
export type FlagChange = { since: string; from: string; to: string }

/**
 * What a change of flag would end: for each part its number and type, the flag of its certificate,
 * and what would happen.
 */
export type EndingPart = {
  recordId: number
  number: string
  label: string
  flag: string
  ends: 'at-once' | 'later' | 'stays'
}

/**
 * The parts that end when the ship of a certificate changes flag on a day, each as it is
 * afterwards; none of a certificate that states the new flag already. `today`: what has expired, is
 * superseded or withdrawn by then does not end again.
 */
export function partsEnding(certificate: Certificate, change: FlagChange, today: string): Part[] {
  if (isSameFlag(certificate.flag, change.to)) return []
  return certificate.parts.flatMap((part) => {
    const rule = RULES[part.code]
    const status = statusOfPart(part, certificate.surveysFrom, today)
    if (rule === undefined || part.standing === 'withdrawn' || hasEnded(status)) return []
    const reason = reasonOf(change, rule)
    const standingSince = endOf(part, change.since)
    return [{ ...part, standing: 'withdrawn' as const, standingReason: reason, standingSince }]
  })
}

function reasonOf({ since, from, to }: FlagChange, rule: string): string {
  return `Change of flag on ${dateInWords(since)} from ${from} to ${to} (${rule})`
}

/**
 * The change of flag that a reason of a withdrawal names, as `partsEnding` writes it; null for any
 * other reason.
 */
export function flagChangeIn(reason: string | null): FlagChange | null {
  const rule = Object.values(RULES).find((one) => reason?.endsWith(` (${one})`))
  const [, day = '', flags] =
    /^Change of flag on (\d{4}-\d{2}-\d{2}|[A-Z][a-z]+ \d{1,2}, \d{4}) from (.+)$/s.exec(
      reason ?? '',
    ) ?? []
  // Reasons of earlier versions have the date in digits.
  const since = dateFromWords(day) ?? (day || undefined)
  if (since === undefined || flags === undefined || rule === undefined) return null
  const [from, to, ...others] = flags.slice(0, -` (${rule})`.length).split(' to ')
  return from === undefined || to === undefined || others.length > 0 ? null : { since, from, to }
}

/**
 * The change of flag that the reason of a withdrawn part names, by the rule of its type; null for
 * any other.
 */
export function flagChangeOfPart({
  code,
  standingReason,
}: Pick<Part, 'code' | 'standingReason'>): FlagChange | null {
  const rule = RULES[code]
  return rule !== undefined && standingReason?.endsWith(` (${rule})`)
    ? flagChangeIn(standingReason)
    : null
}

/**
 * Whether it is not clear that the flag of a certificate is another one than that to which its ship
 * changes.
 */
export function isUnclear(
  certificate: Pick<Certificate, 'flag'>,
  { from, to }: FlagChange,
): boolean {
  return !isSameFlag(certificate.flag, from) && compareFlags(certificate.flag, to) === 'unclear'
}

/**
 * The first day on which a part is no longer in force; one that is suspended is not in force in the
 * months that its type has more.
 */
export function endOf({ code, issuedOn, standing }: Part, since: string): string {
  const end = addMonths(since, standing === 'suspended' ? 0 : (MONTHS_MORE[code] ?? 0))
  return end < issuedOn ? issuedOn : end
}
