import { m } from '#/domain/texts/messages.js'
import { ScanButton } from '#/pages/public/scan/scan-button.tsx'
import { office } from '#/domain/authority/office.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button-class.ts'

/**
 * What can be done with a number that the register does not have: scan the code, check the file,
 * report the document.
 */
export function NotFoundActions({ number }: { number: string }) {
  const report = `mailto:${office.email}?subject=${encodeURIComponent(m.verify_not_found_subject({ number }))}`
  return (
    <div className="no-print flex flex-wrap items-center gap-3">
      <ScanButton />
      <a href={`${paths.verify()}#document`} className={buttonClass()}>
        {m.verify_not_found_file()}
      </a>
      <a href={report} className={buttonClass({ kind: 'quiet', size: 'snug' })}>
        {m.verify_not_found_report()}
      </a>
    </div>
  )
}
