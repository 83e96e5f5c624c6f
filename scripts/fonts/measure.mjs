import { readdirSync, readFileSync } from 'node:fs'

/**
 * The measures of a TrueType font: ascent, descent and line gap in em, and the mean width of a
 * character of `text` in em, from the tables `head`, `hhea`, `hmtx` and `cmap` (OpenType 1.9.1).
 * Kerning is left out.
 *
 * @param {string} file
 * @param {string} text
 */
export function measureFont(file, text) {
  const data = readFileSync(file)
  const tables = new Map(
    Array.from({ length: data.readUInt16BE(4) }, (_, i) => {
      const at = 12 + 16 * i
      return [data.toString('latin1', at, at + 4), data.subarray(data.readUInt32BE(at + 8))]
    }),
  )
  /** @param {string} name */
  const table = (name) => {
    const found = tables.get(name)
    if (!found) throw new Error(`${file} has no table ${name}`)
    return found
  }
  const unitsPerEm = table('head').readUInt16BE(18)
  const hhea = table('hhea')
  const widths = hhea.readUInt16BE(34)
  const glyphOf = readCharacterMap(table('cmap'))
  let sum = 0
  for (const character of text) {
    const glyph = glyphOf(character.codePointAt(0) ?? 0)
    sum += table('hmtx').readUInt16BE(4 * Math.min(glyph, widths - 1))
  }
  return {
    ascent: hhea.readInt16BE(4) / unitsPerEm,
    descent: -hhea.readInt16BE(6) / unitsPerEm,
    lineGap: hhea.readInt16BE(8) / unitsPerEm,
    width: sum / text.length / unitsPerEm,
  }
}

/**
 * All texts of the site in both languages, without values and tags: the letters a reader meets, as
 * often as they occur.
 */
export function siteText(folder = new URL('../../translations/', import.meta.url)) {
  let text = ''
  for (const language of ['en', 'id']) {
    for (const name of readdirSync(new URL(`${language}/`, folder))) {
      const texts = Object.values(
        JSON.parse(readFileSync(new URL(`${language}/${name}`, folder), 'utf8')),
      )
      text += texts.join(' ').replaceAll(/\{[^{}]*\}|<[^>]*>/g, '')
    }
  }
  return text.replaceAll(/[^\x20-\x7e]/g, '')
}

/**
 * The glyph of a character, from a subtable of format 4, which has every character of the Basic
 * Multilingual Plane.
 *
 * @param {Buffer} cmap
 */
function readCharacterMap(cmap) {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.readUInt32BE(4 + 8 * i + 4),
  )
  const at = offsets.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (at === undefined) throw new Error('The font has no character map of format 4')
  const segments = cmap.readUInt16BE(at + 6) / 2
  /** @param {number} code */
  return (code) => {
    for (let i = 0; i < segments; i++) {
      if (cmap.readUInt16BE(at + 14 + 2 * i) < code) continue
      const startAt = at + 16 + 2 * segments + 2 * i
      const start = cmap.readUInt16BE(startAt)
      if (start > code) return 0
      const delta = cmap.readUInt16BE(startAt + 2 * segments)
      const rangeAt = startAt + 4 * segments
      const range = cmap.readUInt16BE(rangeAt)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = cmap.readUInt16BE(rangeAt + range + 2 * (code - start))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
