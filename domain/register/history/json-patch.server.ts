import { isDeepStrictEqual } from 'node:util'

// Differences of two JSON values as a JSON Patch (RFC 6902), of its operations `test`, `add`,
// `remove` and `replace`. What an operation takes away is tested before it, so a patch says what
// was there before, and is refused by a value that it was not made of. Patches are stored and
// hashed.

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

type Operation =
  | { op: 'test'; path: string; value: Json }
  | { op: 'add'; path: string; value: Json }
  | { op: 'replace'; path: string; value: Json }
  | { op: 'remove'; path: string }
export type JsonPatch = Operation[]

/**
 * The operations that make `after` of `before`. Of two lists, the elements that both have stay;
 * those between are compared one by one, and what is left is added or removed.
 */
export function diffJson(before: Json, after: Json, path = ''): JsonPatch {
  if (isDeepStrictEqual(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path)
  if (isObject(before) && isObject(after)) return diffObjects(before, after, path)
  return [
    { op: 'test', path, value: before },
    { op: 'replace', path, value: after },
  ]
}

function diffObjects(before: JsonObject, after: JsonObject, path: string): JsonPatch {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].toSorted().flatMap((name): JsonPatch => {
    const [was, is, at] = [
      ownValue(before, name),
      ownValue(after, name),
      `${path}/${escaped(name)}`,
    ]
    if (is === undefined) return was === undefined ? [] : removal(at, was)
    return was === undefined ? [{ op: 'add', path: at, value: is }] : diffJson(was, is, at)
  })
}

function diffLists(before: Json[], after: Json[], path: string): JsonPatch {
  const patch: JsonPatch = []
  let [was, is] = [0, 0]
  for (const [nextWas, nextIs] of [
    ...commonElements(before, after),
    [before.length, after.length] as const,
  ]) {
    patch.push(...diffRuns(before.slice(was, nextWas), after.slice(is, nextIs), path, is))
    was = nextWas + 1
    is = nextIs + 1
  }
  return patch
}

/**
 * What makes one run of elements of another, from a position on: those at the same place are
 * compared, the rest is removed or added.
 */
function diffRuns(
  was: readonly Json[],
  is: readonly Json[],
  path: string,
  position: number,
): JsonPatch {
  const common = Math.min(was.length, is.length)
  const at = (i: number) => `${path}/${position + i}`
  const changed = was.slice(0, common).flatMap((one, i) => diffJson(one, is[i] ?? null, at(i)))
  // Each is removed where those before it were.
  const removed = was.slice(common).flatMap((value) => removal(at(common), value))
  const added = is
    .slice(common)
    .map((value, i): Operation => ({ op: 'add', path: at(common + i), value }))
  return [...changed, ...removed, ...added]
}

/**
 * More comparisons than these are not made: what lies between the equal ends of longer lists is
 * taken for different.
 */
const MAX_COMPARISONS = 250_000

/**
 * The positions of the elements that two lists have in common, in their order: the longest such
 * selection (LCS).
 */
function commonElements(
  before: readonly Json[],
  after: readonly Json[],
): (readonly [number, number])[] {
  const [was, is] = [before, after].map((list) => list.map((one) => JSON.stringify(one))) as [
    string[],
    string[],
  ] // as many as given
  const shorter = Math.min(was.length, is.length)
  let start = 0
  while (start < shorter && was[start] === is[start]) start++
  let end = 0
  while (end < shorter - start && was.at(-1 - end) === is.at(-1 - end)) end++
  const middle = longestCommon(was.slice(start, was.length - end), is.slice(start, is.length - end))
  return [
    ...was.slice(0, start).map((_, i) => [i, i] as const),
    ...middle.map(([i, j]) => [start + i, start + j] as const),
    ...was
      .slice(was.length - end)
      .map((_, i) => [was.length - end + i, is.length - end + i] as const),
  ]
}

function longestCommon(was: readonly string[], is: readonly string[]): [number, number][] {
  if (was.length * is.length > MAX_COMPARISONS) return []
  // `lengths[i][j]`: of the longest selection common to `was` from i on and `is` from j on.
  const lengths = Array.from({ length: was.length + 1 }, () =>
    Array.from({ length: is.length + 1 }, () => 0),
  )
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = was.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? []
    for (let j = is.length - 1; j >= 0; j--)
      row[j] =
        was[i] === is[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  }
  const found: [number, number][] = []
  for (let [i, j] = [0, 0]; i < was.length && j < is.length;) {
    if (was[i] === is[j]) found.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return found
}

const removal = (path: string, value: Json): JsonPatch => [
  { op: 'test', path, value },
  { op: 'remove', path },
]

/** A patch that was not made of the value that it is applied to. */
export class PatchMisfit extends Error {}

/**
 * What a patch makes of a value, which stays as it is; parts that do not change are shared. Throws
 * a `PatchMisfit`.
 */
export function applyPatch(value: Json, patch: JsonPatch): Json {
  return patch.reduce(
    (current, operation) => applyAt(current, pathOf(operation.path), operation),
    value,
  )
}

function applyAt(value: Json, [name, ...rest]: readonly string[], operation: Operation): Json {
  if (name === undefined) return applyHere(value, operation)
  const child = childOf(value, name)
  if (rest.length > 0 || operation.op === 'test' || operation.op === 'replace') {
    if (child === undefined) throw doesNotFit(operation)
    const changed = applyAt(child, rest, operation)
    return changed === child ? value : withChild(value, name, changed)
  }
  return operation.op === 'add'
    ? withAdded(value, name, operation)
    : withoutChild(value, name, operation)
}

function applyHere(value: Json, operation: Operation): Json {
  if (operation.op === 'replace') return operation.value
  if (operation.op === 'test' && isDeepStrictEqual(value, operation.value)) return value
  throw doesNotFit(operation)
}

function withChild(value: Json, name: string, child: Json): Json {
  // `childOf` found it, so the value is a list or an object.
  return Array.isArray(value)
    ? value.with(Number(name), child)
    : { ...(value as JsonObject), [name]: child }
}

function withAdded(value: Json, name: string, operation: Extract<Operation, { op: 'add' }>): Json {
  if (isObject(value)) return { ...value, [name]: operation.value }
  if (!Array.isArray(value) || Number(name) > value.length) throw doesNotFit(operation)
  return value.toSpliced(Number(name), 0, operation.value)
}

function withoutChild(value: Json, name: string, operation: Operation): Json {
  if (childOf(value, name) === undefined) throw doesNotFit(operation)
  if (Array.isArray(value)) return value.toSpliced(Number(name), 1)
  return Object.fromEntries(Object.entries(value as JsonObject).filter(([other]) => other !== name))
}

function childOf(value: Json, name: string): Json | undefined {
  if (Array.isArray(value)) return /^(0|[1-9]\d*)$/.test(name) ? value[Number(name)] : undefined
  return isObject(value) ? ownValue(value, name) : undefined
}

const ownValue = (value: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// JSON Pointer (RFC 6901).
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
const pathOf = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

function doesNotFit({ op, path }: Operation): PatchMisfit {
  return new PatchMisfit(`A change does not fit what was before it: ${op} ${path}`)
}
