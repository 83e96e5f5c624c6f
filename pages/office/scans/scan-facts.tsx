import { fileSize } from '#/domain/language/file-size.ts'
import { fileTypeName } from '#/domain/files/file-type.ts'
import type { Scan } from '#/domain/register/scan/scan.ts'
import { Moment } from '#/pages/web/staff/moment.tsx'
import { paths } from '#/domain/addresses/paths.ts'

/**
 * A scan with a link to its file: what it is, who added it and when, and who removed it and why.
 */
export function ScanFacts({ id, scan }: { id: number; scan: Scan }) {
  const { mediaType, size, sha256, addedBy, addedAt, removedBy, removedAt, reason } = scan
  return (
    <div className="flex flex-col gap-1">
      <a
        href={paths.scanFile(id, removedAt === null ? undefined : sha256)}
        download
        className="inline-flex min-h-11 items-center self-start text-link underline"
      >
        Download the scan ({fileTypeName(mediaType)}, {fileSize(size)})
      </a>
      <p className="wrap-anywhere">
        Added by {addedBy}, <Moment at={addedAt} />
      </p>
      {removedAt !== null && (
        <p className="wrap-anywhere">
          Removed by {removedBy}, <Moment at={removedAt} />: {reason}
        </p>
      )}
      <p className="font-mono text-xs break-all text-quiet">SHA-256 {sha256}</p>
    </div>
  )
}
