import { Parser } from 'saxen'
import { Refusal } from '#/core/refusal.ts'

/** Receives the elements of a document, by their names without prefix. */
export type XmlHandler = {
  /**
   * `attribute`: the value of an attribute by its name without prefix; null where the element has
   * none.
   */
  open(name: string, attribute: (name: string) => string | null): void
  close?(name: string): void
  text?(piece: string): void
}

/** For a workbook that breaks its own format; `where`: a cell that a person can look at. */
export function damagedWorkbook(where?: { row: number; column: number }): Refusal {
  const cell = where ? ` Row ${where.row}, column ${where.column} cannot be read.` : ''
  return new Refusal(
    'invalid',
    `This workbook is damaged or not complete.${cell} Open it in a spreadsheet, and save it again.`,
  )
}

/**
 * Of one tag, text or comment, in characters: what is not complete is read again with each piece. A
 * cell has at most 32,767.
 */
const MAX_UNFINISHED = 1024 * 1024

/**
 * Parses the XML of a part of a workbook as it comes, without a tree. Refuses what is not
 * well-formed, a document type, which could define entities, and a tag or text of more than
 * `MAX_UNFINISHED`.
 */
export function xmlParser(handler: XmlHandler): { write: (xml: string) => void; end: () => void } {
  let unfinished = 0
  const finish = () => (unfinished = 0)
  const refuse = () => {
    throw damagedWorkbook()
  }
  const parser = new Parser()
    .on('openTag', (name, attributes) => {
      finish()
      handler.open(localName(name), (wanted) => attributeIn(attributes(), wanted))
    })
    .on('closeTag', (name) => {
      finish()
      handler.close?.(localName(name))
    })
    .on('text', (text) => {
      finish()
      handler.text?.(decoded(text))
    })
    .on('cdata', (text) => {
      finish()
      handler.text?.(text)
    })
    .on('comment', finish)
    .on('question', finish)
    .on('attention', refuse)
    .on('error', refuse)
    .on('warn', refuse)
  return {
    write: (xml) => {
      unfinished += xml.length
      // Of a piece in which something was finished, no more than the whole is not.
      const before = unfinished
      parser.write(xml)
      if (unfinished < before) unfinished = xml.length
      if (unfinished > MAX_UNFINISHED) throw new Refusal('invalid', TOO_LONG)
    },
    end: () => parser.end(),
  }
}

const TOO_LONG =
  'This workbook holds a tag, text or comment of more than 1 MB, which no spreadsheet writes. Open it in a spreadsheet, and save it again.'

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function attributeIn(attributes: Record<string, string>, wanted: string): string | null {
  const value =
    attributes[wanted] ??
    Object.entries(attributes).find(([name]) => name.endsWith(`:${wanted}`))?.[1]
  return value === undefined ? null : decoded(value)
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g

/**
 * Text without its references; what is no known reference stays as it is written. The parser's own
 * decoder cuts characters beyond U+FFFF.
 */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}
