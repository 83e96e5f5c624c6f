import { readFileSync } from 'node:fs'
import { programFile } from '#/db/program.ts'

const FONTS = [
  'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
]

/** The fonts of the documents. */
export function readFonts(): Buffer<ArrayBuffer>[] {
  return FONTS.map((font) => readFileSync(programFile(`node_modules/@expo-google-fonts/${font}`)))
}
