import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashOf } from '#/app/guilloche/entry-pattern.server.ts'
import { guillocheV1 } from '#/app/guilloche/guilloche-v1.ts'
import { bytesOfHex } from '#/core/bytes.ts'

// The pattern is on paper: where this fails, the code is wrong, not the vector (decision 0070). A new form is a new version, with vectors of its own.

/** `sha256`: of the paths and turns of all curves, as JSON. `event`: the public text of an entry. */
type Vectors = {
  events: { event: string; hash: string }[]
  patterns: { hash: string; sha256: string }[]
  whole: { hash: string; curves: { path: string; turns: number[] }[] }
}
const vectors = JSON.parse(
  readFileSync(join(import.meta.dirname, 'guilloche-1.json'), 'utf8'),
) as Vectors

test.for(vectors.events)('the hash of an entry, version 1: $hash', ({ event, hash }) => {
  expect(hashOf(event)).toBe(hash)
})

test.for(vectors.patterns)('the pattern of a hash, version 1: $hash', ({ hash, sha256 }) => {
  const curves = JSON.stringify(guillocheV1(bytesOfHex(hash)))
  expect(createHash('sha256').update(curves).digest('hex')).toBe(sha256)
})

test('a whole pattern, version 1', () => {
  expect(guillocheV1(bytesOfHex(vectors.whole.hash))).toEqual(vectors.whole.curves)
})
