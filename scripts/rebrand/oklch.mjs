/**
 * Colours in OKLCH (CSS Color 4 §9.2; B. Ottosson, 2020) and their contrast (WCAG 2.2, relative
 * luminance).
 */

/** `#rrggbb` as lightness 0 to 1, chroma, and hue in degrees. */
export function fromHex(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, b),
    h: (hue + 360) % 360,
  }
}

/** Linear red, green and blue; outside 0 to 1 where no screen shows the colour. */
function linearOf({ l, c, h }) {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

export function toHex(colour) {
  const parts = linearOf(colour).map((part) =>
    Math.round(255 * fromLinear(Math.min(1, Math.max(0, part)))),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The colour with as much of its chroma as a screen shows. */
export function inGamut(colour) {
  if (colour.l <= 0 || colour.l >= 1) return { ...colour, c: 0 }
  const isShown = (c) =>
    linearOf({ ...colour, c }).every((part) => part >= -0.0005 && part <= 1.0005)
  if (isShown(colour.c)) return colour
  let [low, high] = [0, colour.c]
  for (let i = 0; i < 20; i += 1) {
    const middle = (low + high) / 2
    if (isShown(middle)) low = middle
    else high = middle
  }
  return { ...colour, c: low }
}

/** As a style sheet has it, rounded; what is checked is what is written. */
export function toCss({ l, c, h }) {
  return `oklch(${round(l, 3)} ${round(c, 3)} ${round(h, 1)})`
}

/** Reads `oklch(L C H)`. */
export function fromCss(text) {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text)
  if (!parts) throw new Error(`${text} is no colour of the form oklch(L C H)`)
  const [l, c, h] = parts.slice(1).map(Number)
  return { l, c, h }
}

/** The contrast of two colours, 1 to 21, as browsers show them: with 8 bits a channel. */
export function contrast(one, other) {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminance(colour) {
  const hex = toHex(colour)
  const [red, green, blue] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function round(value, digits) {
  return Number(value.toFixed(digits))
}

/** IEC 61966-2-1; with 8 bits a channel, its threshold gives the same as that of WCAG. */
function toLinear(part) {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function fromLinear(part) {
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
}
