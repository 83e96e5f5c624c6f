import type { Generated } from 'kysely'
import type { EmailState, NoticeAudience, NoticeKind } from '#/core/stored-values.ts'

/** What owners and flag administrations were notified of. */
export type NoticeTables = {
  /** One row for each email and certificate. Its email is removed after 90 days, this is not. */
  notices: {
    id: Generated<number>
    /** `entries.id`; no foreign key, because a notice outlives a deleted record. */
    recordId: number
    /** `outbox.id`; no foreign key, because the email is removed first. */
    outboxId: number
    kind: NoticeKind
    audience: NoticeAudience
    recipient: string
    /** JSON: `NoticeSubject[]` in domain/register/certificate/notices/notice.ts. */
    about: string
    at: string
    /** What had become of the email when it was removed; null while the outbox has it. */
    state: EmailState | null
    sentAt: string | null
  }
  /**
   * The ends of survey windows of which an owner was reminded. The primary key makes each reminder
   * one.
   */
  surveyReminders: {
    /** `entries.id`; no foreign key, as above. */
    recordId: number
    code: string
    /** The last day of the window. */
    windowTo: string
    /** How many days before; 0: it has closed. */
    days: number
    /** Null: not written yet. */
    writtenOn: string | null
  }
}
