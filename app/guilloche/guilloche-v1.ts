/**
 * One curve of a pattern, as SVG path data, and by how many degrees each of its copies is turned about the centre.
 * Units: thousandths of the width; the centre is 0,0 and the width goes from -500 to 500.
 */
export type Curve = { path: string; turns: number[] }

type Ring = {
  from: number
  to: number
  petals: number
  strands: number
  wave: number
  lag: number
  slant: number
}

/** Points of a curve for each petal: between them a cubic Bézier differs from the curve by less than is seen. */
const POINTS = 10
const OUTER = 490

/**
 * Draws a rosette of three rings, as on banknotes, from a hash of 32 bytes. The form is printed on paper, so it never changes
 * (tests/golden/guilloche-1.json; decision 0070). Bytes 0 and 1 say where the rings meet, six bytes each the outer, the middle and
 * the inner ring; the rest is not drawn.
 */
export function guillocheV1(hash: Uint8Array): Curve[] {
  const byte = (i: number): number => {
    const value = hash[i]
    if (hash.length !== 32 || value === undefined)
      throw new RangeError('A pattern is drawn from 32 bytes')
    return value
  }
  const outerEdge = 310 + (byte(0) % 4) * 16
  const innerEdge = 150 + (byte(1) % 4) * 18
  const ring = (
    at: number,
    [from, to]: [number, number],
    [least, count]: [number, number],
  ): Ring => ({
    from,
    to,
    petals: least + (byte(at) % count),
    strands: 3 + (byte(at + 1) % 3),
    wave: (byte(at + 2) % 4) / 8,
    lag: ((byte(at + 3) % 8) * Math.PI) / 4,
    slant: ((byte(at + 4) % 7) - 3) / 4,
  })
  return [
    ring(2, [outerEdge - (byte(7) % 3) * 30, OUTER], [8, 9]),
    ring(8, [innerEdge - (byte(13) % 3) * 25, outerEdge + 20], [5, 7]),
    ring(14, [20 + (byte(19) % 3) * 30, innerEdge + 15], [3, 6]),
  ].map(curveOf)
}

/** A closed wave about the centre, `petals` times the same, and its copies between them. */
function curveOf({ from, to, petals, strands, wave, lag, slant }: Ring): Curve {
  const [middle, height] = [(from + to) / 2, (to - from) / 2 / (1 + wave)]
  // Each petal has the same points, turned.
  const petal = Array.from({ length: POINTS }, (_, i) => {
    const phase = (2 * Math.PI * i) / POINTS
    return {
      radius: middle + height * (Math.cos(phase) + wave * Math.cos(2 * phase + lag)),
      turn: (slant / petals) * Math.sin(phase + lag / 4),
    }
  })
  const points: Point[] = []
  for (let step = 0; step < petals * POINTS; step++) {
    const { radius, turn } = petal[step % POINTS] ?? { radius: 0, turn: 0 }
    const angle = (2 * Math.PI * step) / (petals * POINTS) + turn
    points.push({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) })
  }
  const turns = Array.from({ length: strands }, (_, i) =>
    round((360 * i) / (petals * strands), 100),
  )
  return { path: smoothPath(points), turns }
}

type Point = { x: number; y: number }

/** Catmull-Rom through the points, closed, in whole units: `s` takes the first control point from the piece before. */
function smoothPath(points: Point[]): string {
  const pointAt = (i: number): Point =>
    points[(i + points.length) % points.length] ?? { x: 0, y: 0 }
  const [first, after, last] = [pointAt(0), pointAt(1), pointAt(-1)]
  let [x, y] = [round(first.x), round(first.y)]
  let path = `M${x}${spaced(y)}`
  for (let i = 1; i <= points.length; i++) {
    const [before, here, next] = [pointAt(i - 1), pointAt(i), pointAt(i + 1)]
    // The control points of a piece lie a sixth of the way between the neighbours of its ends.
    if (i === 1) {
      path += `c${round(first.x + (after.x - last.x) / 6) - x}${spaced(round(first.y + (after.y - last.y) / 6) - y)}`
    }
    const control = [
      round(here.x - (next.x - before.x) / 6) - x,
      round(here.y - (next.y - before.y) / 6) - y,
    ] as const
    const [toX, toY] = [round(here.x), round(here.y)]
    path += `${i === 1 ? spaced(control[0]) : `s${control[0]}`}${spaced(control[1])}${spaced(toX - x)}${spaced(toY - y)}`
    x = toX
    y = toY
  }
  return `${path}z`
}

/** A sign needs no space before it. */
function spaced(value: number): string {
  return value < 0 ? String(value) : ` ${value}`
}

/** Never -0, which would be written as another text. */
function round(value: number, unit = 1): number {
  return Math.round(value * unit) / unit + 0
}
