import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPatch, diffJson, PatchMisfit, type JsonPatch } from './json-patch.server.ts'

type Value = Parameters<typeof diffJson>[0]

/**
 * Frozen: patches are stored and hashed. Each was applied by python3-jsonpatch 1.32 too, with the
 * same result.
 */
const PATCHES: [what: string, before: Value, after: Value, patch: JsonPatch][] = [
  [
    'a field changes',
    { flag: 'Indonesia', version: 1 },
    { flag: 'Panama', version: 2 },
    [
      { op: 'test', path: '/flag', value: 'Indonesia' },
      { op: 'replace', path: '/flag', value: 'Panama' },
      { op: 'test', path: '/version', value: 1 },
      { op: 'replace', path: '/version', value: 2 },
    ],
  ],
  ['a field is added', { a: null }, { a: null, b: [1] }, [{ op: 'add', path: '/b', value: [1] }]],
  [
    'a field is removed',
    { a: 1, b: { c: 2 } },
    { a: 1 },
    [
      { op: 'test', path: '/b', value: { c: 2 } },
      { op: 'remove', path: '/b' },
    ],
  ],
  [
    'an element is added at the end',
    { s: [1, 2] },
    { s: [1, 2, 3] },
    [{ op: 'add', path: '/s/2', value: 3 }],
  ],
  [
    'an element is added before others',
    { s: [1, 2] },
    { s: [0, 1, 2] },
    [{ op: 'add', path: '/s/0', value: 0 }],
  ],
  [
    'elements are removed between others',
    { s: [1, 2, 3, 4] },
    { s: [1, 4] },
    [
      { op: 'test', path: '/s/1', value: 2 },
      { op: 'remove', path: '/s/1' },
      { op: 'test', path: '/s/1', value: 3 },
      { op: 'remove', path: '/s/1' },
    ],
  ],
  [
    'the oldest of a full list goes when one is added',
    { s: ['a', 'b', 'c'] },
    { s: ['b', 'c', 'd'] },
    [
      { op: 'test', path: '/s/0', value: 'a' },
      { op: 'remove', path: '/s/0' },
      { op: 'add', path: '/s/2', value: 'd' },
    ],
  ],
  [
    'an element changes',
    { s: [{ a: 1 }, { a: 2 }, { a: 3 }] },
    { s: [{ a: 1 }, { a: 5 }, { a: 3 }] },
    [
      { op: 'test', path: '/s/1/a', value: 2 },
      { op: 'replace', path: '/s/1/a', value: 5 },
    ],
  ],
  [
    'names with the signs of a path',
    { 'a/b': 1, 'm~n': 2, '': 3 },
    { 'a/b': 4, 'm~n': 5, '': 6 },
    [
      { op: 'test', path: '/', value: 3 },
      { op: 'replace', path: '/', value: 6 },
      { op: 'test', path: '/a~1b', value: 1 },
      { op: 'replace', path: '/a~1b', value: 4 },
      { op: 'test', path: '/m~0n', value: 2 },
      { op: 'replace', path: '/m~0n', value: 5 },
    ],
  ],
]

test.for(PATCHES)('%s', ([, before, after, patch]) => {
  expect(diffJson(before, after)).toEqual(patch)
  expect(applyPatch(before, patch)).toEqual(after)
})

const { json } = fc.letrec<{ json: Value }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('', 'a', '~/'),
    fc.array(tie('json'), { maxLength: 6 }),
    fc.dictionary(fc.constantFrom('a', 'b', '/', '~', '~1', '0', '__proto__', ''), tie('json')),
  ),
}))

test('the patch of any two values makes the second of the first, and leaves the first as it was', () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const copy = JSON.stringify(before)
      expect(JSON.stringify(sorted(applyPatch(before, diffJson(before, after))))).toBe(
        JSON.stringify(sorted(after)),
      )
      expect(JSON.stringify(before)).toBe(copy)
    }),
    { numRuns: 2_000 },
  )
})

/** With the names of objects in one order: what a patch adds comes last. */
function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [name, sorted(one)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

test.for<[what: string, value: Value, patch: JsonPatch]>([
  ['another value', { a: 1 }, [{ op: 'test', path: '/a', value: 2 }]],
  ['a field that is not there', { a: 1 }, [{ op: 'remove', path: '/b' }]],
  ['a field of what is no object', { a: 1 }, [{ op: 'add', path: '/a/b', value: 1 }]],
  ['an element beyond the end', { a: [1] }, [{ op: 'add', path: '/a/2', value: 1 }]],
  ['an inherited field', { a: 1 }, [{ op: 'replace', path: '/toString', value: 1 }]],
  ['an element that is no number', { a: [1] }, [{ op: 'replace', path: '/a/x', value: 1 }]],
])('a patch that was not made of the value is refused: %s', ([, value, patch]) => {
  expect(() => applyPatch(value, patch)).toThrow(PatchMisfit)
})
