import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import type { ReactNode } from 'react'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import { paths } from '#/domain/addresses/paths.ts'

type PartFrameProps = { certificate: Certificate; part: Part; title: string; children: ReactNode }

/** The page of one form about a part: which one it is, and the way back. */
export function PartFrame({ certificate, part, title, children }: PartFrameProps) {
  return (
    <StaffPage
      title={title}
      trail={[
        ['Certificates', paths.staff()],
        [certificate.certificateId, paths.certificate(certificate.id)],
        [part.code, paths.certificatePart(certificate.id, part.code)],
      ]}
      about={
        <p className="mt-1 wrap-anywhere">
          <span className="font-semibold text-ink">{part.label}</span> of{' '}
          <span className="font-semibold text-ink">{certificate.vesselName}</span>
        </p>
      }
    >
      {children}
    </StaffPage>
  )
}
