import { m } from '#/domain/texts/messages.js'
import { Parts } from './parts.tsx'
import type { Verified } from '#/domain/verification/verdict/verdict.ts'

/**
 * Where one certificate of a record is verified by its own number: the others, second, each with
 * its own status.
 */
export function OtherCertificates({
  verdict: { others, recordNumber, certificate },
  day,
}: {
  verdict: Verified
  day: string
}) {
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others" className="others">
      <h3 id="others">{m.fault_other_certificates({ number: recordNumber })}</h3>
      <Parts parts={others} day={day} reason={certificate.standingReason} hasOwnNumbers />
    </section>
  )
}
