import { StaffPage } from '#/pages/web/staff/staff-page.tsx'
import type { ReactNode } from 'react'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { paths } from '#/domain/addresses/paths.ts'

type ScanFrameProps = {
  certificate: Pick<Certificate, 'id' | 'certificateId' | 'vesselName'>
  title: string
  children: ReactNode
}

/** A page about the scan of one entry, and the way back. */
export function ScanFrame({
  certificate: { id, certificateId, vesselName },
  title,
  children,
}: ScanFrameProps) {
  return (
    <StaffPage
      title={title}
      trail={[
        ['Certificates', paths.staff()],
        [certificateId, paths.certificate(id)],
      ]}
      about={
        <p className="mt-1 wrap-anywhere">
          <span className="font-mono text-ink">{certificateId}</span>, {vesselName}
        </p>
      }
    >
      {children}
    </StaffPage>
  )
}
