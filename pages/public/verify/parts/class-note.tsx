import { fullDate } from '#/domain/language/format.ts'
import { m } from '#/domain/texts/messages.js'
import { paths } from '#/domain/addresses/paths.ts'
import type { ShipClass } from '#/domain/verification/parts/ship-class.ts'

/**
 * That the class of the ship is suspended or withdrawn, with its certificate: beside certificates
 * that no rule ends for that. `on`: an earlier day on which it was.
 */
export function ClassNote({
  shipClass,
  on = null,
}: {
  shipClass: ShipClass | null
  on?: string | null
}) {
  if (shipClass === null) return null
  return (
    <div className="corrected" data-tone="unsure" data-ship-class={shipClass.status}>
      <p>
        <strong>{on === null ? classText(shipClass) : classTextOn(shipClass, on)}</strong>{' '}
        <a href={paths.verifyTyped(shipClass.number)} className="verdict-number link">
          {shipClass.number}
        </a>
      </p>
      {on === null && <p>{m.class_not_ended()}</p>}
    </div>
  )
}

/** `Class of this ship is suspended since November 7, 2026.` */
function classText({ status, since }: ShipClass): string {
  if (since === null) return status === 'suspended' ? m.class_suspended() : m.class_withdrawn()
  const date = { date: fullDate(since) }
  return status === 'suspended' ? m.class_suspended_since(date) : m.class_withdrawn_since(date)
}

/** `On November 10, 2026, class of this ship was suspended.` */
function classTextOn({ status }: ShipClass, on: string): string {
  const date = { date: fullDate(on) }
  return status === 'suspended' ? m.class_suspended_on(date) : m.class_withdrawn_on(date)
}
