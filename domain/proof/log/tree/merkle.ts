import { equal, type Bytes, type Sha256 } from '#/core/bytes.ts'

// The Merkle tree of RFC 9162 §2.1 (as of RFC 6962), cut into complete subtrees so that a client
// with the tiles has all it needs.

/** A complete subtree: the `2 ** height` leaves from `index * 2 ** height` on. */
export type Subtree = { height: number; index: number }
/** Leaves from one on and before another, as complete subtrees from left to right. */
export type Range = Subtree[]

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The hash of a leaf: SHA-256(0x00 ‖ entry). */
export function leafHash(sha256: Sha256, entry: Bytes): Bytes {
  return sha256(LEAF, entry)
}

/** The hash of a node from its children: SHA-256(0x01 ‖ left ‖ right). */
export function nodeHash(sha256: Sha256, left: Bytes, right: Bytes): Bytes {
  return sha256(NODE, left, right)
}

/** The hash over a power of two of neighbours. */
export function hashOver(sha256: Sha256, hashes: Bytes[]): Bytes {
  let level = hashes
  while (level.length > 1) {
    const next: Bytes[] = []
    for (let i = 0; i < level.length; i += 2)
      next.push(nodeHash(sha256, at(level, i), at(level, i + 1)))
    level = next
  }
  return at(level, 0)
}

/** The hash over a range whose subtrees have these hashes: the right ones are joined first. */
export function hashOfRange(sha256: Sha256, hashes: Bytes[]): Bytes {
  return hashes.reduceRight((right, left) => nodeHash(sha256, left, right))
}

/**
 * The leaves of [from, to) as complete subtrees; `from` is where the larger half of a tree begins,
 * or 0.
 */
export function rangeOf(from: number, to: number): Range {
  const range: Range = []
  for (let start = from; start < to;) {
    const height = Math.floor(Math.log2(to - start))
    range.push({ height, index: start / 2 ** height })
    start += 2 ** height
  }
  return range
}

/**
 * The inclusion path: the siblings on the way from a leaf to the root, from below (RFC 9162
 * §2.1.3.1). Throws where there is no such leaf.
 */
export function inclusionPath(leaf: number, size: number): Range[] {
  if (!Number.isSafeInteger(leaf) || leaf < 0 || leaf >= size)
    throw new RangeError(`There is no leaf ${leaf} in a tree of ${size}`)
  const path: Range[] = []
  for (let from = 0, to = size; to - from > 1;) {
    const middle = from + largerHalf(to - from)
    if (leaf < middle) {
      path.unshift(rangeOf(middle, to))
      to = middle
    } else {
      path.unshift(rangeOf(from, middle))
      from = middle
    }
  }
  return path
}

/**
 * What shows that a tree grew out of a smaller one (RFC 9162 §2.1.4.1). Throws where it did not get
 * larger, or was empty.
 */
export function consistencyPath(before: number, size: number): Range[] {
  if (!(before > 0 && before < size))
    throw new RangeError(`A tree of ${size} did not grow out of one of ${before}`)
  const path: Range[] = []
  let [from, to, whole] = [0, size, true]
  while (before !== to) {
    const middle = from + largerHalf(to - from)
    if (before <= middle) {
      path.unshift(rangeOf(middle, to))
      to = middle
    } else {
      path.unshift(rangeOf(from, middle))
      from = middle
      whole = false
    }
  }
  if (!whole) path.unshift(rangeOf(from, to))
  return path
}

/**
 * A step from a leaf to the root: the hash beside the one before, on which side it is, and the hash
 * of both.
 */
export type InclusionStep = { sibling: Bytes; side: 'left' | 'right'; result: Bytes }

type LeafProof = { hash: Bytes; leaf: number; size: number; path: Bytes[] }

/**
 * Computes the root that a leaf and its path lead to, step by step (RFC 9162 §2.1.3.2). Returns the
 * root; null where the path has not the length it must have.
 */
export function* inclusionSteps(
  sha256: Sha256,
  { hash, leaf, size, path }: LeafProof,
): Generator<InclusionStep, Bytes | null> {
  if (!Number.isSafeInteger(leaf) || leaf < 0 || leaf >= size) return null
  let [fn, sn, root] = [leaf, size - 1, hash]
  for (const sibling of path) {
    if (sn === 0) return null
    if (fn % 2 === 1 || fn === sn) {
      root = nodeHash(sha256, sibling, root)
      yield { sibling, side: 'left', result: root }
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)]
    } else {
      root = nodeHash(sha256, root, sibling)
      yield { sibling, side: 'right', result: root }
    }
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return sn === 0 ? root : null
}

/**
 * The root that a leaf and its path lead to; null where the path has not the length it must have.
 */
export function rootFromInclusion(sha256: Sha256, proof: LeafProof): Bytes | null {
  const steps = inclusionSteps(sha256, proof)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/**
 * Whether a tree grew out of a smaller one (RFC 9162 §2.1.4.2). Two of one size must be the same,
 * with an empty path.
 */
export function isConsistent(
  sha256: Sha256,
  before: { size: number; root: Bytes },
  after: { size: number; root: Bytes },
  path: Bytes[],
): boolean {
  if (before.size === after.size) return path.length === 0 && equal(before.root, after.root)
  if (!(before.size > 0 && before.size < after.size) || path.length === 0) return false
  const hashes = Number.isInteger(Math.log2(before.size)) ? [before.root, ...path] : path
  let [fn, sn] = [before.size - 1, after.size - 1]
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  let [first, second] = [at(hashes, 0), at(hashes, 0)]
  for (const hash of hashes.slice(1)) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      first = nodeHash(sha256, hash, first)
      second = nodeHash(sha256, hash, second)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)]
    } else {
      second = nodeHash(sha256, second, hash)
    }
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return sn === 0 && equal(first, before.root) && equal(second, after.root)
}

/** The largest power of two below a number of at least 2. */
function largerHalf(count: number): number {
  return 2 ** (Math.ceil(Math.log2(count)) - 1)
}

function at(hashes: Bytes[], index: number): Bytes {
  const hash = hashes[index]
  if (!hash) throw new RangeError(`There is no hash ${index} of ${hashes.length}`)
  return hash
}
