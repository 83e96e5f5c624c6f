import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../node26.mjs'

// Files that the server reads while it runs, copied to `build/files` under their paths
// (`programFile` in db/program.ts), so that the build is complete without its sources and without
// the packages that these come from.
const FONTS = [
  'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf',
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  'source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
]
const FILES = [
  'domain/documents/certificate/typesetting/certificate.typ',
  'domain/documents/certificate/typesetting/common.typ',
  'domain/documents/certificate/typesetting/form.typ',
  'domain/documents/certificate/typesetting/lantern.svg',
  'domain/documents/certificate/typesetting/seal.typ',
  'domain/documents/kit/fonts',
  'domain/documents/kit/sheets/instructions.typ',
  'domain/documents/kit/sheets/qr-codes.typ',
  'pages/web/styles/colours.css',
  'node_modules/flag-icons/flags/4x3',
  ...FONTS.map((font) => `node_modules/@expo-google-fonts/${font}`),
]

const target = join(root, 'build', 'files')
rmSync(target, { recursive: true, force: true })
for (const file of FILES) cpSync(join(root, file), join(target, file), { recursive: true })
