import { createHash } from 'node:crypto'

// A verifier of Merkle proofs written from the definitions of RFC 9162 §2.1 alone (PATH, SUBPROOF),
// by recursion on byte strings in hex. It shares no code with the product.

const sha = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const node = (left: string, right: string) => sha(`01${left}${right}`)

export const leafOf = (entry: string): string => sha(`00${entry}`)

/** The largest power of two smaller than n. */
function split(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/** MTH of leaf hashes. */
export function treeHash(leaves: readonly string[]): string {
  if (leaves.length === 0) return sha('')
  if (leaves.length === 1) return leaves[0] ?? ''
  const k = split(leaves.length)
  return node(treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)))
}

/** Whether PATH(m, D_n) is this path, for a tree with this root (§2.1.3.1 read backwards). */
export function provesInclusion(
  m: number,
  n: number,
  leaf: string,
  path: readonly string[],
  root: string,
): boolean {
  return m < n && rootBy(m, n, leaf, path) === root
}

function rootBy(m: number, n: number, leaf: string, path: readonly string[]): string | null {
  if (n === 1) return path.length === 0 ? leaf : null
  const last = path.at(-1)
  if (last === undefined) return null
  const k = split(n)
  const inner =
    m < k ? rootBy(m, k, leaf, path.slice(0, -1)) : rootBy(m - k, n - k, leaf, path.slice(0, -1))
  if (inner === null) return null
  return m < k ? node(inner, last) : node(last, inner)
}

/** Whether PROOF(m, D_n) is this path, for trees with these roots (§2.1.4.1 read backwards). */
export function provesConsistency(
  m: number,
  n: number,
  path: readonly string[],
  before: string,
  after: string,
): boolean {
  const roots = rootsBy(m, n, path, before, true)
  return roots !== null && roots[0] === before && roots[1] === after
}

function rootsBy(
  m: number,
  n: number,
  path: readonly string[],
  known: string,
  whole: boolean,
): [string, string] | null {
  if (m === n) {
    if (whole) return path.length === 0 ? [known, known] : null
    return path.length === 1 ? [path[0] ?? '', path[0] ?? ''] : null
  }
  const last = path.at(-1)
  if (last === undefined) return null
  const k = split(n)
  if (m <= k) {
    const inner = rootsBy(m, k, path.slice(0, -1), known, whole)
    return inner && [inner[0], node(inner[1], last)]
  }
  const inner = rootsBy(m - k, n - k, path.slice(0, -1), known, false)
  return inner && [node(last, inner[0]), node(last, inner[1])]
}
