import type { ReactNode } from 'react'
import { wholeNumber } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import { buttonClass } from '#/pages/web/ui/button.tsx'
import type { NamedShip, ShipHint } from '#/domain/verification/ship/ship-hint.ts'
import { PaperAnswer } from '#/pages/public/verify/code/code-answer.tsx'
import { CheckedAt, Contact } from '#/pages/public/verify/verdict/notes.tsx'
import type { Verdict } from '#/domain/verification/verdict/verdict.ts'

/** The headline where a ship's IMO number or name was typed in place of a certificate number. */
export function shipTitle({ kind }: ShipHint): string {
  return kind === 'imo' ? m.verify_ship_imo() : m.verify_ship_named()
}

/**
 * Leads to the certificates of the ship that was typed; that no certificate has such a number comes
 * second, in no colour of an answer. `verdict`: null where what was typed cannot be a certificate
 * number.
 */
export function ShipAnswer({ ship, verdict }: { ship: ShipHint; verdict: Verdict | null }) {
  const typed = ship.kind === 'imo' ? ship.imoNumber : ship.typed
  return (
    <PaperAnswer
      title={shipTitle(ship)}
      tone="unsure"
      number={ship.kind === 'imo' ? ship.imoNumber : null}
      outcome="ship"
    >
      <ul className="flex flex-col items-start gap-3" data-ship={ship.kind}>
        {ship.kind === 'imo' ? (
          <li>
            <ShipLink imoNumber={ship.imoNumber}>
              {m.verify_ship_imo_link({ number: ship.imoNumber })}
            </ShipLink>
          </li>
        ) : (
          ship.ships.map((one) => (
            <li key={one.imoNumber ?? `${one.flag} ${one.grossTonnage}`} className="max-w-full">
              <Named ship={one} />
            </li>
          ))
        )}
      </ul>
      <div className="flex flex-col gap-2 border-l-8 border-edge pl-4">
        <p className="font-semibold text-ink wrap-anywhere">
          {m.verify_ship_no_certificate({ typed })}
        </p>
        <p className="max-w-prose">{m.verify_ship_if_printed()}</p>
      </div>
      {verdict && <CheckedAt verdict={verdict} />}
      <Contact again={paths.verifyTyped(typed)} />
    </PaperAnswer>
  )
}

function Named({
  ship: { vesselName, formerName, imoNumber, flag, grossTonnage },
}: {
  ship: NamedShip
}) {
  const name =
    formerName === null
      ? vesselName
      : m.verify_ship_formerly({ name: vesselName, former: formerName })
  if (imoNumber === null) {
    const marks = grossTonnage === null ? flag : `${flag}, ${wholeNumber(grossTonnage)} GT`
    return <p className="wrap-anywhere text-ink">{m.verify_ship_no_imo({ name, marks })}</p>
  }
  return (
    <ShipLink imoNumber={imoNumber}>
      {name}, IMO {imoNumber}, {flag}
    </ShipLink>
  )
}

function ShipLink({ imoNumber, children }: { imoNumber: string; children: ReactNode }) {
  return (
    <a
      href={paths.vessel(imoNumber)}
      className={buttonClass({ className: 'justify-start text-left wrap-anywhere' })}
    >
      <span>{children}</span>
    </a>
  )
}
