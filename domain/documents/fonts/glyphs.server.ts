// What characters a font can draw: its `cmap` table, as OpenType 1.9 describes it under "cmap".

const [WINDOWS, UNICODE] = [3, 0]

/** Whether there is a glyph for a character. */
export type GlyphCheck = (codePoint: number) => boolean

/**
 * Whether every one of these TrueType fonts has a glyph for a character, or one of the `further`
 * ones, each of which is used alone.
 */
export function makeGlyphCheck(fonts: Buffer[], further: readonly Buffer[] = []): GlyphCheck {
  const covered = fonts.map((font) => coverageOf(font))
  const alone = further.map((font) => coverageOf(font, startOf(font)))
  return (codePoint) =>
    covered.every((characters) => characters.has(codePoint)) ||
    alone.some((characters) => characters.has(codePoint))
}

/** Where the first font of a file begins: of a collection (`.ttc`), as its header says. */
function startOf(font: Buffer): number {
  return font.toString('latin1', 0, 4) === 'ttcf' ? font.readUInt32BE(12) : 0
}

function coverageOf(font: Buffer, start = 0): Set<number> {
  const cmap = tableOf(font, 'cmap', start)
  const characters = new Set<number>()
  for (let i = 0; i < font.readUInt16BE(cmap + 2); i++) {
    const record = cmap + 4 + i * 8
    const platform = font.readUInt16BE(record)
    if (platform !== WINDOWS && platform !== UNICODE) continue
    const subtable = cmap + font.readUInt32BE(record + 4)
    const format = font.readUInt16BE(subtable)
    if (format === 4) readSegments(font, subtable, characters)
    if (format === 12) readGroups(font, subtable, characters)
  }
  return characters
}

function tableOf(font: Buffer, name: string, start: number): number {
  for (let i = 0; i < font.readUInt16BE(start + 4); i++) {
    const record = start + 12 + i * 16
    if (font.toString('latin1', record, record + 4) === name) return font.readUInt32BE(record + 8)
  }
  throw new Error(`The font has no table ${name}`)
}

/** Format 4: segments of the first 65,536 characters. */
function readSegments(font: Buffer, at: number, characters: Set<number>): void {
  const size = font.readUInt16BE(at + 6)
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + size * 2, 16 + size * 3].map(
    (offset) => at + offset,
  )
  if (ends === undefined || starts === undefined || deltas === undefined || offsets === undefined)
    return
  for (let segment = 0; segment < size; segment += 2) {
    const start = font.readUInt16BE(starts + segment)
    const delta = font.readUInt16BE(deltas + segment)
    const offset = font.readUInt16BE(offsets + segment)
    for (
      let character = start;
      character <= font.readUInt16BE(ends + segment) && character < 0xffff;
      character++
    ) {
      const stored =
        offset === 0
          ? character
          : font.readUInt16BE(offsets + segment + offset + (character - start) * 2)
      const glyph = offset !== 0 && stored === 0 ? 0 : (stored + delta) & 0xffff
      if (glyph !== 0) characters.add(character)
    }
  }
}

/** Format 12: groups of any characters. */
function readGroups(font: Buffer, at: number, characters: Set<number>): void {
  for (let i = 0; i < font.readUInt32BE(at + 12); i++) {
    const group = at + 16 + i * 12
    for (
      let character = font.readUInt32BE(group);
      character <= font.readUInt32BE(group + 4);
      character++
    ) {
      characters.add(character)
    }
  }
}
