import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHEET_TEXTS } from '#/domain/documents/kit/sheets/instruction-texts.ts'

// The fonts of the Chinese and the Arabic page of the instruction sheet, with the glyphs of its
// texts alone: 21 MB become 115 KB. Run it after a change of these texts: `node
// scripts/fonts/subset-sheet-fonts.mjs`. It fetches the packages that it names from the npm
// registry to a temporary folder; what it writes is committed. A test compares texts and fonts
// (domain/documents/kit/sheets/sheets.test.ts).

const TARGET = new URL('../../domain/documents/kit/fonts/', import.meta.url)
const HARFBUZZ = 'harfbuzzjs@1.6.4'
const FONTS = [
  { language: 'zh', package: '@expo-google-fonts/noto-sans-sc@0.4.3', name: 'NotoSansSC' },
  { language: 'ar', package: '@expo-google-fonts/noto-sans-arabic@0.4.3', name: 'NotoSansArabic' },
]
const WEIGHTS = ['400Regular', '600SemiBold']

const folder = mkdtempSync(join(tmpdir(), 'lentera-fonts-'))
try {
  const harfbuzz = await open(
    readFileSync(join(fetchPackage(HARFBUZZ), 'dist', 'harfbuzz-subset.wasm')),
  )
  for (const { language, package: source, name } of FONTS) {
    const from = fetchPackage(source)
    const texts = SHEET_TEXTS[language]
    const characters = new Set(
      [texts]
        .flatMap((all) => Object.values(all))
        .flat()
        .join(''),
    )
    for (const weight of WEIGHTS) {
      const font = subset(
        harfbuzz,
        readFileSync(join(from, weight, `${name}_${weight}.ttf`)),
        characters,
      )
      writeFileSync(new URL(`${name}_${weight}.ttf`, TARGET), font)
      console.log(`${name}_${weight}.ttf: ${characters.size} characters, ${font.length} bytes`)
    }
    copyFileSync(join(from, 'LICENSE_FONT'), new URL(`${name}.LICENSE.txt`, TARGET))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The folder of a package, as `npm pack` fetches it. */
function fetchPackage(name) {
  const target = mkdtempSync(join(folder, 'package-'))
  execFileSync('npm', ['pack', '--silent', '--pack-destination', target, name])
  const [archive = ''] = readdirSync(target)
  execFileSync('tar', ['xzf', join(target, archive), '-C', target])
  return join(target, 'package')
}

async function open(wasm) {
  const { instance } = await WebAssembly.instantiate(wasm)
  instance.exports._initialize?.()
  return instance.exports
}

/**
 * The font with the glyphs of these characters, and those that its rules of joining make of them.
 */
function subset(hb, font, characters) {
  const at = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, at)
  const blob = hb.hb_blob_create(at, font.length, 2, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  const wanted = hb.hb_subset_input_unicode_set(input)
  for (const character of characters) hb.hb_set_add(wanted, character.codePointAt(0))
  const made = hb.hb_subset_or_fail(face, input)
  if (made === 0) throw new Error('The font could not be made smaller')
  const result = hb.hb_face_reference_blob(made)
  const [start, length] = [hb.hb_blob_get_data(result, 0), hb.hb_blob_get_length(result)]
  const bytes = Buffer.from(new Uint8Array(hb.memory.buffer, start, length))
  for (const [destroy, one] of [
    ['hb_blob_destroy', result],
    ['hb_face_destroy', made],
    ['hb_subset_input_destroy', input],
    ['hb_face_destroy', face],
    ['hb_blob_destroy', blob],
  ])
    hb[destroy](one)
  hb.free(at)
  return bytes
}
