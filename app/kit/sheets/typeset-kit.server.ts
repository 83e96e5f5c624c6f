import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { makeGlyphCheck } from '#/app/certificate-pdf/typesetting/glyphs.server.ts'
import { printable } from '#/app/certificate-pdf/typesetting/printable.ts'
import {
  compile,
  readFonts,
  readTemplate,
  replaceUnprintable,
  STANDARD,
} from '#/app/certificate-pdf/typesetting/typeset.server.ts'
import { qrSvgByRuns } from '#/app/certificates/qr.server.ts'
import { programFile } from '#/db/program.ts'
import { printedInstructions, type PrintedCodes, type SheetFacts } from './printed-kit.ts'

/** With the glyphs of the texts of the sheet alone (scripts/fonts/subset-sheet-fonts.mjs). */
export const SHEET_FONTS = [
  'NotoSansSC_400Regular.ttf',
  'NotoSansSC_600SemiBold.ttf',
  'NotoSansArabic_400Regular.ttf',
  'NotoSansArabic_600SemiBold.ttf',
]

/** Sets the two sheets of a kit: each a PDF/A-2a that is the same, byte for byte, for the same facts. */
export type TypesetKit = { instructions(facts: SheetFacts): Buffer; codes(printed: PrintedCodes): Buffer }

/** Loads fonts and templates; for a thread. */
export function openTypesetKit(): TypesetKit {
  const fonts = readFonts()
  const sheetFonts = SHEET_FONTS.map((font) => readFileSync(programFile(`app/kit/fonts/${font}`)))
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: [...fonts, ...sheetFonts] }] })
  // What a register holds is set with the fonts of the documents, on each page.
  const hasGlyph = makeGlyphCheck(fonts)
  const common = readTemplate('common.typ')
  const template = (name: string) => common + readFileSync(programFile(`app/kit/sheets/${name}`), 'utf8')
  const templates = { instructions: template('instructions.typ'), codes: template('qr-codes.typ') }
  const print = <T>(value: T) => replaceUnprintable(value, (text) => printable(text, hasGlyph, new Set())) as T // the same shape
  const pdfOf = (name: keyof typeof templates, inputs: Record<string, string>) => {
    const pdf = compiler.pdf(compile(compiler, templates[name], inputs), { pdfStandard: STANDARD })
    compiler.evictCache(0)
    return pdf
  }
  return {
    instructions: (facts) =>
      pdfOf('instructions', { data: JSON.stringify(printedInstructions(print(facts))), qr: qrSvgByRuns(facts.shipLink) }),
    codes: (printed) => {
      const codes = printed.codes.map((code) => ({ ...print(code), svg: qrSvgByRuns(code.link) }))
      return pdfOf('codes', { data: JSON.stringify({ ...print(printed), codes }) })
    },
  }
}
