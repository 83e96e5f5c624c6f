import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** How many values are compressed together. */
const BLOCK = 500

/**
 * A list of JSON values in a small part of the memory that they take as objects: compressed in blocks outside the heap. It is read from its start, one
 * block at a time, as often as asked; what is read is a copy. `undefined` in a value is left out.
 */
export class Packed<Value> implements Iterable<Value> {
  #blocks: Buffer[] = []
  #last: Value[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: Value): void {
    this.#last.push(value)
    this.#length += 1
    if (this.#last.length < BLOCK) return
    this.#blocks.push(zstdCompressSync(JSON.stringify(this.#last)))
    this.#last = []
  }

  *[Symbol.iterator](): Generator<Value> {
    // What was put in above.
    for (const block of this.#blocks)
      yield* JSON.parse(zstdDecompressSync(block).toString()) as Value[]
    yield* this.#last
  }
}
