import { dateInWords } from '#/core/dates.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { hasEnded } from '#/domain/register/model/survey/part-status.ts'
import { surveyRulesOf } from '#/domain/register/model/type/survey-rules.ts'
import type { CompanyRole } from '#/domain/register/ship/company-change.ts'

const SUBJECTS: Record<CompanyRole, string> = { company: 'company', shipowner: 'shipowner' }

/** A change of company: since which day, and the names of both. */
export type CompanyChange = { role: CompanyRole; since: string; from: string; to: string }

/** Whether certificates of a type end with a company. */
export function endsWithCompany(code: string): boolean {
  const { endsWith } = surveyRulesOf(code)
  return endsWith.some(({ change }) => change === 'company' || change === 'shipowner')
}

/**
 * The parts that end when the company of their ship changes, each as it is afterwards: of those
 * issued before the change, for the company before.
 * `today`: what has expired, is superseded or withdrawn by then does not end again.
 */
export function partsEndingWithCompany(
  certificate: Certificate,
  change: CompanyChange,
  today: string,
): Part[] {
  return certificate.parts.flatMap((part) => {
    const { endsWith } = surveyRulesOf(part.code)
    const rule = endsWith.find((one) => one.change === change.role)
    if (rule === undefined || part.issuedOn >= change.since || part.standing === 'withdrawn')
      return []
    if (hasEnded(statusOfPart(part, certificate.surveysFrom, today))) return []
    const standingReason = `Change of ${SUBJECTS[change.role]} on ${dateInWords(change.since)} from ${change.from} to ${change.to} (${rule.clause})`
    return [
      { ...part, standing: 'withdrawn' as const, standingReason, standingSince: change.since },
    ]
  })
}
