import type { Standing } from '#/core/stored-values.ts'

export { STANDINGS, type Standing } from '#/core/stored-values.ts'

/**
 * The type of a value by the kind of its field. A kind decides how a value is checked, read from a
 * file, entered and shown.
 */
export type Kinds = {
  text: string
  number: number
  date: string
  instant: string
  'yes-no': boolean
  'certificate-number': string
  'imo-number': string
  types: string
  standing: Standing
}
type Kind = keyof Kinds

/**
 * What is declared of a field; `fields.ts` has them all. It imports nothing, because public pages
 * load it in the browser.
 */
export type Field = {
  kind: Kind
  /** Whether there may be none: null in the record and the API, empty in forms and files. */
  optional?: true
  /** Of a text: its maximum length. Of a number: its bounds. */
  max?: number
  min?: number
  /**
   * What it belongs to. `fact`: said of the ship, number and period, and entered as it is; `types`
   * and `standing`: entered by special rules; `renewal`: written when a certificate is renewed;
   * `reference`: the row that a fact names; `register`: by the server.
   */
  part: 'fact' | 'types' | 'standing' | 'renewal' | 'reference' | 'register'
  /**
   * Its name for staff, in messages of the API and as the heading of an export. Staff pages are in
   * English.
   */
  title: string
  /** The message key of its name on public pages. */
  label?: string
  /**
   * The message key of what a public page says where there is none; without one, the page leaves
   * the field out.
   */
  none?: string
  /**
   * `public`: everyone who verifies the certificate. Without it: staff who are signed in, on pages
   * and by the API.
   */
  seenBy?: 'public'
  /** Not a column of the table: computed from the others. */
  computed?: true
  /** Follows from the certificates of its entry, which have it (`record-parts.ts`). */
  ofCertificates?: true
  /** Printed on the document and stated by its QR code, so that a correction replaces them. */
  onPaper?: true
  /** A renewal and a copy begin with it. */
  renewed?: true
  /** The heading of its column in the staff list, which can be sorted by it. */
  list?: string
  /**
   * Drawn by the form as a plain field, with this hint; the other fields have special components.
   */
  form?: { hint: string }
  /**
   * A column of imports and exports, headed by `title`. `also`: other headings it is known by in
   * both languages, separated by commas and compared without capitals, spaces and signs. `about`:
   * what the API says of its cells.
   */
  file?: { also: string; required?: true; about?: string }
  /** What the description of the API says of it in answers, and in what is sent. */
  about?: string
  sent?: string
  example: string | number | boolean | null
}
