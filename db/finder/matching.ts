import { dayNumber, type Columns } from './columns.ts'
import { BLOCK, BLOCK_BITS } from './column/grams.ts'
import { growing } from './column/growing.ts'
import { Mask } from './column/mask.ts'
import type { Condition, Period } from './question.ts'

/** Which slots hold a certificate of which the condition is true. */
export type Matches = {
  has(slot: number): boolean
  /** The first from a slot on, upwards or downwards; -1 where there is none. */
  next(slot: number, step: 1 | -1): number
  /** How many, counted no further than `most`; and which, where they are few. */
  count(most: number, few: number): { total: number; slots: number[] | null }
}

/**
 * From where on another way is the shorter one. Up to `few` matches are sorted by themselves; of more, the first are soon met
 * along the whole order. Up to `singly` certificates, and those of `blocks` blocks, are looked at one by one.
 */
export type Bounds = { few: number; singly: number; blocks: number }
export const BOUNDS: Bounds = { few: 300, singly: 50_000, blocks: 100 }

/** What questions are worked out in, one after the other. */
export class Scratch {
  readonly bounds: Bounds
  readonly mask = new Mask()
  #hits: Uint8Array<ArrayBuffer> = new Uint8Array(0)

  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  hits(length: number): Uint8Array<ArrayBuffer> {
    this.#hits = growing(this.#hits, length).fill(0)
    return this.#hits.subarray(0, length)
  }
}

/**
 * What each part of the condition takes away is taken out of all there are; the look at texts comes last and waits until a slot
 * is asked for, and then takes a block at a time. To be used before the scratch is used again.
 */
export function matching(columns: Columns, condition: Condition, scratch: Scratch): Matches {
  const { standing, flag, type, issued, expiry, superseded, text } = condition
  if (Object.values(condition).every((part) => part === undefined || part === '')) return everything(columns)
  const { mask } = scratch
  mask.begin(columns.alive.subarray(0, columns.length), columns.living)
  if (standing !== undefined) columns.standing.keep(mask, (known) => known === standing)
  if (flag !== undefined) columns.flag.keep(mask, (known) => known === flag)
  if (type !== undefined) columns.types.keep(mask, coveredBy(type))
  if (issued) columns.issued.keep(mask, isWithin(issued))
  if (expiry) columns.expiry.keep(mask, isWithin(expiry))
  if (superseded) columns.superseded.keep(mask, isWithin(superseded))
  return text ? holding(columns, text, scratch) : plain(mask)
}

function isWithin({ from, to }: Period) {
  const first = from === undefined ? 0 : dayNumber(from)
  const last = to === undefined ? Infinity : dayNumber(to)
  return (day: number) => day >= first && day <= last
}

/** By the list of types; by the type itself where the list is empty. */
function coveredBy(names: readonly string[]) {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  return (types: string) => {
    const [type = '', list = ''] = types.split('\n')
    return wanted.has(type) || list.split(',').some((label) => wanted.has(label.trim().toLowerCase()))
  }
}

function everything({ alive, living, length }: Columns): Matches {
  return plain({ bytes: alive.subarray(0, length), total: living })
}

function plain({ bytes, total }: Pick<Mask, 'bytes' | 'total'>): Matches {
  return {
    has: (slot) => bytes[slot] === 1,
    next: (slot, step) => nextIn(bytes, slot, step),
    count: (most, few) => ({ total: Math.min(total, most), slots: total <= few ? placesIn(bytes, total) : null }),
  }
}

function nextIn(bytes: Uint8Array, slot: number, step: 1 | -1): number {
  // A place below 0 would be counted from the end.
  if (slot < 0) return -1
  return step > 0 ? bytes.indexOf(1, slot) : bytes.lastIndexOf(1, slot)
}

/** The places of what is set, of which there are about so many: few are jumped to, many are met one after the other. */
function placesIn(bytes: Uint8Array, expected: number): number[] {
  const places: number[] = []
  if (expected < bytes.length / BLOCK) {
    for (let place = bytes.indexOf(1); place >= 0; place = bytes.indexOf(1, place + 1)) places.push(place)
  } else {
    for (let place = 0; place < bytes.length; place++) if (bytes[place] === 1) places.push(place)
  }
  return places
}

/** The first slot beyond a block, upwards or downwards. */
function edgeOf(block: number, step: 1 | -1): number {
  return step > 0 ? (block + 1) * BLOCK : block * BLOCK - 1
}

