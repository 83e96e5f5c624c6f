import type { Correction, SignedFact } from '#/app/certificates/correction.ts'
import { fullDate } from '#/app/dates.ts'
import { m } from '#/app/paraglide/messages.js'

const FACTS: Record<SignedFact, () => string> = {
  certificateId: m.verify_fact_number,
  vesselName: m.verify_fact_vessel,
  imoNumber: m.verify_fact_imo,
  flag: m.verify_fact_flag,
  type: m.verify_fact_certificates,
  issuedCertificates: m.verify_fact_certificates,
  issuedDate: m.verify_fact_issued,
  expiryDate: m.verify_fact_expiry,
}

/** What of a certificate was corrected after it was issued, the newest first, so that older paper is not taken for its facts. */
export function CorrectionNote({ corrections }: { corrections: Correction[] }) {
  if (corrections.length === 0) return null
  return (
    <div className="max-w-prose border-l-4 border-unsure bg-unsure-wash p-4 text-ink" data-corrected>
      <ul className="space-y-2">
        {corrections.toReversed().map(({ version, on, fields, reason }) => (
          <li key={version} className="wrap-anywhere">
            <span className="font-semibold">{m.verify_corrected({ date: fullDate(on), fields: worded(fields) })}</span>{' '}
            {reason === null ? m.verify_corrected_no_reason() : m.verify_reason({ reason })}
          </li>
        ))}
      </ul>
      <p className="mt-2">{m.verify_corrected_text()}</p>
    </div>
  )
}

function worded(fields: SignedFact[]): string {
  return [...new Set(fields.map((field) => FACTS[field]()))].join(', ')
}
