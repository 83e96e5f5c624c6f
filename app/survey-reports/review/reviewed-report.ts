import type { Report, ReportFile } from '#/app/survey-reports/report/report.ts'
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
  passkey: string
  decidedBy: string | null
  decidedAt: string | null
  reason: string | null
  files: (ReportFile & { position: number; receivedAt: string | null })[]
}
