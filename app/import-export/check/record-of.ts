import { mergeFacts } from '#/app/certificates/model/certificate.ts'
import { commonFactsOf } from '#/app/certificates/model/record-parts.ts'
import { partsInRow } from '#/app/import-export/row/row-surveys.ts'
import type { CertificateFacts } from '#/app/import-export/row/row.ts'

/** The record that a file describes, as it is stored: with its parts, and the facts that follow from them. */
export function recordOf(facts: CertificateFacts, today: string) {
  const renewal = { supersededBy: null, supersededOn: null }
  const merged = { ...facts, ...mergeFacts(facts), ...renewal }
  const { standing, standingReason, standingSince } = merged
  const { listed, parts: read, surveysFrom = today, ...stored } = merged
  const parts =
    read ??
    partsInRow(stored, { standing: { standing, standingReason, standingSince }, listed, today })
  return { ...stored, ...commonFactsOf(parts), parts, surveysFrom }
}
