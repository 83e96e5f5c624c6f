import { dateInJakarta } from '#/core/dates.ts'
import { fullDate, momentInBothZones, timeInJakarta } from '#/domain/language/format.ts'

/** An instant in Indonesia time (WIB); the title has both time zones. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentInBothZones(at)}>
      {fullDate(dateInJakarta(at))}, {timeInJakarta(at)}
    </time>
  )
}
