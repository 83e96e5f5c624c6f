import { expect, test } from 'vitest'
import { futureDates, unusualDates } from './ship-dates.ts'

const TODAY = '2026-11-21'

test('a date of a ship is refused from the day after today on', () => {
  expect(futureDates({ contractedOn: TODAY, keelLaidOn: null }, TODAY)).toEqual([])
  expect(futureDates({ contractedOn: TODAY, deliveredOn: '2026-11-22' }, TODAY)).toEqual([
    { field: 'deliveredOn', message: 'Delivered on must not be in the future' },
  ])
})

test.each([
  [{}, []],
  [
    {
      contractedOn: '2009-01-01',
      keelLaidOn: '2010-01-01',
      deliveredOn: '2011-01-01',
      convertedOn: '2020-01-01',
    },
    [],
  ],
  [{ contractedOn: '2010-01-01', keelLaidOn: '2010-01-01', deliveredOn: null }, []],
  [
    { contractedOn: '2010-01-02', deliveredOn: '2010-01-01' },
    ['The delivery is before the building contract'],
  ],
  [
    { keelLaidOn: '2010-01-01', convertedOn: '1999-01-01' },
    ['The start of the major conversion is before the laying of the keel'],
  ],
  [
    { contractedOn: '2012-01-01', keelLaidOn: '2010-01-01', deliveredOn: '2011-01-01' },
    [
      'The laying of the keel is before the building contract',
      'The delivery is before the building contract',
    ],
  ],
])('%j: %j', (dates, messages) => {
  expect(unusualDates(dates).map(({ message }) => message)).toEqual(messages)
})
