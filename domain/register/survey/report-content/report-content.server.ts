import { z } from 'zod'
import { PasskeyAssertion } from '#/domain/people/model/second-factor.ts'
import { Refusal } from '#/core/refusal.ts'
import type { SurveyReportRow } from '#/db/tables/survey-tables.ts'
import { Report } from './report.ts'

/** What is stored of a signature: enough to verify it again without the account. */
const StoredSignature = z.object({
  passkey: PasskeyAssertion,
  /** COSE, base64url. */
  publicKey: z.string(),
  passkeyName: z.string(),
})
export type StoredSignature = z.output<typeof StoredSignature>

/**
 * The text as it was signed. Refuses (conflict) one that is none any more: it was read with this
 * schema when it arrived.
 */
export function contentOf({
  reportId,
  content,
}: Pick<SurveyReportRow, 'reportId' | 'content'>): Report {
  return readStored(Report, reportId, content)
}

/** The signature as it is stored. Refuses (conflict) one that is none any more. */
export function signatureOf({
  reportId,
  signature,
}: Pick<SurveyReportRow, 'reportId' | 'signature'>): StoredSignature {
  return readStored(StoredSignature, reportId, signature)
}

function readStored<T>(schema: z.ZodType<T>, reportId: string, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new Refusal(
      'conflict',
      `The survey report ${reportId} cannot be read: it was changed in the database. Inform an administrator.`,
    )
  }
}
