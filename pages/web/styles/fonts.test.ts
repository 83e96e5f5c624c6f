import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measureFont, siteText } from '#/scripts/fonts/measure.mjs'

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')
const ours = (name: string) =>
  measureFont(`node_modules/@expo-google-fonts/${name}.ttf`, siteText())
const SANS = ours('source-sans-3/400Regular/SourceSans3_400Regular')
const SERIF = ours('source-serif-4/600SemiBold/SourceSerif4_600SemiBold')

const faces = [...css.matchAll(/font-family: '(\w+ for (Sans|Serif))';([^}]*)\}/g)].map(
  ([, name, kind, rules = '']) => {
    const percent = (rule: string) =>
      Number(new RegExp(`${rule}: ([\\d.]+)%`).exec(rules)?.[1]) / 100
    return {
      name,
      of: kind === 'Sans' ? SANS : SERIF,
      size: percent('size-adjust'),
      ascent: percent('ascent-override'),
      descent: percent('descent-override'),
      lineGap: percent('line-gap-override'),
    }
  },
)

test('every font that stands in has the ascent, descent and line gap of ours', () => {
  expect(faces).toHaveLength(11)
  for (const { name, of, size, ascent, descent, lineGap } of faces) {
    expect([name, (ascent * size).toFixed(3), (descent * size).toFixed(3), lineGap]).toEqual([
      name,
      of.ascent.toFixed(3),
      of.descent.toFixed(3),
      of.lineGap,
    ])
  }
})

test('each of them is named where the fonts are chosen', () => {
  const chosen = readFileSync(new URL('colours.css', import.meta.url), 'utf8')
  for (const { name } of faces) expect(chosen).toContain(`'${name}'`)
})

test('a width is the mean of the characters as often as they occur', () => {
  const width = (text: string) =>
    measureFont(
      'node_modules/@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
      text,
    ).width
  expect(width('iiiW')).toBeCloseTo((3 * width('i') + width('W')) / 4)
  expect(SANS.width).toBeCloseTo(0.418, 2)
  expect(SERIF.width).toBeCloseTo(0.487, 2)
})
