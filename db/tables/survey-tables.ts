import type { Generated, Selectable } from 'kysely'
import type { ReportState } from '#/core/stored-values.ts'

/** Which ships surveyors work with, and what they report from on board. */
export type SurveyTables = {
  surveyAssignments: {
    id: Generated<number>
    /** `ships.id`; no foreign key: an assignment outlives a ship that was merged into another. */
    shipId: number
    userId: number
    /** The email address of the user who assigned it. */
    assignedBy: string
    assignedAt: string
    endedBy: string | null
    endedAt: string | null
  }
  /** Signed reports, as they arrived. A row is never removed. */
  surveyReports: {
    id: Generated<number>
    /** Made on the device, unique: a report that is sent again is the same one. */
    reportId: string
    userId: number
    /** The name of the surveyor when it arrived. */
    surveyor: string
    /** `ships.id`, as in `surveyAssignments`. */
    shipId: number
    /**
     * The text that was signed: `lentera-survey-report-1` in
     * domain/register/survey/report-content/report.ts.
     */
    content: string
    /**
     * The assertion of the passkey with its public key then, as JSON: `StoredSignature` in
     * domain/register/survey/report-recording/signature.server.ts.
     */
    signature: string
    receivedAt: string
    state: ReportState
    /**
     * Who approved or declined it; null where the register recorded it when it arrived, or it still
     * waits.
     */
    decidedBy: string | null
    decidedAt: string | null
    /** Why it was declined. */
    reason: string | null
  }
  /** The certificate records that a report is about. */
  surveyReportRecords: {
    report: number
    /** `entries.id`; no foreign key, because a report outlives a deleted record. */
    recordId: number
  }
  /** The files that a report names, each by its SHA-256 (hex); they arrive after it. */
  surveyFiles: {
    report: number
    /** Counted from 0, as in the report. */
    position: number
    name: string
    mediaType: string
    size: number
    sha256: string
    /** When all of it was there and its hash was compared; null until then. */
    receivedAt: string | null
  }
  surveyFilePieces: {
    report: number
    position: number
    piece: number
    /** Base64: snapshots and copies to another engine hold text. */
    bytes: string
  }
}

export type SurveyReportRow = Selectable<SurveyTables['surveyReports']>
