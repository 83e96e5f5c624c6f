import type { Ship } from '#/domain/register/ship/ship.ts'
import type { ShipDate } from '#/domain/register/ship/ship-dates.ts'

/**
 * Where a fact of a form is recorded: the entry of the ship, that of its company, or the
 * certificate, where staff type it for this form.
 */
export type FieldSource = 'ship' | 'company' | 'certificate'

export type FormField = {
  /** As it is stored; it never becomes another field. */
  key: string
  /** As the form calls it, in the language of the moment. */
  title: () => string
  from: FieldSource
  /**
   * Whether certificates may have it as a text, from before it was a date of the ship: it is
   * printed while the ship has none.
   */
  isFormerParticular: boolean
}

/**
 * The form of one type of certificate: what its convention's form asks for, in our own sentences
 * (docs/forms.md).
 */
export type CertificateForm = {
  /** Permanent code of the type. */
  code: string
  /** Its title in Indonesian; the English one is the official name of the type. */
  indonesianName: string
  /** The regulation and the appendix whose form this follows. */
  source: string
  /** The instrument that it is issued under, in full; null: under the rules of the society. */
  instrument: string | null
  /** The regulation that the surveys are in accordance with. */
  regulation: string
  fields: readonly FormField[]
  /** What it certifies, in order. */
  statements: readonly (() => string)[]
  /** The surveys that its validity depends on; null: none. */
  subjectTo: (() => string) | null
  /** What is said where it has no expiry date; null: it always has one. */
  noExpiry: (() => string) | null
  attachments: readonly (() => string)[]
}

/** The facts of a ship that forms print, as they are when the document is made. */
export type ShipFacts = Pick<
  Ship,
  | 'callSign'
  | 'portOfRegistry'
  | 'grossTonnage'
  | 'deadweight'
  | 'length'
  | 'shipType'
  | ShipDate
  | 'classNotation'
> & { owner: CompanyFacts | null; manager: CompanyFacts | null }

type CompanyFacts = { name: string; imoNumber: string | null; address: string | null }
