import type { ReactNode } from 'react'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { paths } from '#/app/web/paths.ts'
import { Trail } from '#/app/web/staff/trail.tsx'

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
    <main id="main" className="wrap-wide flex grow flex-col gap-6 py-8">
      <header>
        <Trail
          to={[
            ['Certificates', paths.staff()],
            [certificateId, paths.certificate(id)],
          ]}
          here={title}
        />
        <h1 className="text-3xl font-semibold">{title}</h1>
        <p className="mt-1 wrap-anywhere">
          <span className="font-mono text-ink">{certificateId}</span>, {vesselName}
        </p>
      </header>
      {children}
    </main>
  )
}
