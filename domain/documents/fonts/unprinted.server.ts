import { readFonts } from './document-fonts.server.ts'
import { makeGlyphCheck, type GlyphCheck } from './glyphs.server.ts'
import { printable } from './printable.ts'
import { readSystemFonts } from './system-fonts.server.ts'
import { unprintedWarning } from './unprinted.ts'

/** Whatever is typed on most keyboards, which the fonts have: for it no font is read. */
const ASCII = /^[\t\n\r -~]*$/
/**
 * What the fonts of this process draw; read once, when a text first needs it. The typesetter is not
 * loaded.
 */
let hasGlyph: GlyphCheck | undefined

type Texts = readonly (string | null | undefined)[]

/** The characters of texts that documents print as □, each once, in their order. */
export function unprintedIn(texts: Texts, has?: GlyphCheck): number[] {
  const missing = new Set<number>()
  for (const text of texts) {
    if (!text || ASCII.test(text)) continue
    printable(text, has ?? (hasGlyph ??= glyphsOfDocuments()), missing)
  }
  return [...missing]
}

/** A warning for each text that documents cannot print as it is: never a refusal. */
export function unprintedWarnings(texts: Texts): string[] {
  return [...new Set(texts)].flatMap((text) => {
    const warning = unprintedWarning(unprintedIn([text]))
    return text && warning
      ? `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”: ${warning}`
      : []
  })
}

/** The warning of one text, such as a cell; null where documents print all of it. */
export function warningOfText(text: string): string | null {
  return unprintedWarning(unprintedIn([text]))
}

const MAX_QUOTED = 80

function glyphsOfDocuments(): GlyphCheck {
  return makeGlyphCheck(
    readFonts(),
    readSystemFonts().map(({ blob }) => blob),
  )
}
