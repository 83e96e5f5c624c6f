import { fieldLabel, fieldText } from '#/app/certificates/field-text.ts'
import { PUBLIC_FACTS } from '#/app/certificates/model/field-lists.ts'
import { Parts } from './parts.tsx'
import type { PublicCertificate } from './verdict.ts'

/** The facts to compare with the paper: two columns, also on a phone. Those that are empty are shown where the page says so. `day`: of the answer, where it is known. */
export function Facts({ certificate, day }: { certificate: PublicCertificate; day: string | null }) {
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
      <div className="facts-wide">
        <dt>{fieldLabel('issuedCertificates')}</dt>
        <dd>
          <Parts parts={certificate.parts} day={day} reason={certificate.standingReason} />
        </dd>
      </div>
    </dl>
  )
}
