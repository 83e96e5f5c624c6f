/** Rows are looked at in blocks of 64: which blocks may hold a text is known by the letters that follow each other there. */
export const BLOCK_BITS = 6
export const BLOCK = 1 << BLOCK_BITS

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789-/.\n'
const LETTER = new Uint8Array(128).fill(255)
Array.from(ALPHABET, (letter, code) => (LETTER[letter.charCodeAt(0)] = code))
/** For what is none of the letters a number is made of. */
const OTHER = ALPHABET.length

/** Single letters, then pairs; groups of three and of four share places: a wrong guess costs a look, never an answer. */
const PAIRS = 64
const TRIPLES = PAIRS + 64 * 64
const PLACES = 32_768
const FOURS = TRIPLES + PLACES

/**
 * For each group of one to four letters the blocks in which it occurs: a filter before the look at the texts
 * themselves (a bit-sliced signature file; Zobel, Moffat and Ramamohanarao, "Inverted files versus signature files for text
 * indexing", 1998). Groups that have gone stay in, until the next start: they cost a look.
 */
export class Grams {
  readonly #blocks: (Uint32Array<ArrayBuffer> | undefined)[] = []
  /** The block in which each group was last met: in the next row of the same block nothing is new about it. */
  readonly #lastBlock = new Int32Array(FOURS + PLACES).fill(-1)

  add(slot: number, text: string): void {
    const block = slot >> BLOCK_BITS
    let last = 0
    for (let i = 0; i < text.length; i++) {
      const letter = letterAt(text, i)
      // Four letters of six bits each.
      last = ((last << 6) | letter) & 0xffffff
      this.#set(letter, block)
      if (i > 0) this.#set(PAIRS + (last & 0xfff), block)
      if (i > 1) this.#set(TRIPLES + place(last & 0x3ffff), block)
      if (i > 2) this.#set(FOURS + place(last), block)
    }
  }

  /** One bit a block that may hold `text`; null where none does. */
  blocksOf(text: string, blocks: number): Uint32Array | null {
    const words = (blocks >> 5) + 1
    let all: Uint32Array<ArrayBuffer> | null = null
    for (const gram of gramsOf(text)) {
      const own = this.#blocks[gram]
      if (!own) return null
      if (all === null) {
        all = new Uint32Array(words)
        all.set(own.subarray(0, words))
      } else {
        for (let i = 0; i < words; i++) all[i] = (all[i] ?? 0) & (own[i] ?? 0)
      }
    }
    return all
  }

  #set(gram: number, block: number): void {
    if (this.#lastBlock[gram] === block) return
    this.#lastBlock[gram] = block
    const word = block >> 5
    let blocks = this.#blocks[gram]
    if (!blocks || word >= blocks.length) {
      const longer = new Uint32Array(Math.max(16, word + 1, (blocks?.length ?? 0) * 2))
      if (blocks) longer.set(blocks)
      this.#blocks[gram] = blocks = longer
    }
    blocks[word] = (blocks[word] ?? 0) | (1 << (block & 31))
  }
}

function letterAt(text: string, i: number): number {
  const unit = text.charCodeAt(i)
  const letter = unit < 128 ? (LETTER[unit] ?? 255) : 255
  return letter === 255 ? OTHER : letter
}

/** One of `PLACES` (Knuth, The Art of Computer Programming 3, §6.4: multiplicative hashing). */
function place(letters: number): number {
  return Math.imul(letters, 0x9e3779b1) >>> 17
}

/** The longest groups there are: they say the most. */
function gramsOf(text: string): number[] {
  const letters = Array.from({ length: text.length }, (_, i) => letterAt(text, i))
  const joined = (from: number, to: number) => letters.slice(from, to).reduce((all, letter) => (all << 6) | letter, 0)
  if (letters.length === 1) return [joined(0, 1)]
  if (letters.length === 2) return [PAIRS + joined(0, 2)]
  if (letters.length === 3) return [TRIPLES + place(joined(0, 3))]
  return letters.slice(3).map((_, i) => FOURS + place(joined(i, i + 4)))
}
