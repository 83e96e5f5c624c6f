import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#/app/web/paths.ts'

/** One row, with its ship and certificate. `id`: unique in the table. */
export type GroupRow = {
  id: string
  recordId: number
  certificateId: string
  vesselName: string
  imoNumber: string | null
  shipId: number | null
  when: ReactNode
  what: ReactNode
  more: string
}

const head = 'border-b-2 border-edge py-2 pr-4 font-semibold'
const cell = 'align-baseline md:border-b md:border-line md:py-2 md:pr-4'

/**
 * Rows below one heading for each ship, in the order of the most urgent of each: one visit covers them. On narrow screens a row is an entry of a
 * few lines.
 */
export function ShipGroups({
  name,
  heads,
  rows,
}: {
  name: string
  heads: [string, string, string, string]
  rows: GroupRow[]
}) {
  const ships = Map.groupBy(rows, ({ shipId, recordId }) =>
    shipId === null ? `record-${recordId}` : `ship-${shipId}`,
  )
  return (
    <table aria-label={name} className="w-full border-separate border-spacing-0 max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-left text-sm text-quiet">
          {heads.map((text) => (
            <th key={text} scope="col" className={head}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      {Array.from(ships, ([ship, ofShip]) => (
        <tbody key={ship} className="max-md:block">
          <tr className="max-md:block">
            <th
              scope="rowgroup"
              colSpan={heads.length}
              className="border-b border-edge pt-5 pb-1 text-left text-lg font-semibold max-md:block"
            >
              <ShipName ship={ofShip[0]} />
            </th>
          </tr>
          {ofShip.map((row) => (
            <tr
              key={row.id}
              className="hover:bg-mist max-md:flex max-md:flex-col max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:py-3"
            >
              <td className={`${cell} whitespace-nowrap`}>{row.when}</td>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {row.what}
              </th>
              <td className={cell}>
                <Link
                  to={paths.certificate(row.recordId)}
                  className="font-mono text-sm break-all text-link underline"
                >
                  {row.certificateId}
                </Link>
              </td>
              <td className={`${cell} text-sm whitespace-nowrap text-quiet tabular-nums md:pr-0`}>
                {row.more}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function ShipName({ ship }: { ship: GroupRow | undefined }) {
  if (!ship) return null
  const { shipId, vesselName, imoNumber } = ship
  return (
    <>
      {shipId === null ? (
        <span className="wrap-anywhere">{vesselName}</span>
      ) : (
        <Link
          to={paths.ship(shipId)}
          className="text-link underline underline-offset-4 wrap-anywhere"
        >
          {vesselName}
        </Link>
      )}
      {imoNumber !== null && (
        <span className="ml-2 text-sm font-normal text-quiet tabular-nums">IMO {imoNumber}</span>
      )}
    </>
  )
}
