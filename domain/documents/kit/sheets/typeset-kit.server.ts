import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { makeGlyphCheck } from '#/domain/documents/fonts/glyphs.server.ts'
import { printable } from '#/domain/documents/fonts/printable.ts'
import {
  compile,
  readTemplate,
  replaceUnprintable,
  STANDARD,
} from '#/domain/documents/certificate/typesetting/typeset.server.ts'
import { readFonts } from '#/domain/documents/fonts/document-fonts.server.ts'
import { readSystemFonts, type SystemFont } from '#/domain/documents/fonts/system-fonts.server.ts'
import { qrSvgByRuns } from '#/domain/register/certificate/qr.server.ts'
import { programFile } from '#/db/program.ts'
import { printedInstructions, type PrintedCodes, type SheetFacts } from './printed-kit.ts'

/** With the glyphs of the texts of the sheet alone (scripts/fonts/subset-sheet-fonts.mjs). */
export const SHEET_FONTS = [
  { family: 'Noto Sans SC', files: ['NotoSansSC_400Regular.ttf', 'NotoSansSC_600SemiBold.ttf'] },
  {
    family: 'Noto Sans Arabic',
    files: ['NotoSansArabic_400Regular.ttf', 'NotoSansArabic_600SemiBold.ttf'],
  },
]

/**
 * Sets the two sheets of a kit: each a PDF/A-2a that is the same, byte for byte, for the same
 * facts.
 */
export type TypesetKit = {
  instructions(facts: SheetFacts): Buffer
  codes(printed: PrintedCodes): Buffer
}

/**
 * Loads fonts and templates; for a thread. `further`: fonts of scripts that those of the documents
 * lack.
 */
export function openTypesetKit(further: readonly SystemFont[] = readSystemFonts()): TypesetKit {
  const fonts = readFonts()
  const blobs = further.map(({ blob }) => blob)
  const families = further.map(({ family }) => family)
  // Of two fonts of one family the one with few glyphs might be taken: the whole one has those of
  // the texts, too.
  const needed = SHEET_FONTS.filter(({ family }) => !families.includes(family))
  const sheetFonts = needed.flatMap(({ files }) =>
    files.map((file) => readFileSync(programFile(`domain/documents/kit/fonts/${file}`))),
  )
  const compiler = NodeCompiler.create({
    fontArgs: [{ fontBlobs: [...fonts, ...sheetFonts, ...blobs] }],
  })
  // What a register holds is set with the fonts of the documents, on each page.
  const hasGlyph = makeGlyphCheck(fonts, blobs)
  const common = readTemplate('common.typ')
  const template = (name: string) =>
    common + readFileSync(programFile(`domain/documents/kit/sheets/${name}`), 'utf8')
  const templates = { instructions: template('instructions.typ'), codes: template('qr-codes.typ') }
  const print = <T>(value: T) =>
    replaceUnprintable(value, (text) => printable(text, hasGlyph, new Set())) as T // the same shape
  const pdfOf = (name: keyof typeof templates, inputs: Record<string, string>) => {
    const pdf = compiler.pdf(compile(compiler, templates[name], inputs), { pdfStandard: STANDARD })
    compiler.evictCache(0)
    return pdf
  }
  return {
    instructions: (facts) =>
      pdfOf('instructions', {
        data: JSON.stringify({ ...printedInstructions(print(facts)), families }),
        qr: qrSvgByRuns(facts.shipLink),
      }),
    codes: (printed) => {
      const codes = printed.codes.map((code) => ({ ...print(code), svg: qrSvgByRuns(code.link) }))
      return pdfOf('codes', { data: JSON.stringify({ ...print(printed), codes, families }) })
    },
  }
}
