import { m } from '#/domain/texts/messages.js'
import { withScript } from '#/pages/web/document/page-script.ts'
import { usePageAddress } from '#/pages/web/page-address.tsx'
import { ScanButtonLook } from './scan-button-look.tsx'

/**
 * Opens the scanner, whose script is loaded when the button is used. Without scripts it is not
 * there.
 */
export function ScanButton() {
  return (
    <>
      <ScanButtonLook {...withScript('scan', 'click')} data-origin={usePageAddress().origin} />
      <p role="alert" hidden className="basis-full font-semibold text-invalid">
        {m.scan_load_failed()}
      </p>
    </>
  )
}
