import { dayNumber, STANDING_CODE, type Columns } from './columns.ts'
import { BLOCK, BLOCK_BITS } from './grams.ts'
import type { Condition, Period } from './question.ts'

/** Which slots hold a certificate of which the condition is true. */
export type Matches = {
  has(slot: number): boolean
  /** How many, counted no further than `most`; and which, where they are few. */
  count(most: number, few: number): { total: number; slots: number[] | null }
}

/**
 * Works column by column, one short loop for each part of the condition, which the engine compiles well; only the look at
 * numbers waits until a slot is asked for, and then takes a block at a time.
 */
export function matching(columns: Columns, { standing, flag, type, issued, expiry, text }: Condition): Matches {
  const { length } = columns
  const mask = columns.alive.slice(0, length)
  if (standing !== undefined) keepEqual(mask, columns.standing, STANDING_CODE[standing])
  if (expiry) keepWithin(mask, columns.expiry, expiry)
  if (issued) keepWithin(mask, columns.issued, issued)
  if (flag !== undefined) {
    const passing = columns.flag.passing((known) => known === flag)
    keepEither(mask, [passing, columns.flag.codes], [passing, columns.flag.codes])
  }
  if (type !== undefined) {
    // By the list of types; by the type itself where the list is empty.
    const wanted = type.toLowerCase()
    const listed = columns.types.passing((list) => list.split(',').some((label) => label.trim().toLowerCase() === wanted))
    const alone = columns.type.passing((known) => known === wanted)
    keepEither(mask, [listed, columns.types.codes], [alone, columns.type.codes])
  }
  return text ? holding(columns, mask, text) : plain(mask)
}

function keepEqual(mask: Uint8Array, column: Uint8Array, value: number): void {
  for (let slot = 0; slot < mask.length; slot++) if (column[slot] !== value) mask[slot] = 0
}

function keepWithin(mask: Uint8Array, dates: Int32Array, { from, to }: Period): void {
  const first = from === undefined ? 0 : dayNumber(from)
  const last = to === undefined ? 99_999_999 : dayNumber(to)
  for (let slot = 0; slot < mask.length; slot++) {
    const date = dates[slot] ?? 0
    if (date < first || date > last) mask[slot] = 0
  }
}

type Coded = [passing: Uint8Array, codes: Uint32Array]

function keepEither(mask: Uint8Array, [one, oneCodes]: Coded, [other, otherCodes]: Coded): void {
  for (let slot = 0; slot < mask.length; slot++) {
    if (one[oneCodes[slot] ?? 0] === 0 && other[otherCodes[slot] ?? 0] === 0) mask[slot] = 0
  }
}

function plain(mask: Uint8Array): Matches {
  return {
    has: (slot) => mask[slot] === 1,
    count(most, few) {
      let total = 0
      for (let slot = 0; slot < mask.length; slot++) total += mask[slot] ?? 0
      return { total: Math.min(total, most), slots: total <= few ? slotsOf(mask) : null }
    },
  }
}

function slotsOf(mask: Uint8Array): number[] {
  const slots: number[] = []
  for (let slot = mask.indexOf(1); slot >= 0; slot = mask.indexOf(1, slot + 1)) slots.push(slot)
  return slots
}

/**
 * By vessel and type, whose texts repeat, so that each is looked at once; by number and IMO number where the letters say that
 * it may be. A block is looked at when it is first asked for: who stops early has not looked at the rest.
 */
function holding(columns: Columns, mask: Uint8Array, text: string): Matches {
  const { vessel, type } = columns
  const blocks = (mask.length + BLOCK - 1) >> BLOCK_BITS
  const repeated = [vessel, type]
    .map(({ lines, codes }): Coded => [lines.allHolding(text), codes])
    .filter(([passing]) => passing.includes(1))
  const candidates = columns.grams.blocksOf(text, blocks)
  const hits = new Uint8Array(mask.length)
  const looked = new Uint8Array(blocks)
  const mayBe = (block: number) => ((candidates?.[block >> 5] ?? 0) & (1 << (block & 31))) !== 0
  const look = (block: number) => {
    looked[block] = 1
    const first = block * BLOCK
    const end = Math.min(first + BLOCK, mask.length)
    for (const [passing, codes] of repeated) {
      for (let slot = first; slot < end; slot++) if (passing[codes[slot] ?? 0] === 1) hits[slot] = 1
    }
    if (mayBe(block)) columns.own.holding(block, text, hits)
    for (let slot = first; slot < end; slot++) hits[slot] = (hits[slot] ?? 0) & (mask[slot] ?? 0)
  }
  return {
    has(slot) {
      const block = slot >> BLOCK_BITS
      if (looked[block] === 0) look(block)
      return hits[slot] === 1
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
