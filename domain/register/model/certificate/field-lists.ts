import type { Field, Kinds } from './field.ts'
import { FIELDS } from './fields.ts'

// Lists of fields derived from the declarations. Each list has a type of the same names.

export type FieldName = keyof typeof FIELDS

/** What the record holds in a field. */
export type Value<N extends FieldName> = N extends FieldName
  ? | Kinds[(typeof FIELDS)[N]['kind']]
    | ((typeof FIELDS)[N] extends { optional: true } ? null : never)
  : never
export type Values<N extends FieldName> = { [Name in N]: Value<Name> }

/** The names of the fields that are declared so. */
export type Having<Declared> = {
  [N in FieldName]: (typeof FIELDS)[N] extends Declared ? N : never
}[FieldName]

// The keys of a constant are those of its type.
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** The declaration of a field, as one type for all. */
export const fieldOf = (name: FieldName): Field => FIELDS[name]

/** `N` must be the names that `is` holds for; `field-lists.test.ts` compares both. */
function namesWhere<N extends FieldName>(is: (field: Field) => boolean): readonly N[] {
  return FIELD_NAMES.filter((name) => is(fieldOf(name))) as N[]
}

/** The facts of an entry that are stored with it; the others follow from its certificates. */
export const OF_ENTRY = namesWhere<OfEntry>(
  ({ part, ofCertificates, computed }) => part !== 'register' && !ofCertificates && !computed,
)
type OfEntry = Exclude<
  FieldName,
  Having<{ part: 'register' } | { ofCertificates: true } | { computed: true }>
>

/** What a record holds; the other fields are computed from it. */
export const STORED = namesWhere<StoredName>((field) => !field.computed)
type StoredName = Exclude<FieldName, Having<{ computed: true }>>

/** What a verification shows to everyone. */
export const PUBLIC = namesWhere<PublicName>(({ seenBy }) => seenBy === 'public')
export type PublicName = Having<{ seenBy: 'public' }>

/** The fields that are stored as they were entered. */
export const FACTS = namesWhere<FactName>(({ part }) => part === 'fact')
export type FactName = Having<{ part: 'fact' }>
export type OptionalFact = Having<{ part: 'fact'; optional: true }>

/** The public facts, in the order in which pages list them. */
export const PUBLIC_FACTS = namesWhere<PublicFact>(
  ({ part, seenBy }) => part === 'fact' && seenBy === 'public',
)
export type PublicFact = Having<{ part: 'fact'; seenBy: 'public' }>

/** A later change of one of these fields is a correction, which the public sees. */
export const CORRECTABLE = namesWhere<CorrectableName>(
  ({ part, seenBy }) => (part === 'fact' || part === 'types') && seenBy === 'public',
)
export type CorrectableName = Having<{ part: 'fact' | 'types'; seenBy: 'public' }>

/** The fields that the history compares to describe a change. */
export const COMPARED_FIELDS = namesWhere<ComparedField>(
  ({ part, computed }) => part !== 'register' && part !== 'reference' && !computed,
)

export type ComparedField = Exclude<
  FieldName,
  Having<{ part: 'register' | 'reference' } | { computed: true }>
>

/** Columns of imports and exports. */
export const IN_FILES = namesWhere<InFiles>(({ file }) => file !== undefined)
export type InFiles = Having<{ file: object }>

/** Columns of the staff list. */
export const LISTED = namesWhere<ListedName>(({ list }) => list !== undefined)
export type ListedName = Having<{ list: string }>

/** What a renewal and a copy begin with. */
export const RENEWED = namesWhere<Having<{ renewed: true }>>(({ renewed }) => renewed === true)

/** Some of what an object has, picked by name. */
export function pick<T, N extends keyof T>(from: T, names: readonly N[]): Pick<T, N> {
  const picked = {} as Pick<T, N> // each of them is put in below
  for (const name of names) picked[name] = from[name]
  return picked
}
