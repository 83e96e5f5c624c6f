import { Link } from 'react-router'
import type { Imported } from '#/domain/register/history/history.ts'
import { fullDate } from '#/domain/language/format.ts'
import type { Scan } from '#/domain/register/scan/scan.ts'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import { ScanFacts } from './scan-facts.tsx'
import { ScanForm } from './scan-form.tsx'

type ScanSectionProps = { id: number; imported: Imported | null; scans: readonly Scan[] }

/**
 * On the page of an imported entry: the scan of the paper that it was entered from, or the form
 * that adds one.
 */
export function ScanSection({ id, imported, scans }: ScanSectionProps) {
  if (imported === null && scans.length === 0) return null
  const present = scans.find(({ removedAt }) => removedAt === null)
  const former = scans.length - (present ? 1 : 0)
  return (
    <section aria-labelledby="scan" className="flex flex-col gap-3">
      <h2 id="scan" className="text-xl font-semibold">
        Scan of the original
      </h2>
      {imported !== null && (
        <p className="max-w-prose">
          Entered on {fullDate(imported.on)} from a paper issued before. Everyone who verifies the
          certificate can download the scan and compare it with the paper on board.
        </p>
      )}
      {present && <ScanFacts id={id} scan={present} />}
      {present && (
        <div className="flex flex-wrap gap-3">
          {imported !== null && (
            <Link to={paths.certificateScan(id)} className={buttonClass({ size: 'tight' })}>
              Replace the scan
            </Link>
          )}
          <Link to={paths.removeScan(id)} className={buttonClass({ kind: 'quiet', size: 'tight' })}>
            Remove the scan
          </Link>
        </div>
      )}
      {!present && imported !== null && <ScanForm id={id} replaces={false} lastResult={null} />}
      {former > 0 && (
        <p>
          <Link to={paths.certificateScan(id)} className="text-link underline">
            {former === 1
              ? '1 scan that was replaced or removed'
              : `${former} scans that were replaced or removed`}
          </Link>
        </p>
      )}
    </section>
  )
}
