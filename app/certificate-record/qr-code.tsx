import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { paths } from '#/app/web/paths.ts'
import { buttonClass } from '#/app/web/ui/button.tsx'

/** The code for the paper, as a picture in two forms. */
export function QrCode({ certificate: { id, certificateId } }: { certificate: Certificate }) {
  return (
    <section aria-labelledby="qr" className="flex flex-col gap-3">
      <h2 id="qr" className="text-xl font-semibold">
        QR code
      </h2>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={paths.qrSvg(id)}
          alt={`QR code that leads to the verification of ${certificateId}`}
          width="160"
          height="160"
          className="size-40 rounded-sm border border-line bg-sheet p-1"
        />
        <div className="flex grow basis-40 flex-col items-start gap-2">
          <a href={paths.qrPng(id)} download={`QR_${certificateId}.png`} className={buttonClass()}>
            Download PNG
          </a>
          <a href={paths.qrSvg(id)} download={`QR_${certificateId}.svg`} className={buttonClass()}>
            Download SVG
          </a>
        </div>
      </div>
    </section>
  )
}
