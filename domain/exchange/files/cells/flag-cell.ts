import { quoted } from './cell-texts.ts'
import { AMBIGUOUS, type SecondRegister } from '#/domain/states/state-names.ts'
import { knownNames } from '#/domain/states/known-names.ts'
import { nameKey, wordsOf } from '#/domain/states/name-key.ts'
import { flagKey, isNumber, readFlag } from '#/domain/states/states.ts'
import { saysUnknownFlag } from '#/domain/states/unknown-flag.ts'

type Flag = { id: number; name: string }

/** The flags of the register by their names and codes in lower case. */
export type FlagNames = ReadonlyMap<string, Flag>

/**
 * What a cell says of a flag. `id`: null where the register lacks the flag. `register`: the second
 * register that it names besides, for the history. An error prevents the import of the row, a
 * warning does not.
 */
export type FlagCell = {
  id: number | null
  name: string
  register?: SecondRegister
  error?: string
  warning?: string
}

/**
 * The flag that a cell names: by name or code as the register has it, or else the State that it
 * names in any spelling (`domain/states`), under our name for it. A name of no State that we know
 * stays as it is written, with a warning.
 */
export function readFlagCell(cell: string, flags: FlagNames): FlagCell {
  const exact = flags.get(plainName(cell))
  if (exact) return { id: exact.id, name: exact.name }
  if (plainName(cell) === '') return { id: null, name: cell }
  if (saysUnknownFlag(cell))
    return { id: null, name: cell, error: `${quoted(cell)} names no flag. ${WRITE}` }
  const read = readFlag(cell)
  if (!read) return { id: null, name: cell, ...problemOf(cell, flags) }
  const { state, register } = read
  const known = flagsByState(flags).get(state.code)
  const name = known?.name ?? state.name
  return {
    id: known?.id ?? null,
    name,
    ...(register && {
      register,
      warning: `${quoted(cell)} names the ${register.name}; the flag is stored as ${name}`,
    }),
    // Amerika Serikat in Indonesian lists.
    ...(/^\W*AS\W*$/i.test(cell) && {
      warning: `${quoted(cell)} is read as the code of ISO 3166, as ${name}; if Amerika Serikat is meant, write US`,
    }),
    ...(isNumber(cell) && {
      warning: `${quoted(cell)} is read as a code of ISO 3166, as ${name}; other lists have other numbers`,
    }),
  }
}

const WRITE = 'Write the name of the State whose flag the ship flies, or its code of ISO 3166'

function problemOf(cell: string, flags: FlagNames): Pick<FlagCell, 'error' | 'warning'> {
  const several = Object.entries(AMBIGUOUS).find(
    ([name]) => nameKey(wordsOf(name)) === nameKey(wordsOf(cell)),
  )?.[1]
  if (several)
    return { error: `${quoted(cell)} may be ${several.map(nameOfCode).join(' or ')}: write which` }
  const meant = misspelt(cell, flags)
  return {
    warning: `The register knows no such flag; it is stored as written.${meant ? ` Is “${meant}” meant?` : ''}`,
  }
}

function nameOfCode(code: string): string {
  return (
    knownNames()
      .states()
      .find((state) => state.code === code)?.name ?? code
  )
}

const byState = new WeakMap<FlagNames, Map<string, Flag>>()

/** The flags of the register by the State that they name; where no name does, by their codes. */
function flagsByState(flags: FlagNames): Map<string, Flag> {
  const before = byState.get(flags)
  if (before) return before
  const entries = [...flags]
  const named = entries.map(([, flag]): [string, Flag] => [flagKey(flag.name), flag])
  const coded = entries.filter(
    ([text, flag]) => text.length === 2 && flagKey(flag.name).startsWith('"'),
  )
  const found = new Map([...coded, ...named])
  byState.set(flags, found)
  return found
}

/** Names of files whose nearest one was looked for, with the answer. */
const nearest = new WeakMap<FlagNames, Map<string, string | null>>()
/** More different names than this in a file are no misspelt flags. */
const MAX_COMPARED = 1_000
const MAX_NAME = 60

/** The flag that was probably meant; null where none is near. */
function misspelt(cell: string, flags: FlagNames): string | null {
  const plain = plainName(cell)
  const known = nearest.get(flags) ?? new Map<string, string | null>()
  nearest.set(flags, known)
  if (!known.has(plain) && known.size < MAX_COMPARED) known.set(plain, nearestName(plain, flags))
  return known.get(plain) ?? null
}

/** The known name that differs by one or two characters; null where none does. */
function nearestName(plain: string, flags: FlagNames): string | null {
  if (plain.length > MAX_NAME) return null
  const names = [
    ...[...flags.values()].map(({ name }) => name),
    ...knownNames()
      .states()
      .map(({ name }) => name),
  ]
  const near = names.map((name) => ({
    name,
    distance: editDistance(plain, plainName(name), plain.length < 6 ? 1 : 2),
  }))
  return (
    near
      .filter(({ distance }) => distance !== null)
      .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))[0]?.name ?? null
  )
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/g, ' ').trim()
}

/**
 * How many characters are to be added, removed or replaced to make one text the other; null where
 * they are more than `max`.
 */
function editDistance(one: string, other: string, max: number): number | null {
  if (Math.abs(one.length - other.length) > max) return null
  let above = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 0; i < one.length; i++) {
    const row = [i + 1]
    for (let at = 1; at <= other.length; at++) {
      const replaced = (above[at - 1] ?? 0) + (one[i] === other[at - 1] ? 0 : 1)
      row.push(Math.min(replaced, (above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1))
    }
    above = row
  }
  const distance = above.at(-1) ?? 0
  return distance > max ? null : distance
}
