import { BLOCK, BLOCK_BITS } from './grams.ts'
import { growing } from './growing.ts'

/**
 * Texts to be looked into, none with a line end at its own end. Those of a block stand in one text, a line each: one search in
 * it is several times faster than one in each.
 */
export class Lines {
  readonly at: (index: number) => string
  readonly #blocks: (string | undefined)[] = []
  /** Of each text with its line end, so that a place in a block is brought back to its line without making the line again. */
  #lengths = new Uint32Array(1024)
  #length = 0

  constructor(textOf: (index: number) => string) {
    this.at = textOf
  }

  /** To be called when the text at an index is new, or another one. */
  changed(index: number): void {
    this.#length = Math.max(this.#length, index + 1)
    this.#lengths = growing(this.#lengths, index)
    this.#lengths[index] = this.at(index).length + 1
    this.#blocks[index >> BLOCK_BITS] = undefined
  }

  /** Writes 1 at the indices of a block whose text holds another, which has no line end in it. */
  holding(block: number, text: string, hits: Uint8Array): void {
    const all = (this.#blocks[block] ??= this.#joined(block))
    let index = block * BLOCK
    let end = this.#lengths[index] ?? 0
    let at = all.indexOf(text)
    while (at >= 0) {
      while (end <= at) end += this.#lengths[++index] ?? 0
      hits[index] = 1
      at = all.indexOf(text, end)
    }
  }

  /** The same for all of them. */
  allHolding(text: string): Uint8Array {
    const hits = new Uint8Array(this.#length)
    for (let block = 0; block * BLOCK < this.#length; block++) this.holding(block, text, hits)
    return hits
  }

  /** Joins what has changed, so that no search has to. */
  join(): void {
    for (let block = 0; block * BLOCK < this.#length; block++) this.#blocks[block] ??= this.#joined(block)
  }

  #joined(block: number): string {
    let all = ''
    const end = Math.min((block + 1) * BLOCK, this.#length)
    for (let index = block * BLOCK; index < end; index++) all += `${this.at(index)}\n`
    // What is put together by + is a tree of its parts until somebody looks into it; flat it is searched at once.
    return Buffer.from(all).toString()
  }
}
