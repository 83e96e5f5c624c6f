import type { Part } from '#/domain/register/model/certificate/part.ts'
import { partNumber } from '#/domain/register/model/certificate/part.ts'
import type { NoticeAct, NoticedPart } from '#/domain/notices/email/email.ts'
import type { EmailState, NoticeAudience, NoticeKind } from '#/core/stored-values.ts'

/**
 * What a notice was about: a part of the certificate, and the decision, with the last day of an
 * extension or survey window, or the first of a later withdrawal.
 */
export type NoticeSubject = { code: string; act: NoticeAct | ReminderAct; until: string | null }

/** What an owner was reminded of. */
export type ReminderAct =
  | 'survey-due'
  | 'survey-overdue'
  | 'expires'
  | 'condition-due'
  | 'condition-overdue'

/**
 * A notice as staff see it. `state`: what has become of the email; `sentAt`: null unless it was
 * sent.
 */
export type Notice = {
  id: number
  kind: NoticeKind
  audience: NoticeAudience
  recipient: string
  about: NoticeSubject[]
  at: string
  state: EmailState
  sentAt: string | null
}

/** A decision about a part, with its code. */
export type DecidedPart = NoticedPart & { code: string }

type Numbered = { certificateId: string; parts: readonly Part[] }

/**
 * What became of the parts of a record that it had before and still has: suspensions,
 * reinstatements, withdrawals and extensions.
 */
export function decisionsBetween(before: Numbered, after: Numbered, today: string): DecidedPart[] {
  return after.parts.flatMap((part) => {
    const was = before.parts.find(({ code }) => code === part.code)
    const act = was && actBetween(was, part)
    if (!act) return []
    const number = partNumber(after.certificateId, part, after.parts.length)
    return [{ code: part.code, number, label: part.label, act, until: dayOf(act, part, today) }]
  })
}

/**
 * The last day of an extension, or the first day of a withdrawal that begins later, as that of a
 * tonnage certificate at a change of flag.
 */
function dayOf(act: NoticeAct, { extension, standingSince }: Part, today: string): string | null {
  if (act === 'extended') return extension?.until ?? null
  return act === 'withdrawn' && standingSince !== null && standingSince > today
    ? standingSince
    : null
}

const ACT_OF = { 'in-force': 'reinstated', suspended: 'suspended', withdrawn: 'withdrawn' } as const

function actBetween(was: Part, is: Part): NoticeAct | null {
  if (was.standing !== is.standing) return ACT_OF[is.standing]
  const isExtended = is.extension !== null && is.extension.until !== was.extension?.until
  return isExtended ? 'extended' : null
}
