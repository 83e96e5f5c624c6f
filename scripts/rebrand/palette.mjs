import { contrast, fromCss, fromHex, inGamut, toCss } from './oklch.mjs'

/**
 * The shades of the product, as lightness, chroma and hue for a primary colour of hue 255 and
 * chroma 0.06: those of the page are moved to the hue of the primary colour. What says "valid",
 * "invalid" and "unsure" stays green, red and amber for every authority.
 */
const LIGHT = {
  paper: [0.995, 0.002, 240],
  mist: [0.965, 0.008, 240],
  line: [0.87, 0.014, 245],
  edge: [0.62, 0.03, 250],
  text: [0.31, 0.04, 255],
  quiet: [0.47, 0.035, 252],
  link: [0.42, 0.11, 252],
  'on-deep': [0.97, 0.01, 240],
}
const DARK = {
  paper: [0.2, 0.035, 255],
  mist: [0.235, 0.04, 255],
  line: [0.36, 0.04, 255],
  edge: [0.6, 0.035, 252],
  ink: [0.96, 0.01, 240],
  text: [0.9, 0.015, 240],
  quiet: [0.76, 0.025, 245],
  link: [0.8, 0.09, 240],
  deep: [0.155, 0.035, 255],
  'on-deep': [0.95, 0.01, 240],
}
const MEANINGS = {
  light: {
    valid: 'oklch(0.4 0.1 155)',
    'valid-wash': 'oklch(0.965 0.03 155)',
    invalid: 'oklch(0.42 0.16 25)',
    'invalid-wash': 'oklch(0.968 0.02 25)',
    unsure: 'oklch(0.42 0.09 70)',
    'unsure-wash': 'oklch(0.97 0.04 85)',
  },
  dark: {
    valid: 'oklch(0.84 0.13 155)',
    'valid-wash': 'oklch(0.28 0.05 160)',
    invalid: 'oklch(0.83 0.1 25)',
    'invalid-wash': 'oklch(0.28 0.06 20)',
    unsure: 'oklch(0.86 0.11 85)',
    'unsure-wash': 'oklch(0.29 0.045 75)',
  },
}
const HUE = 255
const CHROMA = 0.06

const PAGES = ['paper', 'mist']
const WASHES = ['valid-wash', 'invalid-wash', 'unsure-wash']
const TEXT = 4.5
const SHAPE = 3

/**
 * Every pair that the pages make: what is drawn, on what, with which ratio at least (WCAG 2.2,
 * 1.4.3 and 1.4.11), and what it is.
 */
const PAIRS = [
  ...['text', 'ink', 'link'].flatMap((on) =>
    [...PAGES, ...WASHES].map((below) => [on, below, TEXT, 'text']),
  ),
  ...['quiet', 'valid', 'invalid', 'unsure'].flatMap((on) =>
    PAGES.map((below) => [on, below, TEXT, 'text']),
  ),
  ...['valid', 'invalid', 'unsure'].map((on) => [on, `${on}-wash`, TEXT, 'text']),
  ['on-deep', 'deep', TEXT, 'text of the footer'],
  ['on-signal', 'signal', TEXT, 'text of the main button'],
  ...PAGES.map((below) => ['edge', below, SHAPE, 'frame of a field']),
  ...[...PAGES, 'deep'].map((below) => ['signal', below, SHAPE, 'frame of what has the focus']),
]

/** The pairs of one scheme with the ratio that is measured. `tokens`: names to `oklch(…)`. */
export function measure(tokens) {
  return PAIRS.map(([on, below, least, what]) => {
    const ratio = contrastOf(tokens[on], tokens[below])
    return { on, below, least, what, ratio, passes: ratio >= least }
  })
}

/**
 * The tokens of both schemes for a primary and an accent colour (`#rrggbb`). Where pages are light,
 * headings have the primary colour and buttons the accent as they are; all other shades have the
 * hue of the primary colour and a lightness at which they are read.
 */
export function makePalette(primary, accent) {
  const [main, signal] = [fromHex(primary), fromHex(accent)]
  const scale = Math.min(1.2, main.c / CHROMA)
  const derive = (shades) =>
    Object.fromEntries(
      Object.entries(shades).map(([name, [l, c, h]]) => {
        const colour = inGamut({ l, c: c * scale, h: (main.h + h - HUE + 360) % 360 })
        return [name, toCss(colour)]
      }),
    )
  const light = { ...derive(LIGHT), ...MEANINGS.light, ink: toCss(main), signal: toCss(signal) }
  light.deep = footerFor(main, light)
  const dark = {
    ...derive(DARK),
    ...MEANINGS.dark,
    signal: toCss(inGamut({ ...signal, l: Math.max(signal.l, 0.72) })),
  }
  for (const tokens of [light, dark]) tokens['on-signal'] = readableOn(tokens.signal, signal.h)
  return { hue: Number(main.h.toFixed(1)), light, dark }
}

/** The primary colour, darker where its text or the accent would not be seen on it. */
function footerFor(main, tokens) {
  let deep = toCss(main)
  const passes = () =>
    contrastOf(tokens['on-deep'], deep) >= TEXT && contrastOf(tokens.signal, deep) >= SHAPE
  for (let l = main.l; l > 0 && !passes(); l -= 0.002) deep = toCss(inGamut({ ...main, l }))
  return deep
}

/** Nearly black, or nearly white where that has more contrast with a colour. */
function readableOn(below, hue) {
  const [black, white] = [inGamut({ l: 0.2, c: 0.05, h: hue }), { l: 0.985, c: 0.005, h: hue }].map(
    toCss,
  )
  return contrastOf(black, below) >= Math.min(contrastOf(white, below), TEXT) ? black : white
}

/**
 * What refuses the two colours, as a line for each pair that fails; an empty list: nothing does.
 */
export function refusalsOf(primary, accent) {
  const { light, dark } = makePalette(primary, accent)
  return Object.entries({ light, dark }).flatMap(([scheme, tokens]) =>
    measure(tokens).flatMap(({ on, below, least, what, ratio, passes }) => {
      const given = on.endsWith('signal') ? `--accent ${accent}` : `--primary ${primary}`
      return passes
        ? []
        : [
            `${given}: ${on} on ${below} (${what}, ${scheme}) has ${ratio.toFixed(2)}:1 and needs ${least}:1.`,
          ]
    }),
  )
}

function contrastOf(one, other) {
  return contrast(fromCss(one), fromCss(other))
}
