import { growing } from './growing.ts'
import { Lines } from './lines.ts'

/** A column of texts that repeat, such as flags or vessels' names: each distinct text once, and a code for every row. */
export class Dictionary {
  readonly texts: string[] = []
  codes = new Uint32Array(1024)
  readonly lines = new Lines((code) => this.texts[code] ?? '')
  readonly #codes = new Map<string, number>()

  set(slot: number, text: string): void {
    let code = this.#codes.get(text)
    if (code === undefined) {
      code = this.texts.length
      this.texts.push(text)
      this.#codes.set(text, code)
      this.lines.changed(code)
    }
    this.codes = growing(this.codes, slot)
    this.codes[slot] = code
  }

  at(slot: number): string {
    return this.texts[this.codes[slot] ?? 0] ?? ''
  }

  /** For each code its place among the sorted texts. */
  ranks(): Uint32Array {
    const sorted = this.texts.map((_, code) => code).sort((a, b) => compare(this.texts[a] ?? '', this.texts[b] ?? ''))
    const ranks = new Uint32Array(sorted.length)
    sorted.forEach((code, rank) => (ranks[code] = rank))
    return ranks
  }
}

/** By code units: the same order on both engines and in every place. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
