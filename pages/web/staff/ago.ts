const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How long before `now` an instant was, for staff: `just now`, `5 minutes ago`, `3 hours ago`,
 * `yesterday`, `12 days ago`.
 */
export function agoText(at: string, now: string): string {
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / 1_000))
  if (seconds < MINUTE) return 'just now'
  if (seconds < HOUR) return relative.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return relative.format(-Math.floor(seconds / HOUR), 'hour')
  return relative.format(-Math.floor(seconds / DAY), 'day')
}

/** How far a day is from `today`, both `YYYY-MM-DD`: `today`, `tomorrow`, `in 12 days`. */
export function inDaysText(day: string, today: string): string {
  return relative.format(Math.round((Date.parse(day) - Date.parse(today)) / (DAY * 1_000)), 'day')
}
