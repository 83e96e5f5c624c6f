import { SHIP_LABELS, type Ship } from './ship.ts'

/** The dates of a ship, in the order in which they usually follow each other. */
export const SHIP_DATES = ['contractedOn', 'keelLaidOn', 'deliveredOn', 'convertedOn'] as const
export type ShipDate = (typeof SHIP_DATES)[number]

type Dates = { [Name in ShipDate]?: Ship[Name] | undefined }

/** The dates that are refused because they have not come, each with the message. */
export function futureDates(dates: Dates, today: string): { field: ShipDate; message: string }[] {
  return SHIP_DATES.filter((field) => (dates[field] ?? '') > today).map((field) => ({
    field,
    message: `${SHIP_LABELS[field]} must not be in the future`,
  }))
}

const EVENTS: Record<ShipDate, string> = {
  contractedOn: 'building contract',
  keelLaidOn: 'laying of the keel',
  deliveredOn: 'delivery',
  convertedOn: 'start of the major conversion',
}

/**
 * The dates of a ship that are before one that they usually follow, each with a message. They are
 * not refused: a hull may be begun before it is sold, and papers of old ships disagree.
 */
export function unusualDates(dates: Dates): { field: ShipDate; message: string }[] {
  const found: { field: ShipDate; message: string }[] = []
  let latest: ShipDate | null = null
  for (const field of SHIP_DATES) {
    const date = dates[field]
    if (!date) continue
    if (latest === null || date >= (dates[latest] ?? '')) latest = field
    else found.push({ field, message: `The ${EVENTS[field]} is before the ${EVENTS[latest]}` })
  }
  return found
}
