import { listedTypes } from '#/domain/register/model/type/certificate-types.ts'
import { fieldLabel, fieldText } from '#/pages/web/certificate/field-text.ts'
import { PUBLIC_FACTS } from '#/domain/register/model/certificate/field-lists.ts'
import { m } from '#/domain/texts/messages.js'
import { Parts } from './parts.tsx'
import type { PublicCertificate } from '#/domain/verification/verdict/verdict.ts'

/**
 * The facts to compare with the paper: two columns, also on a phone. Those that are empty are shown
 * where the page says so. `day`: of the answer, where it is known. A record that lists no types has
 * "None" there, and its type is what its dates and surveys are of.
 */
export function Facts({
  certificate,
  day,
}: {
  certificate: PublicCertificate
  day: string | null
}) {
  const hasList = listedTypes(certificate.issuedCertificates).length > 0
  const parts = <Parts parts={certificate.parts} day={day} reason={certificate.standingReason} />
  return (
    <dl className="facts">
      {PUBLIC_FACTS.map((name) => {
        const text = fieldText(name, certificate[name])
        if (text === null) return null
        return (
          <div key={name}>
            <dt>{fieldLabel(name)}</dt>
            <dd className={name === 'certificateId' ? 'verdict-number' : undefined}>{text}</dd>
          </div>
        )
      })}
      <div className={hasList ? undefined : 'facts-wide'}>
        <dt>{fieldLabel('type')}</dt>
        <dd>{hasList ? certificate.type : parts}</dd>
      </div>
      <div className="facts-wide">
        <dt>{fieldLabel('issuedCertificates')}</dt>
        <dd>{hasList ? parts : m.verify_fact_none()}</dd>
      </div>
    </dl>
  )
}
