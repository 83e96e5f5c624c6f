import { dateInJakarta, fullDate, momentInBothZones, timeInJakarta } from '#/app/dates.ts'

/** An instant as the office reads it, in Jakarta's time; the other zone on asking. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={momentInBothZones(at)}>
      {fullDate(dateInJakarta(at))}, {timeInJakarta(at)}
    </time>
  )
}
