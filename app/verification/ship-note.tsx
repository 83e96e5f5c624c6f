import { m } from '#/app/paraglide/messages.js'
import { paths } from '#/app/paths.ts'
import type { ShipHint } from '#/app/vessels/vessel.ts'

const look = 'inline-flex min-h-11 items-center text-link underline wrap-anywhere'

/** Leads to the certificates of a ship where its IMO number or name was typed in place of a certificate number. */
export function ShipNote({ ship }: { ship: ShipHint | null }) {
  if (!ship) return null
  return (
    <div className="mb-4 border-l-8 border-unsure bg-unsure-wash p-5 text-ink" data-ship={ship.kind}>
      <p className="text-lg font-semibold">{ship.kind === 'imo' ? m.verify_ship_imo() : m.verify_ship_named()}</p>
      {ship.kind === 'imo' ? (
        <a href={paths.vessel(ship.imoNumber)} className={look}>
          {m.verify_ship_imo_link({ number: ship.imoNumber })}
        </a>
      ) : (
        <ul>
          {ship.ships.map(({ vesselName: name, imoNumber, flag }) => (
            <li key={imoNumber ?? flag}>
              {imoNumber === null ? (
                m.verify_ship_no_imo({ name, flag })
              ) : (
                <a href={paths.vessel(imoNumber)} className={look}>
                  {name}, IMO {imoNumber}, {flag}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
