import { MAX_CELL } from '#/app/import-export/format/table.ts'
import { Refusal } from '#/core/refusal.ts'
import type { XmlHandler } from './xml-scanner.ts'

/** As many cells as two columns of a full sheet. */
const MAX_STRINGS = 2_000_000
const MAX_BYTES = 64 * 1024 * 1024

/** The texts that the cells of a workbook share, in one buffer: two million strings would need several times as much memory. */
export class SharedStrings {
  readonly #ends: number[] = []
  #bytes = Buffer.alloc(65_536)
  #length = 0

  add(text: string): void {
    if (this.#ends.length >= MAX_STRINGS) throw tooMuchText()
    const most = this.#length + text.length * 3
    if (most > this.#bytes.length) this.#grow(this.#length + Buffer.byteLength(text))
    this.#length += this.#bytes.write(text, this.#length, 'utf8')
    this.#ends.push(this.#length)
  }

  /** The text of an index; undefined where there is none. */
  get(index: number): string | undefined {
    const end = this.#ends[index]
    return end === undefined
      ? undefined
      : this.#bytes.toString('utf8', this.#ends[index - 1] ?? 0, end)
  }

  #grow(needed: number): void {
    if (needed > MAX_BYTES) throw tooMuchText()
    if (needed <= this.#bytes.length) return
    const larger = Buffer.alloc(Math.min(MAX_BYTES, Math.max(needed, this.#bytes.length * 2)))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

function tooMuchText(): Refusal {
  return new Refusal(
    'invalid',
    'The workbook holds more text than can be imported at once. Import it in several files.',
  )
}

/** Takes the strings of `sharedStrings.xml` (ECMA-376 part 1, §18.4.9). */
export function sharedStringsHandler(strings: SharedStrings): XmlHandler {
  const text = new RichText(
    () => `A text of the workbook is longer than ${MAX_CELL.toLocaleString('en')} characters.`,
  )
  return {
    open: (name) => (name === 'si' ? text.begin() : text.open(name)),
    close: (name) => (name === 'si' ? strings.add(text.end()) : text.close(name)),
    text: (piece) => text.add(piece),
  }
}

/** A text in one piece or in runs of different looks; how it is pronounced (`rPh`) is left out. Bounded while it comes. */
export class RichText {
  readonly #tooLong: () => string
  #inText = false
  #inPhonetic = false
  #text = ''

  constructor(tooLong: () => string) {
    this.#tooLong = tooLong
  }

  begin(): void {
    this.#text = ''
  }
  open(name: string): void {
    if (name === 't') this.#inText = true
    else if (name === 'rPh') this.#inPhonetic = true
  }
  close(name: string): void {
    if (name === 't') this.#inText = false
    else if (name === 'rPh') this.#inPhonetic = false
  }
  add(piece: string): void {
    if (!this.#inText || this.#inPhonetic) return
    if (this.#text.length + piece.length > MAX_CELL) throw new Refusal('invalid', this.#tooLong())
    this.#text += piece
  }
  end(): string {
    return unescapeXml(this.#text)
  }
}

/** Characters that XML cannot hold stand as `_xHHHH_` (ECMA-376 part 1, §22.9.2.19). */
export function unescapeXml(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}
