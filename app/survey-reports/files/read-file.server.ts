import { allow } from '#/app/context/allow.ts'
import type { RequestContext } from '#/app/context/request-context.ts'
import type { SentDownload } from '#/app/files/download.ts'
import { reportFileName } from '#/app/files/file-type.ts'
import { contentOf } from '#/app/survey-reports/report/report-content.server.ts'
import { isAsArrived } from '#/app/survey-reports/report/report-events.server.ts'
import { Refusal } from '#/core/refusal.ts'
import { bytesOfFile, hashOfFile, typeOfFile } from './stored-files.server.ts'
import type { FileKey } from './files.server.ts'

/**
 * A file of a report for the office, piece by piece, under a name and a type that its bytes give it. It is hashed first. Refuses: not-found, also while it has not arrived; a file whose
 * SHA-256 is not the one in the text of its report, or whose text is not the one that arrived (conflict).
 */
export async function readFile(context: RequestContext, key: FileKey): Promise<SentDownload> {
  allow(context, 'report.read')
  await context.count('document')
  const { read } = context.db
  const row = await read
    .selectFrom('surveyFiles')
    .innerJoin('surveyReports', 'surveyReports.id', 'surveyFiles.report')
    .selectAll('surveyReports')
    .where('reportId', '=', key.reportId)
    .where('position', '=', key.position)
    .where('surveyFiles.receivedAt', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'There is no such file, or it has not arrived yet.')
  const signed = contentOf(row).files[key.position]
  const file = { report: row.id, position: key.position, size: signed?.size ?? 0 }
  if (
    !signed ||
    !(await isAsArrived(read, row)) ||
    (await hashOfFile(read, file)) !== signed.sha256
  )
    throw new Refusal(
      'conflict',
      'This is not the file that was signed: it was changed in the database. Inform an administrator.',
    )
  const type = await typeOfFile(read, file)
  return {
    name: reportFileName(key.position, type),
    mediaType: type ?? 'application/octet-stream',
    size: file.size,
    content: bytesOfFile(read, file),
  }
}
