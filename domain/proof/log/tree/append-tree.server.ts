import { base64Of, type Bytes } from '#/core/bytes.ts'
import { sha256 } from './hashes.server.ts'
import { hashOfRange, nodeHash } from './merkle.ts'
import { TILE } from './tiles.ts'

/**
 * Grows a leaf at a time; keeps the hashes of complete subtrees only, and the roots of full tiles.
 */
export class AppendOnlyTree {
  size = 0
  /** By level (1: over leaves) the roots of full tiles, in order. */
  readonly tiles: string[][] = []
  readonly #complete: { height: number; hash: Bytes }[] = []

  add(leaf: Bytes): void {
    this.size++
    let node = { height: 0, hash: leaf }
    for (
      let left = this.#complete.at(-1);
      left?.height === node.height;
      left = this.#complete.at(-1)
    ) {
      this.#complete.pop()
      node = { height: node.height + 1, hash: nodeHash(sha256, left.hash, node.hash) }
      if (node.height % Math.log2(TILE) === 0)
        (this.tiles[node.height / Math.log2(TILE)] ??= []).push(base64Of(node.hash))
    }
    this.#complete.push(node)
  }

  root(): Bytes {
    return hashOfRange(
      sha256,
      this.#complete.map(({ hash }) => hash),
    )
  }

  /** Base64; empty over nothing. */
  rootText(): string {
    return this.size === 0 ? '' : base64Of(this.root())
  }
}
