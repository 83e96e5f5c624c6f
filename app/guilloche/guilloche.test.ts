import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexOf } from '#/core/bytes.ts'
import { guillocheV1 } from './guilloche-v1.ts'
import { Pattern } from './pattern.tsx'
import { patternSvg } from './pattern-svg.ts'

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })
const hashOfNumber = (i: number) => new Uint8Array(createHash('sha256').update(String(i)).digest())

/** Every end point and control point of a path, absolute. */
function pointsOf(path: string): [number, number][] {
  let [x, y] = [0, 0]
  return Array.from(path.matchAll(/([Mcs])([^Mcsz]*)/g), ([, command, text]) => {
    const numbers = (text?.match(/-?\d+/g) ?? []).map(Number)
    const [left, top] = command === 'M' ? [0, 0] : [x, y]
    const pairs = Array.from({ length: numbers.length / 2 }, (_, i): [number, number] => [
      left + (numbers[2 * i] ?? 0),
      top + (numbers[2 * i + 1] ?? 0),
    ])
    ;[x, y] = pairs.at(-1) ?? [x, y]
    return pairs
  }).flat()
}

test('each curve is closed, and every point of it is within the circle', () => {
  fc.assert(
    fc.property(hash, (bytes) => {
      const curves = guillocheV1(bytes)
      expect(curves).toHaveLength(3)
      for (const { path, turns } of curves) {
        expect(path).toMatch(/^M-?\d+ ?-?\d+c[-\d ]+(?:s[-\d ]+)+z$/)
        const points = pointsOf(path)
        expect(points.at(-1)).toEqual(points[0])
        expect(Math.max(...points.map(([x, y]) => Math.hypot(x, y)))).toBeLessThan(500)
        expect(new Set(turns).size).toBe(turns.length)
      }
    }),
    { numRuns: 200, seed: 70 },
  )
})

test('patterns of a thousand hashes are all different, and as short as a page can have them', () => {
  const patterns = Array.from({ length: 1_000 }, (_, i) =>
    JSON.stringify(guillocheV1(hashOfNumber(i))),
  )
  expect(new Set(patterns).size).toBe(1_000)
  expect(Math.max(...patterns.map((text) => text.length))).toBeLessThan(5_500)
})

test('it is drawn from 32 bytes alone', () => {
  for (const length of [0, 31, 33])
    expect(() => guillocheV1(new Uint8Array(length))).toThrow('32 bytes')
})

test('paper and page have the same curves', () => {
  const bytes = hashOfNumber(1)
  const page = renderToStaticMarkup(
    createElement(Pattern, { hash: hexOf(bytes), label: 'A "pattern"' }),
  )
  const drawn = (svg: string) =>
    Array.from(svg.matchAll(/ d="([^"]+)"|rotate\(([^)]+)\)/g), ([, path, turn]) => path ?? turn)
  expect(drawn(page)).toEqual(drawn(patternSvg(bytes, '#000')))
  expect(page).toContain('role="img" aria-label="A &quot;pattern&quot;"')
})
