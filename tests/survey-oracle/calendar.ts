const known = new Map<string, Map<number, string>>()

/**
 * The same day of another month, or its last day where it is shorter. Stored, because a simulation
 * asks the same often.
 */
export function addMonths(day: string, months: number): string {
  let answers = known.get(day)
  if (answers === undefined) known.set(day, (answers = new Map()))
  let answer = answers.get(months)
  if (answer === undefined) {
    answer = Temporal.PlainDate.from(day).add({ months }, { overflow: 'constrain' }).toString()
    answers.set(months, answer)
  }
  return answer
}

export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' })
    .days
}

/** Every day from the first to the last, both included. */
export function listDays(from: string, to: string): string[] {
  const days = []
  for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 }))
    days.push(day.toString())
  return days
}
