import { existsSync, readFileSync } from 'node:fs'

/** Debian's packages fonts-noto-core and fonts-noto-cjk: a family for each script that the fonts of the documents lack. Each is used where it is found. */
const NOTO = [
  { family: 'Noto Sans CJK SC', path: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc' },
  { family: 'Noto Sans Arabic', path: '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf' },
  { family: 'Noto Sans Thai', path: '/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf' },
]

export type SystemFont = { family: string; blob: Buffer<ArrayBuffer> }

/** The fonts of further scripts on this machine: none where none is installed. `exists`: which files are there. */
export function readSystemFonts(exists: (path: string) => boolean = existsSync): SystemFont[] {
  return NOTO.filter(({ path }) => exists(path)).map(({ family, path }) => ({ family, blob: readFileSync(path) }))
}
