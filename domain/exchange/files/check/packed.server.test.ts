import { expect, test } from 'vitest'
import { Packed } from './collected.server.ts'

test.each([0, 1, 499, 500, 501, 1_700])(
  '%i values come out as they went in, as often as asked',
  (count) => {
    const values = Array.from({ length: count }, (_, i) => ({
      number: `LMC-${i}`,
      name: 'KM Ombak Jaya ʻĀina',
      parts: [{ i }],
      none: null,
    }))
    const packed = new Packed<(typeof values)[number]>()
    for (const value of values) packed.push(value)
    expect(packed.length).toBe(count)
    expect([...packed]).toEqual(values)
    expect([...packed]).toEqual(values)
  },
)

test('what is read is a copy of what is kept in a block', () => {
  const packed = new Packed<{ i: number }>()
  for (let i = 0; i < 500; i++) packed.push({ i })
  for (const value of packed) value.i = -1
  expect([...packed].map(({ i }) => i)).toEqual(Array.from({ length: 500 }, (_, i) => i))
})
