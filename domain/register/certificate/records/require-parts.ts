import { dateInWords } from '#/core/dates.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { partErrors } from '#/domain/register/model/certificate/new-parts.ts'
import {
  expires,
  extendableOf,
  partNumber,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import { extensionLimitError } from '#/domain/register/model/survey/extensions.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { Refusal } from '#/core/refusal.ts'

/**
 * Refuses (invalid) dates of parts that are new and break a rule; those that the register has
 * already stay.
 */
export function requireDates(before: readonly Part[], after: readonly Part[]): void {
  const changed = after.filter((part) => {
    const same = before.find(({ code }) => code === part.code)
    return !same || DATES.some((name) => same[name] !== part[name])
  })
  const [error] = partErrors({ issuedDate: '' }, changed)
  if (error)
    throw new Refusal('invalid', error.message, {
      fields: { [String(error.path.at(-1))]: [error.message] },
    })
  const message = changed.map(extensionChanged).find((one) => one !== null)
  if (message) throw new Refusal('invalid', message, { fields: { expiryDate: [message] } })
}

/**
 * Refuses (invalid) to change a date or the standing of a record as a whole where its certificates
 * have their own: nobody said which of them was meant. `instead`: the page of each.
 */
export function requireAgreement(
  { id, certificateId, parts, ...before }: Certificate,
  after: Pick<Certificate, 'issuedDate' | 'expiryDate' | 'standing'>,
): void {
  const differs: Record<keyof typeof after, (part: Part) => boolean> = {
    issuedDate: ({ issuedOn }) => issuedOn !== before.issuedDate,
    expiryDate: ({ code, expiryDate }) =>
      expiryDate !== before.expiryDate && (expiryDate !== null || expires(code)),
    standing: ({ standing }) => standing !== before.standing,
  }
  // The names of the record above.
  const field = (Object.keys(differs) as (keyof typeof after)[]).find(
    (name) => after[name] !== before[name] && parts.some(differs[name]),
  )
  if (field === undefined) return
  const message = `The certificates of ${certificateId} each have their own ${OWN[field]}: change it on the page of each`
  const page = field === 'standing' ? paths.certificatePart : paths.editPart
  throw new Refusal('invalid', message, {
    fields: { [field === 'standing' ? 'isValid' : field]: [message] },
    instead: parts.map(({ code }) => page(id, code)),
  })
}

const OWN = { issuedDate: 'issue date', expiryDate: 'expiry date', standing: 'status' } as const

const DATES = ['kind', 'issuedOn', 'expiryDate', 'surveyCompletedOn', 'renewedFrom'] as const

/**
 * Why the expiry date of an extended part may not be changed to what it is; null where it may, or
 * where it is not extended.
 */
function extensionChanged(part: Part): string | null {
  const { extension, label } = part
  const error = extension && extensionLimitError(withoutOwnExtension(part), extension)
  return error === null
    ? null
    : `${label} is extended until ${dateInWords(extension?.until ?? '')}. ${error}`
}

/** The part as it was before its extension. */
function withoutOwnExtension(part: Part) {
  const termUntil = part.extension?.termUntil ?? null
  return { ...extendableOf({ ...part, extension: null }, ''), termExtendedUntil: termUntil }
}

/**
 * Refuses (invalid) to take a part off a record that is more than its dates: entered again, it
 * would be without its decisions, surveys and conditions. Throws where a withdrawn part would be in
 * force again, which no decision does, unless its withdrawal is undone.
 */
export function requireRemovable(
  before: Certificate,
  after: readonly Part[],
  undoesWithdrawal: boolean,
): void {
  for (const part of before.parts) {
    const remaining = after.find(({ code }) => code === part.code)
    const isBack = remaining && part.standing === 'withdrawn' && remaining.standing !== 'withdrawn'
    if (isBack && !undoesWithdrawal) {
      throw new Error(
        `No decision leads from a withdrawn ${part.code} to one that is ${remaining.standing}`,
      )
    }
    if (remaining || !hasHistory(before, part)) continue
    const message = `${part.label} has surveys, conditions or decisions that belong to it, so it stays on ${before.certificateId}. Withdraw ${partNumber(before.certificateId, part, before.parts.length)} instead`
    throw new Refusal('invalid', message, { fields: { selectedCertificates: [message] } })
  }
}

function hasHistory(record: Certificate, part: Part): boolean {
  const { kind, extension, standing, supersededBy, surveys, conditions } = part
  // Inspections of the ship before the issue came with it.
  const isOwn = ({ completedOn }: { completedOn: string }) => completedOn >= part.issuedOn
  const isDecided = standing !== record.standing || supersededBy !== record.supersededBy
  return (
    isDecided ||
    kind !== 'full-term' ||
    extension !== null ||
    surveys.some(isOwn) ||
    conditions.length > 0
  )
}
