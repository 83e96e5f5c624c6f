import { Link } from 'react-router'
import type { ShipRecord } from '#/app/ships/ship.ts'
import type { ShipParts } from '#/app/verification/ship-parts/ship-parts.ts'
import { ShipPartsTable } from '#/app/verification/ship-parts/ship-parts-table.tsx'
import { TimelineDrawing } from '#/app/verification/timeline/timeline-drawing.tsx'
import { paths } from '#/app/web/paths.ts'

type ShipCertificatesProps = {
  parts: ShipParts
  today: string
  more: boolean
  ship: Pick<ShipRecord, 'name' | 'imoNumber'>
}

/** The certificates of a ship, each leading to its record, and their timeline. */
export function ShipCertificates({ parts, today, more, ship }: ShipCertificatesProps) {
  const count = parts.current.length + parts.earlier.length + parts.omitted
  return (
    <>
      <section aria-labelledby="certificates" className="flex flex-col gap-3">
        <h2 id="certificates" className="text-xl font-semibold">
          Certificates{' '}
          {count > 0 && (
            <span className="font-normal text-quiet">
              ({count}
              {more && '+'})
            </span>
          )}
        </h2>
        {count === 0 && <p className="text-quiet">This ship has no certificates.</p>}
        <ShipPartsTable parts={parts} today={today} vesselName={ship.name} />
        {more && ship.imoNumber !== null && (
          <Link
            to={`${paths.staff()}?q=${ship.imoNumber}`}
            className="self-start text-link underline"
          >
            All certificates of this ship
          </Link>
        )}
      </section>
      {parts.timeline.rows.length > 0 && (
        <section aria-labelledby="timeline" className="flex flex-col gap-3">
          <h2 id="timeline" className="text-xl font-semibold">
            Timeline
          </h2>
          <TimelineDrawing timeline={parts.timeline} />
        </section>
      )}
    </>
  )
}
