import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  leafOf,
  provesConsistency,
  provesInclusion,
  treeHash,
} from '#/tests/helpers/log/rfc9162.ts'
import { hexOf, type Bytes, type Sha256 } from '#/core/bytes.ts'
import { sha256 as ofServer } from './hashes.server.ts'
import {
  consistencyPath,
  hashOfRange,
  hashOver,
  inclusionPath,
  isConsistent,
  leafHash,
  rangeOf,
  rootFromInclusion,
  type Range,
} from './merkle.ts'

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

// The entries and roots that implementations of RFC 6962 are checked against (its reference
// implementation's tests).
const ENTRIES = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
]
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]

/** A tree in memory: random leaves, and the hashes of complete subtrees as they are requested. */
function treeOf(count: number) {
  const leaves = Array.from({ length: count }, (_, i) =>
    leafHash(sha256, bytes(i.toString(16).padStart(8, '0'))),
  )
  const known = new Map<string, Bytes>()
  const of = (range: Range) =>
    hashOfRange(
      sha256,
      range.map(({ height, index }) => {
        const name = `${height}/${index}`
        const found =
          known.get(name) ??
          hashOver(sha256, leaves.slice(index * 2 ** height, (index + 1) * 2 ** height))
        known.set(name, found)
        return found
      }),
    )
  return { leaves, of, root: (size: number) => of(rangeOf(0, size)) }
}

const LARGEST = 2_000
const tree = treeOf(LARGEST)
const leaf = (i: number) => tree.leaves[i] ?? new Uint8Array()

/**
 * Every leaf of a small tree; of a large one those at its ends and seams, or all where that is
 * asked for.
 */
function leavesToCheck(size: number): number[] {
  if (size <= 120 || process.env['PROOFS'] === 'all')
    return Array.from({ length: size }, (_, i) => i)
  const half = 2 ** Math.floor(Math.log2(size - 1))
  return [0, half - 1, half, (size * 5) % half, size - 1]
}

test.for(ROOTS.map((root, size) => [size, root] as const))(
  'the published root of %i entries',
  ([size, root]) => {
    const leaves = ENTRIES.slice(0, size).map((entry) => leafHash(sha256, bytes(entry)))
    expect(treeHash(ENTRIES.slice(0, size).map(leafOf))).toBe(root)
    if (size === 0) return
    const of = (range: Range) =>
      hashOfRange(
        sha256,
        range.map(({ height, index }) =>
          hashOver(sha256, leaves.slice(index * 2 ** height, (index + 1) * 2 ** height)),
        ),
      )
    expect(hexOf(of(rangeOf(0, size)))).toBe(root)
  },
)

test('roots are those that the definition leads to', () => {
  const leaves = tree.leaves.map(hexOf)
  for (let size = 1; size <= 300; size++)
    expect(hexOf(tree.root(size))).toBe(treeHash(leaves.slice(0, size)))
  expect(hexOf(tree.root(LARGEST))).toBe(treeHash(leaves))
})

test('a verifier written from the RFC alone accepts every proof of inclusion, up to 2,000 leaves', () => {
  for (let size = 1; size <= LARGEST; size++) {
    const root = tree.root(size)
    for (const index of leavesToCheck(size)) {
      const path = inclusionPath(index, size).map(tree.of)
      if (!provesInclusion(index, size, hexOf(leaf(index)), path.map(hexOf), hexOf(root)))
        expect.fail(`leaf ${index} of ${size}`)
      if (
        hexOf(
          rootFromInclusion(sha256, { hash: leaf(index), leaf: index, size, path }) ??
            root.slice(1),
        ) !== hexOf(root)
      ) {
        expect.fail(`our own way from leaf ${index} of ${size}`)
      }
    }
  }
})

