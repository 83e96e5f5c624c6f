import { damagedWorkbook } from './damaged.ts'

/** Receives the elements of a document, by their names without prefix. */
export type XmlHandler = {
  open(name: string, tag: string): void
  close(name: string): void
  /** The text inside elements, in pieces; left out, none is decoded. */
  text?(piece: string): void
}

const MAX_TAG = 65_536
const MAX_DEPTH = 64
/** The longest reference to a character. */
const MAX_REFERENCE = 12
const [LESS, SLASH, GREATER, QUOTE, APOSTROPHE, COLON] = [0x3c, 0x2f, 0x3e, 0x22, 0x27, 0x3a]
const COMMENT = { open: '<!--', close: '-->' }
const CDATA = { open: '<![CDATA[', close: ']]>' }
const INSTRUCTION = { open: '<?', close: '?>' }

/**
 * Reads the XML of a workbook as it comes, without building a tree: what it holds is never more than one tag. Reads the subset
 * that spreadsheets write; refuses a document type (and so custom entities), tags that are longer or deeper than any of
 * theirs, and what is not well-formed. Every character is looked at a constant number of times.
 */
export class XmlScanner {
  readonly #handler: XmlHandler
  readonly #open: string[] = []
  #held = ''

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  write(chunk: string): void {
    const text = this.#held === '' ? chunk : this.#held + chunk
    let at = 0
    while (at < text.length) {
      const less = text.indexOf('<', at)
      const textEnd = less < 0 ? endOfText(text, at) : less
      if (textEnd > at) this.#text(text, at, textEnd)
      at = textEnd
      if (less < 0) break
      const end = this.#markup(text, less)
      if (end < 0) break
      at = end
    }
    this.#held = text.slice(at)
    if (this.#held.length > MAX_TAG) throw damagedWorkbook()
  }

  end(): void {
    if (this.#held !== '' || this.#open.length > 0) throw damagedWorkbook()
  }

  #text(text: string, from: number, to: number): void {
    if (this.#handler.text && this.#open.length > 0)
      this.#handler.text(decoded(text.slice(from, to)))
  }

  /** Reads what begins with `<`; answers where it ends, or -1 where that is still to come. */
  #markup(text: string, at: number): number {
    const second = text[at + 1]
    if (second === undefined) return -1
    if (second === '?') return endOf(text, at, INSTRUCTION)
    if (second === '!') return this.#declaration(text, at)
    const end = endOfTag(text, at)
    if (end > 0) this.#tag(text, at, end)
    return end
  }

  #declaration(text: string, at: number): number {
    if (text.length - at < CDATA.open.length) return -1
    if (text.startsWith(COMMENT.open, at)) return endOf(text, at, COMMENT)
    if (!text.startsWith(CDATA.open, at)) throw damagedWorkbook()
    const end = endOf(text, at, CDATA)
    if (end > 0 && this.#open.length > 0)
      this.#handler.text?.(text.slice(at + CDATA.open.length, end - CDATA.close.length))
    return end
  }

  #tag(text: string, at: number, end: number): void {
    if (text.charCodeAt(at + 1) === SLASH) {
      const name = localName(text, at + 2, end)
      if (this.#open.pop() !== name) throw damagedWorkbook()
      this.#handler.close(name)
      return
    }
    const name = localName(text, at + 1, end)
    if (name === '' || this.#open.length >= MAX_DEPTH) throw damagedWorkbook()
    this.#open.push(name)
    this.#handler.open(name, text.slice(at, end))
    if (text.charCodeAt(end - 2) !== SLASH) return
    this.#open.pop()
    this.#handler.close(name)
  }
}

/** A text may end in the middle of a reference to a character, which is held back. */
function endOfText(text: string, from: number): number {
  const and = text.lastIndexOf('&')
  const isCut = and >= from && text.length - and < MAX_REFERENCE && !text.includes(';', and)
  return isCut ? and : text.length
}

function endOf(text: string, at: number, { open, close }: { open: string; close: string }): number {
  const end = text.indexOf(close, at + open.length)
  return end < 0 ? -1 : end + close.length
}

/** Behind the `>` of a tag; one in quotation marks belongs to a value. */
function endOfTag(text: string, at: number): number {
  let quote = 0
  for (let i = at + 1; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === GREATER) return i + 1
    else if (code === QUOTE || code === APOSTROPHE) quote = code
    else if (code === LESS) throw damagedWorkbook()
  }
  return -1
}

function localName(text: string, from: number, end: number): string {
  let start = from
  let i = from
  for (; i < end; i++) {
    const code = text.charCodeAt(i)
    if (code === COLON) start = i + 1
    else if (code <= 0x20 || code === SLASH || code === GREATER) break
  }
  return text.slice(start, i)
}

/** The value of an attribute of a tag, by its name without prefix; null where it has none. */
export function attributeOf(tag: string, wanted: string): string | null {
  let at = 1
  for (;;) {
    const equals = tag.indexOf('=', at)
    if (equals < 0) return null
    const quote =
      tag[equals + 1] === '"' || tag[equals + 1] === "'" ? equals + 1 : firstQuote(tag, equals)
    const end = quote < 0 ? -1 : tag.indexOf(tag[quote] ?? '', quote + 1)
    if (end < 0) return null
    const name = tag.slice(at, equals).trimEnd()
    if (
      name.endsWith(wanted) &&
      ' :\t\r\n'.includes(name[name.length - wanted.length - 1] ?? ' ')
    ) {
      return decoded(tag.slice(quote + 1, end))
    }
    at = end + 1
  }
}

function firstQuote(tag: string, from: number): number {
  for (let i = from + 1; i < tag.length; i++) {
    const character = tag[i] ?? ''
    if (character === '"' || character === "'") return i
    if (character.trim() !== '') return -1
  }
  return -1
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:#(\d{1,7})|#x([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/g

/** Text without its references; what is no known reference stays as it is written. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0x10ffff ? whole : String.fromCodePoint(code)
  })
}
