import type { ReactNode } from 'react'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { paths } from '#/app/web/paths.ts'
import { Trail } from '#/app/web/staff/trail.tsx'

type PartFrameProps = { certificate: Certificate; part: Part; title: string; children: ReactNode }

/** The page of one form about a part: which one it is, and the way back. */
export function PartFrame({ certificate, part, title, children }: PartFrameProps) {
  return (
    <main id="main" className="wrap-wide flex flex-col gap-6 py-8">
      <header>
        <Trail
          to={[
            ['Certificates', paths.staff()],
            [certificate.certificateId, paths.certificate(certificate.id)],
            [part.code, paths.certificatePart(certificate.id, part.code)],
          ]}
          here={title}
        />
        <h1 className="text-3xl font-semibold">{title}</h1>
        <p className="mt-1 wrap-anywhere">
          <span className="font-semibold text-ink">{part.label}</span> of{' '}
          <span className="font-semibold text-ink">{certificate.vesselName}</span>
        </p>
      </header>
      {children}
    </main>
  )
}
