import { readFileSync } from 'node:fs'

/**
 * Debian's packages fonts-noto-core and fonts-noto-cjk: a family for each script that the fonts of
 * the documents lack. Each is used where it is found.
 */
const NOTO = [
  { family: 'Noto Sans CJK SC', path: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
  { family: 'Noto Sans Arabic', path: '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf' },
  { family: 'Noto Sans Thai', path: '/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf' },
]

/**
 * The files that are looked for: the server is allowed to read them
 * (ops/supervisor/server-command.ts).
 */
export const SYSTEM_FONT_FILES: readonly string[] = NOTO.map(({ path }) => path)

export type SystemFont = { family: string; blob: Buffer<ArrayBuffer> }

/** The fonts of further scripts on this machine: none where none is installed, or may be read. */
export function readSystemFonts(
  files: readonly { family: string; path: string }[] = NOTO,
): SystemFont[] {
  return files.flatMap(({ family, path }) => {
    const blob = readOrNull(path)
    return blob ? { family, blob } : []
  })
}

/**
 * A document is made without a font that cannot be read, whatever the reason; what it lacks is
 * printed as its code.
 */
function readOrNull(path: string): Buffer<ArrayBuffer> | null {
  try {
    return readFileSync(path)
  } catch {
    return null
  }
}