test('it accepts every proof that a tree grew out of another', () => {
  for (let size = 2; size <= LARGEST; size++) {
    for (const before of leavesToCheck(size).filter((count) => count > 0)) {
      const path = consistencyPath(before, size).map(tree.of)
      const [old, now] = [tree.root(before), tree.root(size)]
      if (!provesConsistency(before, size, path.map(hexOf), hexOf(old), hexOf(now)))
        expect.fail(`${before} to ${size}`)
      if (!isConsistent(sha256, { size: before, root: old }, { size, root: now }, path))
        expect.fail(`ours, ${before} to ${size}`)
    }
  }
})

describe('what has been tampered with is refused by both', () => {
  const size = fc.integer({ min: 2, max: LARGEST })

  test('a flipped bit of a leaf, a path or a root; another index; a path too long or too short', () => {
    fc.assert(
      fc.property(
        size,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('leaf', 'path', 'root', 'index', 'longer', 'shorter'),
        (size, a, b, what) => {
          const index = a % size
          const root = tree.root(size)
          const path = inclusionPath(index, size).map(tree.of)
          const proof = { hash: leaf(index), leaf: index, size, path, root }
          if (what === 'leaf') proof.hash = flipped(proof.hash, b)
          if (what === 'root') proof.root = flipped(root, b)
          if (what === 'path')
            proof.path = path.map((hash, i) => (i === b % path.length ? flipped(hash, b) : hash))
          if (what === 'index') proof.leaf = (index + 1 + (b % (size - 1))) % size
          if (what === 'longer') proof.path = [...path, flipped(root, b)]
          if (what === 'shorter') proof.path = path.slice(1)
          const { leaf: at, hash } = proof
          expect(
            provesInclusion(at, size, hexOf(hash), proof.path.map(hexOf), hexOf(proof.root)),
          ).toBe(false)
          const reached = rootFromInclusion(sha256, proof)
          expect(reached && hexOf(reached)).not.toBe(hexOf(proof.root))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a state that did not grow out of another', () => {
    fc.assert(
      fc.property(
        size,
        fc.nat(),
        fc.nat(),
        fc.constantFrom('before', 'after', 'path', 'size', 'shorter'),
        (size, a, b, what) => {
          const count = 1 + (a % (size - 1))
          const before = { size: count, root: tree.root(count) }
          const after = { size, root: tree.root(size) }
          let path = consistencyPath(count, size).map(tree.of)
          if (what === 'before') before.root = flipped(before.root, b)
          if (what === 'after') after.root = flipped(after.root, b)
          if (what === 'path')
            path = path.map((hash, i) => (i === b % path.length ? flipped(hash, b) : hash))
          if (what === 'size') before.size = count + size
          if (what === 'shorter') path = path.slice(1)
          expect(isConsistent(sha256, before, after, path)).toBe(false)
          const hex = path.map(hexOf)
          expect(
            before.size < size &&
              provesConsistency(before.size, size, hex, hexOf(before.root), hexOf(after.root)),
          ).toBe(false)
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('a log that was rolled back is not one that grew', () => {
  const [before, after] = [tree.root(1_500), tree.root(1_000)]
  expect(
    isConsistent(sha256, { size: 1_500, root: before }, { size: 1_000, root: after }, []),
  ).toBe(false)
  expect(isConsistent(sha256, { size: 1_000, root: after }, { size: 1_000, root: after }, [])).toBe(
    true,
  )
  expect(
    isConsistent(sha256, { size: 1_000, root: after }, { size: 1_000, root: before }, []),
  ).toBe(false)
})

function flipped(hash: Bytes, bit: number): Bytes {
  return hash.map((byte, i) => (i === (bit >> 3) % hash.length ? byte ^ (1 << (bit & 7)) : byte))
}

test.for([
  [['']],
  [['a', 'b']],
  [['Kapal “Séa” 🚢', Uint8Array.of(0, 255)]],
  [['\ud800 alone']],
  [['x'.repeat(9_000), 'y']],
  [[]],
])('the server’s hash over parts is SHA-256 over their bytes: %j', ([parts]) =>
  expect(hexOf(ofServer(...(parts ?? [])))).toBe(hexOf(sha256(...(parts ?? [])))),
)
