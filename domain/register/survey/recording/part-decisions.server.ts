import { dateInWords } from '#/core/dates.ts'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import {
  extendableOf,
  termExtendedUntil,
  type Condition,
  type Consent,
  type Part,
} from '#/domain/register/model/certificate/part.ts'
import { standingAfterMove } from '#/domain/register/certificate/standing/standing-change.ts'
import { REINSTATED_CONDITION } from '#/domain/register/model/certificate/suspension-by-rule.ts'
import { allowMove } from '#/domain/register/certificate/standing/standing.server.ts'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { extensionError, needsConsent } from '#/domain/register/model/survey/extensions.ts'
import { Refusal } from '#/core/refusal.ts'
import { reinstateByRule } from './add-survey.ts'
import { changeParts } from '#/domain/register/certificate/records/change-part.server.ts'
import { ENTRY_TOO_LONG, isEntryTooLong } from '#/domain/register/model/certificate/entry-length.ts'
import {
  closingError,
  conditionError,
  isTooLong,
  MAX_CONDITIONS,
  TOO_LONG,
  TOO_MANY_CONDITIONS,
} from './part-rules.ts'
import {
  isRenewed,
  type ClosedCondition,
  type NewCondition,
  type NewExtension,
  type PartDecision,
} from './survey-input.ts'

/** SOLAS I/14 (d). */
const NO_RENEWAL_SURVEY =
  'This extension is for a certificate whose renewal survey is completed: record that survey first'

/**
 * Extends a part beyond its expiry date, from today on. Refuses (invalid, with the rule), and as
 * `changeParts`: what the rules of extensions refuse; one of a part that is not in force; one of a
 * statutory certificate without the consent of its Administration; one without the renewal survey
 * that its kind asks for.
 */
export async function extendPart(
  context: RequestContext,
  id: number,
  code: string,
  { version, kind, until, reason, ...sent }: NewExtension,
): Promise<Certificate> {
  allow(context, 'survey.extend')
  const grantedOn = context.today
  return changeParts(context, {
    id,
    codes: [code],
    version,
    note: reason,
    change: (part, { surveysFrom }) => {
      if (part.standing !== 'in-force')
        throw refuse('until', `This certificate is ${part.standing}; it cannot be extended`)
      const consent = requireConsent(part.code, kind, sent, grantedOn)
      const decidedOn = consent?.date ?? null
      const error = extensionError(extendableOf(part, surveysFrom), {
        kind,
        until,
        grantedOn,
        decidedOn,
      })
      if (error !== null) throw refuse('until', error)
      if (kind === 'new-certificate-not-on-board' && !part.surveys.some(isRenewed))
        throw refuse('kind', NO_RENEWAL_SURVEY)
      const termUntil = termExtendedUntil(part)
      const extension = { kind, until, grantedOn, reason, ...(consent && { consent }) }
      return { ...part, extension: { ...extension, ...(termUntil !== null && { termUntil }) } }
    },
  })
}

type SentConsent = Pick<NewExtension, 'administration' | 'consentReference' | 'consentDate'>

/**
 * The consent of the Administration; null where none is needed and none was sent. Refuses
 * (invalid), each at its field: what of it is missing, and a day to come.
 */
function requireConsent(
  code: string,
  kind: NewExtension['kind'],
  sent: SentConsent,
  today: string,
): Consent | null {
  const { administration, consentReference: reference, consentDate: date } = sent
  if (!needsConsent(code, kind) && !administration && !reference && !date) return null
  if (!administration || !reference || !date) {
    const fields = {
      ...(!administration && { administration: [`${CONSENT_NEEDED}: name it`] }),
      ...(!reference && {
        consentReference: [`${CONSENT_NEEDED}: give the reference of its letter or message`],
      }),
      ...(!date && { consentDate: [`${CONSENT_NEEDED}: say when it was given`] }),
    }
    throw new Refusal('invalid', Object.values(fields)[0]?.[0] ?? CONSENT_NEEDED, { fields })
  }
  if (date > today)
    throw refuse(
      'consentDate',
      'The day on which the Administration consented must not be in the future',
    )
  return { administration, reference, date }
}

const CONSENT_NEEDED = 'An extension of a statutory certificate is by consent of the Administration'

/**
 * Suspends, reinstates or withdraws one part, from today on. Refuses: as `changeParts`; a move that
 * is not open (conflict).
 */
export async function decidePart(
  context: RequestContext,
  id: number,
  code: string,
  { version, move, reason }: PartDecision,
): Promise<Certificate> {
  await allowMove(context, move)
  return changeParts(context, {
    id,
    codes: [code],
    version,
    note: reason,
    change: (part) => ({
      ...part,
      ...standingAfterMove(part, { move, reason }, context.today).facts,
    }),
  })
}

/**
 * Imposes a condition on a part. Refuses: as `changeParts`; one imposed in the future, or due
 * before it is imposed (invalid).
 */
export async function imposeCondition(
  context: RequestContext,
  id: number,
  code: string,
  { version, ...condition }: NewCondition,
): Promise<Certificate> {
  allow(context, 'survey.record')
  const error = conditionError(condition, context.today)
  if (error !== null) throw refuse(error.field, error.message)
  return changeParts(context, {
    id,
    codes: [code],
    version,
    change: (part, entry) => addCondition(part, condition, entry),
  })
}

/**
 * A part of an entry with one more condition. Refuses (invalid): one too many, or too much text.
 */
export function addCondition(
  part: Part,
  condition: Omit<NewCondition, 'version'>,
  { certificateId, parts }: Pick<Certificate, 'certificateId' | 'parts'>,
): Part {
  if (part.conditions.length >= MAX_CONDITIONS) throw refuse('text', TOO_MANY_CONDITIONS)
  const imposed = { ...part, conditions: [...part.conditions, { ...condition, closedOn: null }] }
  if (isTooLong(imposed, 'unneeded')) throw refuse('text', `This certificate ${TOO_LONG}`)
  const entry = parts.map((one) => (one.code === part.code ? imposed : one))
  if (isEntryTooLong(entry, 'unneeded')) throw refuse('text', `${certificateId} ${ENTRY_TOO_LONG}`)
  return imposed
}

/**
 * Closes a condition; `number`: its position in the list, from 1. Class that was suspended for it
 * by rule is in force again. Refuses: as `changeParts`; one that is closed, or a day that is
 * impossible.
 */
export async function closeCondition(
  context: RequestContext,
  id: number,
  { code, number }: { code: string; number: number },
  { version, closedOn }: ClosedCondition,
): Promise<Certificate> {
  allow(context, 'survey.record')
  let isReinstated = false
  return changeParts(context, {
    id,
    codes: [code],
    version,
    note: () => (isReinstated ? REINSTATED_CONDITION : null),
    change: (part, { surveysFrom }) => {
      const condition = part.conditions[number - 1]
      if (!condition) throw new Refusal('not-found', `${part.code} has no condition ${number}`)
      const met = {
        ...part,
        conditions: part.conditions.with(number - 1, closed(condition, closedOn, context.today)),
      }
      const after = reinstateByRule(met, surveysFrom, context.today)
      isReinstated = after.standing !== part.standing
      return after
    },
  })
}

function closed(condition: Condition, closedOn: string, today: string): Condition {
  if (condition.closedOn !== null)
    throw new Refusal('conflict', `This condition was closed on ${dateInWords(condition.closedOn)}`)
  const error = closingError(condition, closedOn, today)
  if (error !== null) throw refuse('closedOn', error)
  return { ...condition, closedOn }
}

function refuse(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { fields: { [field]: [message] } })
}
