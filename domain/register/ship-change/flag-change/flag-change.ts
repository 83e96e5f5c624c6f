import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import type { Ending } from '#/domain/register/model/type/type-definition.ts'
import { compareFlags, isSameFlag } from '#/domain/states/states.ts'
import { addMonths, dateFromWords, dateInWords } from '#/core/dates.ts'

/** By which rule a certificate of a type ends when its ship changes flag; undefined: it stays. */
function ruleOf(code: string): Ending | undefined {
  return surveyRulesOf(code).endsWith.find(({ change }) => change === 'flag')
}

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
    const rule = ruleOf(part.code)?.clause
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
  const rules = CERTIFICATE_TYPES.flatMap(({ code }) => ruleOf(code)?.clause ?? [])
  const rule = rules.find((one) => reason?.endsWith(` (${one})`))
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
  const rule = ruleOf(code)?.clause
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
  const end = addMonths(since, standing === 'suspended' ? 0 : (ruleOf(code)?.months ?? 0))
  return end < issuedOn ? issuedOn : end
}
