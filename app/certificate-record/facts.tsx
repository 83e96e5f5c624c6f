import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { PublicFacts } from '#/app/certificates/public-facts.tsx'
import { momentInBothZones } from '#/app/language/format.ts'
import { paths } from '#/app/web/paths.ts'
import { Fact } from '#/app/web/ui/fact.tsx'

/** The record as the register holds it. */
export function Facts({ certificate }: { certificate: Certificate }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 border-y border-line py-5 sm:grid-cols-2">
      <PublicFacts of={certificate} without={['certificateId', 'vesselName']} />
      {certificate.supersededBy !== null && (
        <Fact name="Renewed by">
          <a
            href={paths.verifyTyped(certificate.supersededBy)}
            className="font-mono text-base break-all text-link underline"
          >
            {certificate.supersededBy}
          </a>
        </Fact>
      )}
      <Fact name="Last changed" wide>
        <span className="text-base font-normal">{momentInBothZones(certificate.updatedAt)}</span>
      </Fact>
    </dl>
  )
}
