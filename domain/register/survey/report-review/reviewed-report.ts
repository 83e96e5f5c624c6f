import type { ChangedRecord } from '#/domain/register/survey/report-content/sheets.ts'
import type { Report, ReportFile } from '#/domain/register/survey/report-content/report.ts'
import type { ReportState } from '#/core/stored-values.ts'

/** A report in the list of the office. */
export type ListedReport = {
  reportId: string
  surveyor: string
  shipId: number
  vesselName: string
  kind: Report['kind']
  completedOn: string
  receivedAt: string
  state: ReportState
}

/** A report as the office reads it. `passkey`: the name of the passkey that signed it. */
export type ReviewedReport = Omit<ListedReport, 'kind' | 'completedOn'> & {
  email: string
  report: Report
  content: string
  /** It was changed in the database after it arrived, and cannot be approved. */
  isChanged: boolean
  passkey: string
  /** The assertion of the passkey and its public key, base64url (WebAuthn Level 3 §7.2). */
  signature: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    credentialId: string
    publicKey: string
  }
  /** Whether the account is a surveyor's, can sign in, and has the ship. */
  isSurveyor: boolean
  /**
   * `number`: as the register has it; null: it is gone. `changes`: of others since it was signed.
   */
  certificates: {
    id: number
    number: string | null
    codes: string[]
    changes: ChangedRecord['changes']
  }[]
  decidedBy: string | null
  decidedAt: string | null
  reason: string | null
  /**
   * `fileName`: that of the download; null while it has not arrived. `name`: the one that it had on
   * the phone.
   */
  files: (ReportFile & { position: number; receivedAt: string | null; fileName: string | null })[]
}
