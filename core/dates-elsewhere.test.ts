import { expect, test } from 'vitest'
import { hasEndedEverywhere, latestDayAnywhere } from './dates.ts'

test('no place is more than a day ahead of Jakarta', () => {
  const zones = ['Pacific/Kiritimati', 'Pacific/Auckland', 'Asia/Tokyo', 'Etc/GMT+12']
  for (let hour = 0; hour < 24; hour++) {
    const at = new Date(Date.UTC(2026, 10, 27, hour, 59, 59))
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
    const latest = latestDayAnywhere(dayIn('Asia/Jakarta'))
    expect(zones.filter((zone) => dayIn(zone) > latest)).toEqual([])
  }
})

test('a day ends last at UTC−12', () => {
  for (const [at, ended] of [
    ['2026-11-28T11:59:59.999Z', false],
    ['2026-11-28T12:00:00.000Z', true],
  ] as const) {
    const day = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Etc/GMT+12',
      dateStyle: 'short',
    }).format(new Date(at))
    expect({ day, ended: hasEndedEverywhere('2026-11-27', at) }).toEqual({
      day: ended ? '2026-11-28' : '2026-11-27',
      ended,
    })
  }
})
