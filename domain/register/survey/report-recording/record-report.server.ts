import { hash } from 'node:crypto'
import { addCondition } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { changeLockedParts } from '#/domain/register/certificate/records/change-part.server.ts'
import { conditionError } from '#/domain/register/survey/recording/part-rules.ts'
import { recordVisitIn } from '#/domain/register/survey/recording/record-survey.server.ts'
import type { SavingContext } from '#/domain/register/certificate/records/certificate-saving.server.ts'
import { Refusal } from '#/core/refusal.ts'
import type { Tx } from '#/db/schema.ts'
import { noteOfReport } from '#/domain/register/history/event-notes.ts'
import type { Report } from '#/domain/register/survey/report-content/report.ts'

/** A report with the name of its surveyor. */
type NamedReport = { surveyor: string; content: string; report: Report }

/**
 * Records a report in the register: the survey on each certificate, and the conditions. The caller
 * has locked the certificates. Refuses: what the survey rules refuse (invalid), naming the
 * certificate.
 */
export async function recordReport(
  tx: Tx,
  context: SavingContext,
  { surveyor, content, report }: NamedReport,
): Promise<void> {
  const { kind, completedOn, result, remarks, certificates, conditions } = report
  const note = noteOfReport(report.reportId, hash('sha256', content))
  const visit = { kind, completedOn, place: report.place, surveyor, result, remarks }
  const covered = certificates.map(({ id: record, codes }) => ({
    id: record,
    codes,
    version: undefined,
  }))
  await recordVisitIn(tx, context, covered, visit, note)
  for (const { id: record, code, ...condition } of conditions) {
    const imposed = { ...condition, imposedOn: completedOn }
    const error = conditionError(imposed, context.today)
    if (error !== null)
      throw new Refusal('invalid', `${code}: ${error.message}`, {
        fields: { conditions: [error.message] },
      })
    await changeLockedParts(tx, context, {
      id: record,
      codes: [code],
      note,
      change: (part, entry) => addCondition(part, imposed, entry),
    })
  }
}
