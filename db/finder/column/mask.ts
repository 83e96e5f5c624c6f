import { growing } from './growing.ts'

/** Which slots are meant, by a byte for each. One is used for question after question: arrays of this size burden the collector. */
export class Mask {
  /** As long as there are slots: 1 for those that are meant. */
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array(0)
  /** How many are meant. */
  total = 0
  #spare = new Uint8Array(0)

  /** Means these, of which there are so many. */
  begin(bytes: Uint8Array, total: number): void {
    this.bytes = growing(this.#whole(this.bytes), bytes.length).subarray(0, bytes.length)
    this.bytes.set(bytes)
    this.total = total
  }

  remove(slots: Int32Array): void {
    const { bytes } = this
    let removed = 0
    for (const slot of slots) {
      removed += bytes[slot] ?? 0
      bytes[slot] = 0
    }
    this.total -= removed
  }

  keepOnly(lists: Int32Array[]): void {
    const { bytes } = this
    const kept = growing(this.#whole(this.#spare), bytes.length).subarray(0, bytes.length).fill(0)
    let total = 0
    for (const slots of lists) {
      for (const slot of slots) {
        const was = bytes[slot] ?? 0
        kept[slot] = was
        total += was
      }
    }
    this.#spare = bytes
    this.bytes = kept
    this.total = total
  }

  /** An array of which a part was in use. */
  #whole(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    return new Uint8Array(part.buffer)
  }
}
