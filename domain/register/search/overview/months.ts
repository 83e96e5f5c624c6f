export type Month = { month: string; issued: number }

/** The last `count` months up to the one of a date, oldest first, `2026-03`. */
export function lastMonths(today: string, count: number): string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return Array.from({ length: count }, (_, i) => {
    const month = last - count + 1 + i
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** The top of an axis that holds a value, so that its quarters are whole, round numbers. */
export function roundedUp(value: number): number {
  for (let step = 1; ; step *= 10) {
    const top = [4, 8, 20, 40].map((times) => times * step).find((one) => one >= value)
    if (top !== undefined) return top
  }
}