function set(hits: Uint8Array<ArrayBuffer>, slots: number[]): Matches {
  let total = 0
  for (const slot of slots) {
    total += 1 - (hits[slot] ?? 0)
    hits[slot] = 1
  }
  return plain({ bytes: hits, total })
}

/** The blocks whose bits are set; null where they are more than so many. */
function blocksIn(bits: Uint32Array | null, most: number): number[] | null {
  const blocks: number[] = []
  for (const [place, word] of bits?.entries() ?? []) {
    for (let left = word; left !== 0; left &= left - 1) blocks.push(place * 32 + 31 - Math.clz32(left & -left))
    if (blocks.length > most) return null
  }
  return blocks
}

function slotsOfBlock(block: number): number[] {
  return Array.from({ length: BLOCK }, (_, place) => block * BLOCK + place)
}

/**
 * By vessel and type, whose texts repeat, so that each is looked at once; by number and IMO number where the letters say that
 * it may be. Where either leaves few, those are looked at at once. Else a block is looked at when it is first asked for: who
 * stops early has not looked at the rest.
 */
function holding(columns: Columns, text: string, scratch: Scratch): Matches {
  const { bytes: mask, total: asked } = scratch.mask
  const hits = scratch.hits(columns.length)
  const { singly } = scratch.bounds
  const { vessel, type, own } = columns
  const blocks = (mask.length + BLOCK - 1) >> BLOCK_BITS
  const repeated = [vessel, type]
    .map((column) => ({ column, codes: column.codes, passing: column.lines.allHolding(text) }))
    .filter(({ passing }) => passing.includes(1))
  const candidates = columns.grams.blocksOf(text, blocks)
  const mayBe = (block: number) => ((candidates?.[block >> 5] ?? 0) & (1 << (block & 31))) !== 0
  if (asked <= singly) {
    const isHit = (slot: number) =>
      repeated.some(({ passing, codes }) => passing[codes[slot] ?? 0] === 1) ||
      (mayBe(slot >> BLOCK_BITS) && own.at(slot).includes(text))
    return set(hits, placesIn(mask, asked).filter(isHit))
  }
  const named = repeated.map(({ column, passing }) => ({ column, passed: placesIn(passing, passing.length) }))
  const most = named.reduce((sum, { column, passed }) => sum + column.countOf(passed), 0)
  if (most > 0 && most <= singly) {
    const numbered = blocksIn(candidates, scratch.bounds.blocks)
    if (numbered) {
      const byName = named.flatMap(({ column, passed }) => passed.flatMap((code) => [...column.slotsOf(code)]))
      const byNumber = numbered.flatMap(slotsOfBlock).filter((slot) => slot < mask.length && own.at(slot).includes(text))
      return set(
        hits,
        [...byName, ...byNumber].filter((slot) => mask[slot] === 1),
      )
    }
  }
  const looked = new Uint8Array(blocks)
  const look = (block: number) => {
    looked[block] = 1
    const numbers = mayBe(block)
    if (repeated.length === 0 && !numbers) return
    const first = block * BLOCK
    const end = Math.min(first + BLOCK, mask.length)
    for (const { passing, codes } of repeated) {
      for (let slot = first; slot < end; slot++) if (passing[codes[slot] ?? 0] === 1) hits[slot] = 1
    }
    if (numbers) own.holding(block, text, hits)
    for (let slot = first; slot < end; slot++) hits[slot] = (hits[slot] ?? 0) & (mask[slot] ?? 0)
  }
  return {
    has(slot) {
      const block = slot >> BLOCK_BITS
      if (looked[block] === 0) look(block)
      return hits[slot] === 1
    },
    next(slot, step) {
      for (let at = slot; at >= 0 && at < mask.length; at = edgeOf(at >> BLOCK_BITS, step)) {
        const block = at >> BLOCK_BITS
        if (repeated.length === 0 && !mayBe(block)) continue
        if (looked[block] === 0) look(block)
        const beyond = edgeOf(block, step)
        for (; at !== beyond; at += step) if (hits[at] === 1) return at
        at -= step
      }
      return -1
    },
    count(most, few) {
      const slots: number[] = []
      let total = 0
      for (let block = 0; block < blocks && total < most; block++) {
        if (repeated.length === 0 && !mayBe(block)) continue
        look(block)
        const end = Math.min((block + 1) * BLOCK, mask.length)
        for (let slot = block * BLOCK; slot < end; slot++) {
          if (hits[slot] === 1 && ++total <= few) slots.push(slot)
        }
      }
      return { total: Math.min(total, most), slots: total <= few && total < most ? slots : null }
    },
  }
}
