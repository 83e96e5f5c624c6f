import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { PrintedForm } from '#/domain/documents/certificate/forms/form-document.ts'
import { missingNote, type Printed } from './document.ts'
import { readFonts } from '#/domain/documents/fonts/document-fonts.server.ts'
import { makeGlyphCheck } from '#/domain/documents/fonts/glyphs.server.ts'
import { codesOf, printable } from '#/domain/documents/fonts/printable.ts'
import { readSystemFonts, type SystemFont } from '#/domain/documents/fonts/system-fonts.server.ts'
import { office } from '#/domain/authority/office.ts'
import { programFile } from '#/db/program.ts'

/**
 * ISO 19005-2, level A: tagged, every character with its meaning, fonts within. Typst refuses what
 * would break it.
 */
export const STANDARD = 'a-2a'
/** What is not used for this number of pages is removed from the cache. */
const PAGES_REMEMBERED = 2
const MAX_CODES_NAMED = 12

/**
 * The ways to set the page, from roomy to narrow, then one that takes as many pages as it needs.
 */
const WAYS = 5
/** How many certificates fit in each layout where no name is long. */
const CAPACITY = [10, 14, 18, 22]

/** Sets a document: a PDF/A-2a that is the same, byte for byte, for the same texts and code. */
export type Typeset = (printed: Printed | PrintedForm, qrSvg: string) => Buffer

/**
 * Loads fonts and templates, which takes a tenth of a second; for a thread. `further`: fonts of
 * scripts that ours lack.
 */
export function openTypeset(further: readonly SystemFont[] = readSystemFonts()): Typeset {
  const fonts = readFonts()
  const compiler = NodeCompiler.create({
    fontArgs: [{ fontBlobs: [...fonts, ...further.map(({ blob }) => blob)] }],
  })
  const hasGlyph = makeGlyphCheck(
    fonts,
    further.map(({ blob }) => blob),
  )
  const families = further.map(({ family }) => family)
  const common = readTemplate('common.typ')
  const templates = {
    extract: common + readTemplate('certificate.typ'),
    form: common + readTemplate('form.typ'),
  }
  const seal = compiler.plainSvg(
    compile(compiler, readTemplate('seal.typ'), {
      data: JSON.stringify({ name: office.names.en, below: `${office.city} · ${office.founded}` }),
      lantern: readTemplate('lantern.svg'),
    }),
  )
  return (printed, qr) => {
    const missing = new Set<number>()
    const texts: object = replaceUnprintable(printed, (text) =>
      printable(text, hasGlyph, missing),
    ) as Printed // the same shape
    const note = missing.size > 0 ? { missing: missingNote(codesOf(missing, MAX_CODES_NAMED)) } : {}
    const set = (way: number) =>
      compile(compiler, templates[printed.layout], {
        data: JSON.stringify({ ...texts, ...note, way, families }),
        qr,
        seal,
      })
    let way = printed.layout === 'form' ? WAYS : firstWay(printed)
    let page = set(way)
    while (page.numOfPages > 1 && way < WAYS) page = set(++way)
    const pdf = compiler.pdf(page, { pdfStandard: STANDARD })
    compiler.evictCache(PAGES_REMEMBERED)
    return pdf
  }
}

/** The roomiest way that may do: trying one takes twenty milliseconds. */
function firstWay({ certificates }: Printed): number {
  const fitting = CAPACITY.findIndex((max) => certificates.rows.length <= max)
  return fitting === -1 ? CAPACITY.length : fitting
}

/** One page or several of a template; `inputs`: what it reads as `sys.inputs`. */
export function compile(
  compiler: NodeCompiler,
  mainFileContent: string,
  inputs: Record<string, string>,
) {
  const compiling = compiler.compile({ mainFileContent, inputs })
  const { result } = compiling
  if (result) return result
  const error = compiling.takeError()
  throw new Error(
    `The page could not be set: ${JSON.stringify(error && compiler.fetchDiagnostics(error))}`,
  )
}

/** The value, with each text in it made printable. */
export function replaceUnprintable(value: unknown, print: (text: string) => string): unknown {
  if (typeof value === 'string') return print(value)
  if (Array.isArray(value)) return value.map((one: unknown) => replaceUnprintable(one, print))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [
      name,
      replaceUnprintable(one, print),
    ]),
  )
}

export function readTemplate(name: string): string {
  return readFileSync(programFile(`domain/documents/certificate/typesetting/${name}`), 'utf8')
}
