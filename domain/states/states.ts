import {
  ADJECTIVES,
  AMBIGUOUS,
  SECOND_REGISTERS,
  TERRITORIES,
  type SecondRegister,
} from './state-names.ts'
import { knownNames, type NamedState } from './known-names.ts'
import { nameKey, segmentsOf, wordsOf } from './name-key.ts'
import { saysUnknownFlag } from './unknown-flag.ts'

// What a text says that a flag is: a State, whatever its spelling. Flags are compared by State
// everywhere.

/** A State, or a territory with an ISO 3166-1 code of its own. */
type State = {
  /** ISO 3166-1 alpha-2, in lower case. */
  code: string
  /** As we write it, in English. */
  name: string
  /**
   * With its article, for “under the authority of the Government of …”; null where we have none.
   */
  formalName: string | null
}

/** `register`: the second register that the text names besides, such as that of Madeira. */
type ReadFlag = { state: State; register: SecondRegister | null }

/** More than any name of a State with what lists write beside it. */
const MAX_LENGTH = 120
const MAX_KEPT = 10_000
const kept = new Map<string, ReadFlag | null>()

/**
 * The State that a flag names: by a name of ISO 3166, IMO, the port State regimes or Equasis, in
 * English or Indonesian, short or formal, inverted or with a code in brackets, or by its code of
 * two or three letters or three digits. Null where it is none that we know, or may be more than
 * one.
 */
export function stateOf(flag: string): State | null {
  return readFlag(flag)?.state ?? null
}

/** The same, with the second register that is named. */
export function readFlag(flag: string): ReadFlag | null {
  const before = kept.get(flag)
  if (before !== undefined) return before
  const read = flag.length > MAX_LENGTH ? null : readText(flag)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(flag, read)
  return read
}

/**
 * How two flags compare. `same`: one State, however spelled, also where one names its second
 * register. `other`: two States. `unclear`: a text that we do not know, a territory and the State
 * that answers for it, or a number, which may be a code of ISO 3166 or of ITU.
 */
type FlagComparison = 'same' | 'other' | 'unclear'

export function compareFlags(one: string, other: string): FlagComparison {
  const [a, b] = [stateOf(one), stateOf(other)]
  if (a && b && a.code === b.code) return 'same'
  if (!a && !b && nameKey(wordsOf(one)) === nameKey(wordsOf(other))) return 'same'
  if (!a || !b || answeringState(a.code) === answeringState(b.code)) return 'unclear'
  return isNumber(one) || isNumber(other) ? 'unclear' : 'other'
}

export function isSameFlag(one: string, other: string): boolean {
  return compareFlags(one, other) === 'same'
}

/**
 * One text for all spellings of a flag: the code of its State, or the words of a text that names
 * none.
 */
export function flagKey(flag: string): string {
  return stateOf(flag)?.code ?? `"${nameKey(wordsOf(flag))}"`
}

/**
 * Whether a flag is a number: of ISO 3166, which gives 533 to Aruba, or of ITU, where 533 is
 * Malaysia.
 */
export function isNumber(flag: string): boolean {
  return /^\s*\d+\s*$/.test(flag)
}

/** Whether a flag is the name of a State, and no text or number that may be of any. */
export function namesState(flag: string): boolean {
  return stateOf(flag) !== null && !isNumber(flag)
}

/**
 * The code of the State that answers for a territory to other States; a State answers for itself.
 */
function answeringState(code: string): string {
  return parents.get(code.toUpperCase())?.toLowerCase() ?? code
}

const parents = new Map(
  Object.entries(TERRITORIES).flatMap(([state, codes]) =>
    codes.split(' ').map((code): [string, string] => [code, state]),
  ),
)

type Found = { state: NamedState; register: SecondRegister | null }

function readText(text: string): ReadFlag | null {
  const found = saysUnknownFlag(text) ? null : find(text, new Map())
  if (!found) return null
  const { code, name, formalName } = found.state
  return { state: { code: code.toLowerCase(), name, formalName }, register: found.register }
}

/** `tried`: what was looked for already, because parts of a text are looked for more than once. */
function find(text: string, tried: Map<string, Found | null>): Found | null {
  const before = tried.get(text)
  if (before !== undefined) return before
  tried.set(text, null)
  const found = knownNames().find(text) ?? findWithAddition(text, tried)
  tried.set(text, found)
  return found
}

/**
 * A name with something beside it that agrees: `Malta (MLT)`, `Isle of Man, UK`, `ID - Indonesia`,
 * `Portugal (MAR)`.
 */
function findWithAddition(text: string, tried: Map<string, Found | null>): Found | null {
  for (const [name, addition] of segmentsOf(text)) {
    const found = find(name, tried)
    const agreed = (found && agreeing(found, addition, tried)) ?? oneOfSeveral(name, addition)
    if (agreed) return agreed
  }
  return null
}

function agreeing(
  { state, register }: Found,
  addition: string,
  tried: Map<string, Found | null>,
): Found | null {
  const key = nameKey(wordsOf(addition))
  const named = SECOND_REGISTERS.find(
    (one) => one.state === state.code && keysOf(`${one.alone}, ${one.beside}`).has(key),
  )
  if (named) return { state, register: named }
  const parent = parents.get(state.code)
  const adjectives = `${ADJECTIVES[state.code] ?? ''}, ${(parent && ADJECTIVES[parent]) ?? ''}`
  if (keysOf(adjectives).has(key)) return { state, register }
  const other = find(addition, tried)
  if (other?.state.code === state.code) return { state, register: register ?? other.register }
  return parent !== undefined && other?.state.code === parent ? { state, register } : null
}

/** `Korea (KOR)`: the code says which. */
function oneOfSeveral(name: string, addition: string): Found | null {
  const candidates = ambiguous.get(nameKey(wordsOf(name)))
  const meant = candidates && knownNames().find(addition)
  return meant && candidates.includes(meant.state.code) ? meant : null
}

const ambiguous = new Map(
  Object.entries(AMBIGUOUS).map(([name, codes]) => [nameKey(wordsOf(name)), codes]),
)

const keys = new Map<string, Set<string>>()

function keysOf(list: string): Set<string> {
  const before = keys.get(list)
  if (before) return before
  const found = new Set(
    list.split(', ').flatMap((name) => (name === '' ? [] : [nameKey(wordsOf(name))])),
  )
  keys.set(list, found)
  return found
}
