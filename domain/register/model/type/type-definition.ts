import type { ShipType } from '#/core/stored-values.ts'
import { PART_KINDS, type ExtensionKind, type PartKind, type SurveyKind } from './kinds.ts'

// A type of certificate is data: a definition, as a file of `shipped/` has it. The rules of surveys,
// terms, extensions and endings read what `completeType` makes of it, and name no type.

/** What ends certificates of a type: a change of its ship, with the clause that says so. */
type EndingChange = 'flag' | 'company' | 'shipowner' | 'tonnage'
export type Ending = {
  change: EndingChange
  clause: string
  /** Months after the change in which it stays in force; left out: it ends at once. */
  months?: number
}

/** Which ships a type is usually issued to; what is left out excludes none. */
type ShipFilter = {
  /** The gross tonnage from which a ship needs it, and another one for some types of ship. */
  fromTonnage?: number
  fromTonnageOf?: Partial<Record<ShipType, number>>
  /** Smaller ships need it from this number of persons on board. */
  fromPersons?: number
  /** Ships of these types do not need it, or have another document. */
  except?: readonly ShipType[]
  /** Ships of these types need it at any tonnage. */
  always?: readonly ShipType[]
}

/** What is left out has a default; see `completeType`. */
export type TypeDefinition = {
  /** Permanent: it is also the abbreviation, and never becomes another type's. */
  code: string
  /** What is stored and shown. */
  label: string
  /** The name on the convention's model form. */
  officialName: string
  instrument: string
  holder?: 'ship' | 'company'
  /** On behalf of a flag, the society's own, or another authority's. */
  category?: 'statutory' | 'class' | 'other'
  ships?: ShipFilter
  rules?: {
    expires?: boolean
    /** How long it may hold, by kind. */
    maxMonths?: Partial<Record<PartKind, number>>
    /** The source of that, by kind, as a refusal names it. */
    clauses?: Partial<Record<PartKind, string>>
    /** The kinds that a window around each anniversary accepts; none: there are no such windows. */
    yearly?: readonly SurveyKind[]
    /** The kind that one more window accepts, from the 2nd to the 3rd yearly window. */
    intermediate?: SurveyKind
    /** One window from the 2nd to the 3rd anniversary, which accepts this kind. */
    verification?: SurveyKind
    /** Inspections of the bottom: two in five years, at most 36 months apart. */
    bottom?: boolean
    /** A survey before its yearly window moves the anniversary; else it is credited to nothing. */
    earlyMovesAnniversary?: boolean
    /** What its rules call all of them. */
    surveysAre?: 'surveys' | 'verifications' | 'inspections'
    /** What its rules call a visit that others call annual or intermediate. */
    visits?: Partial<Record<SurveyKind, SurveyKind>>
    /** The extensions of a full-term certificate that its instrument knows. */
    extensions?: readonly ExtensionKind[]
    /** The same of an interim one. */
    interimExtensions?: readonly ExtensionKind[]
    /** Those that the register granted before it knew better: a file may have them. */
    formerExtensions?: readonly ExtensionKind[]
    /** What is said of an extension that it does not know, after its name. */
    extensionNote?: string
    endsWith?: readonly Ending[]
    /** The codes of the types on whose strength it is issued. */
    restsOn?: readonly string[]
  }
  /** Other names of it in lists of offices, in English and Indonesian. */
  names?: readonly string[]
  /** Words that may stand beside its name there, such as its convention. */
  besideWords?: string
}

type MaxTerm = { months: number; clause: string | null }

/** What the rules of surveys, terms and extensions read of a type. */
export type TypeRules = {
  /** As messages about its term name it, with the article. */
  name: string
  expires: boolean
  yearly: readonly SurveyKind[]
  intermediate: SurveyKind | null
  verification: SurveyKind | null
  bottom: boolean
  earlyMovesAnniversary: boolean
  surveysAre: 'surveys' | 'verifications' | 'inspections'
  visits: Partial<Record<SurveyKind, SurveyKind>>
  extensions: readonly ExtensionKind[]
  interimExtensions: readonly ExtensionKind[]
  formerExtensions: readonly ExtensionKind[]
  extensionNote: string
  /** Null: not known, of what is none of the types. */
  isStatutory: boolean | null
  /** Null: without a limit. */
  maxTerms: Readonly<Record<PartKind, MaxTerm>> | null
  endsWith: readonly Ending[]
  restsOn: readonly string[]
}

export type CertificateType = Required<Omit<TypeDefinition, 'rules'>> & {
  rules: TypeRules
  /** Years that a full-term certificate of this type usually holds; null: it does not expire. */
  termYears: number | null
}

/** Months of a kind of certificate for which no convention states a term. */
const SHORT_MONTHS = 5

/** A definition with its defaults: issued to a ship on behalf of a flag, without windows. */
export function completeType(definition: TypeDefinition): CertificateType {
  const { rules = {}, holder = 'ship', category = 'statutory' } = definition
  const { maxMonths, clauses = {}, expires = maxMonths !== undefined } = rules
  const fullTerm = maxMonths?.['full-term'] ?? null
  const maxTermOf = (kind: PartKind): MaxTerm => ({
    months: maxMonths?.[kind] ?? Math.min(SHORT_MONTHS, fullTerm ?? SHORT_MONTHS),
    clause: clauses[kind] ?? null,
  })
  const { officialName } = definition
  return {
    ships: {},
    names: [],
    besideWords: '',
    ...definition,
    holder,
    category,
    termYears: expires && fullTerm !== null ? fullTerm / 12 : null,
    rules: {
      name: `${/^[aeiou]/i.test(officialName) ? 'An' : 'A'} ${officialName}`,
      expires,
      yearly: rules.yearly ?? [],
      intermediate: rules.intermediate ?? null,
      verification: rules.verification ?? null,
      bottom: rules.bottom ?? false,
      earlyMovesAnniversary: rules.earlyMovesAnniversary ?? false,
      surveysAre: rules.surveysAre ?? 'surveys',
      visits: rules.visits ?? {},
      extensions: rules.extensions ?? [],
      interimExtensions: rules.interimExtensions ?? [],
      formerExtensions: rules.formerExtensions ?? [],
      extensionNote: rules.extensionNote ?? 'has no such extension',
      isStatutory: category === 'statutory',
      maxTerms: expires
        ? (Object.fromEntries(PART_KINDS.map((kind) => [kind, maxTermOf(kind)])) as Record<
            PartKind,
            MaxTerm
          >)
        : null,
      endsWith: rules.endsWith ?? [],
      restsOn: rules.restsOn ?? [],
    },
  }
}
