import { Link } from 'react-router'
import { wholeNumber } from '#/app/language/format.ts'
import { SHIP_TYPE_LABELS, type Ship } from '#/app/ships/ship.ts'
import { paths } from '#/app/web/paths.ts'

const head = 'border-b-2 border-edge py-2 pr-4 font-semibold'
const cell = 'align-baseline md:border-b md:border-line md:py-2 md:pr-4'

/** Ships by name; on narrow screens an entry of a few lines for each. */
export function ShipTable({ ships, label }: { ships: Ship[]; label: string }) {
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-left text-sm text-quiet">
          {['Name', 'IMO number', 'Flag', 'Ship type', 'Call sign', 'Gross tonnage'].map((name) => (
            <th
              key={name}
              scope="col"
              className={`${head} ${name === 'Gross tonnage' ? 'pr-0 text-right' : ''}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {ships.map((ship) => (
          <tr
            key={ship.id}
            className="hover:bg-mist max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:border-b max-md:border-line max-md:py-2"
          >
            <th scope="row" className={`${cell} text-left font-normal max-md:w-full`}>
              <Link
                to={paths.ship(ship.id)}
                className="inline-flex min-h-9 items-center font-semibold wrap-anywhere text-link underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {ship.name}
              </Link>
            </th>
            <td className={`${cell} whitespace-nowrap tabular-nums`}>
              {ship.imoNumber === null ? (
                <span className="text-quiet">No IMO number</span>
              ) : (
                <Imo number={ship.imoNumber} />
              )}
            </td>
            <td className={cell}>{ship.flag}</td>
            <td className={cell}>
              {ship.shipType === null ? <Nothing /> : SHIP_TYPE_LABELS[ship.shipType]}
            </td>
            <td className={cell}>
              {ship.callSign === null ? (
                <Nothing />
              ) : (
                <span className="font-mono text-[0.9375rem]">{ship.callSign}</span>
              )}
            </td>
            <td className={`${cell} text-right tabular-nums md:pr-0`}>
              {ship.grossTonnage === null ? (
                <Nothing />
              ) : (
                <>
                  {wholeNumber(ship.grossTonnage)}
                  <span className="md:hidden"> GT</span>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Imo({ number }: { number: string }) {
  return (
    <>
      <span className="md:hidden">IMO </span>
      {number}
    </>
  )
}

/** On narrow screens what is not known is left out. */
function Nothing() {
  return <span className="text-quiet max-md:hidden">-</span>
}
