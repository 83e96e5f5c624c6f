import { createHash } from 'node:crypto'
import { Refusal } from '#/core/refusal.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import { Report } from './report.ts'

/** The text as it was signed. Refuses (conflict) one that is none any more: it was read with this schema when it arrived. */
export function contentOf({ reportId, content }: Pick<SurveyReportRow, 'reportId' | 'content'>): Report {
  try {
    return Report.parse(JSON.parse(content))
  } catch {
    throw new Refusal(
      'conflict',
      `The survey report ${reportId} cannot be read: it was changed in the database. Inform an administrator.`,
    )
  }
}

/** SHA-256, hexadecimal. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
