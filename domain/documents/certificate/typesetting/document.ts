import {
  both,
  joinWithSlash,
  verifyingTexts,
  type Both,
  type DocumentFacts,
  type Verifying,
} from '#/domain/documents/certificate/texts/printed-texts.ts'
import { certificateTypeOf, typesShown } from '#/domain/register/model/type/certificate-types.ts'
import type { Part } from '#/domain/register/model/certificate/part.ts'
import type { Imported } from '#/domain/register/history/history.ts'
import { endorsementRows } from '#/domain/register/model/endorsements/endorsement-rows.ts'
import { endorsementsOf } from '#/domain/register/model/endorsements/endorsements.ts'
import { dayMonthYear } from '#/domain/language/format.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { m } from '#/domain/texts/messages.js'
import { office, officeName } from '#/domain/authority/office.ts'
import { LANGUAGES } from '#/core/languages.ts'

/**
 * `dates`: those of the certificate where they are not those of the whole record. `endorsed`: what
 * was endorsed here on a certificate that has no form of ours.
 */
type Row = {
  name: string
  abbreviation: string
  instrument: string
  dates: RowDates | null
  endorsed: Both[]
}
type RowDates = { issued: string; expiry: string; extended: Both | null }
/** Every text on the paper; `typesetting/certificate.typ` defines how it looks. */
export type Printed = ReturnType<typeof printedOf>

/**
 * What is printed of a record: its certificates as a list; each that was issued here has a form
 * besides (`forms/`). `imported`: those that were not.
 */
export function printedOf(
  facts: DocumentFacts,
  verifying: Verifying,
  imported: Imported | null = null,
) {
  return {
    layout: 'extract' as const,
    authority: office.names,
    title: both(m.document_title),
    number: { name: both(m.document_number), value: facts.certificateId },
    certifies: certifiesOf(facts, imported),
    ship: { name: both(m.document_ship), value: facts.vesselName },
    imo: {
      name: both(m.document_imo),
      value: facts.imoNumber ?? joinWithSlash(both(m.document_imo_none)),
    },
    flag: { name: both(m.document_flag), value: facts.flag },
    issued: {
      name: both(m.document_issued),
      value: withLanguage('en', () => dayMonthYear(facts.issuedDate)),
    },
    expiry: { name: both(m.document_expiry), value: expiryOf(facts.expiryDate) },
    certificates: {
      title: both(m.document_certificates),
      heads: [
        m.document_certificate,
        m.document_code,
        m.document_instrument,
        m.document_issued,
        m.document_expiry,
      ].map(both),
      rows: rowsOf(facts, imported?.codes ?? []),
      end: both(m.document_end_of_list),
    },
    ...verifyingTexts(facts, facts.certificateId, verifying),
  }
}

/**
 * What the extract says of its list, and which of it are records of papers issued before: those
 * have no form of ours.
 */
function certifiesOf({ parts }: DocumentFacts, imported: Imported | null): Both {
  if (imported === null) return both(() => m.document_certifies({ office: officeName() }))
  const date = () => dayMonthYear(imported.on)
  if (imported.codes.length === parts.length) {
    return both(() => m.document_certifies_imported({ office: officeName(), date: date() }))
  }
  const entered = parts.filter(({ code }) => imported.codes.includes(code))
  const names = entered
    .map(({ label }) => certificateTypeOf(label)?.officialName ?? label)
    .join(', ')
  return both(() =>
    m.document_certifies_some_imported({ office: officeName(), date: date(), names }),
  )
}

/** What is said where characters cannot be printed. */
export function missingNote(codes: string): Both {
  return both(() => m.document_missing({ codes }))
}

/**
 * The short name of the authority and the number; a number may hold a slash, a file name may not.
 */
export function documentName(number: string): string {
  return `${office.product}-${number.replaceAll('/', '_')}.pdf`
}

/**
 * The certificates it covers: those of the register's list by the name on their model form, others
 * as they were written; with the dates of each where one of them has others than the record, or is
 * extended.
 */
function rowsOf(facts: DocumentFacts, imported: readonly string[]): Row[] {
  const { parts } = facts
  const endorsed = parts.map((part) =>
    imported.includes(part.code) ? endorsedOn(part, facts.surveysFrom) : [],
  )
  const hasOwnDates = parts.some((part) => part.extension !== null || !hasDatesOf(facts, part))
  return hasOwnDates || endorsed.some((lines) => lines.length > 0)
    ? parts.map((part, i) => ({
        ...rowOf(part.label),
        dates: hasOwnDates ? datesOf(part) : null,
        endorsed: endorsed[i] ?? [],
      }))
    : typesShown(facts).map((label) => ({ ...rowOf(label), dates: null, endorsed: [] }))
}

/** The endorsements that were recorded here, a line each. */
function endorsedOn(part: Part, surveysFrom: string): Both[] {
  const endorsements = endorsementsOf(part, surveysFrom)
  const [en = [], id = []] = LANGUAGES.map((language) =>
    withLanguage(language, () =>
      endorsementRows(part.code, endorsements).flatMap(({ title, done }) =>
        done
          ? m.document_endorsed({ title, on: done.on, location: done.location, by: done.by })
          : [],
      ),
    ),
  )
  return en.map((line, i) => ({ en: line, id: id[i] ?? '' }))
}

function hasDatesOf({ issuedDate, expiryDate }: DocumentFacts, part: Part): boolean {
  return part.issuedOn === issuedDate && part.expiryDate === expiryDate
}

function rowOf(label: string) {
  const known = certificateTypeOf(label)
  return {
    name: known?.officialName ?? label,
    abbreviation: known?.code ?? '',
    instrument: known?.instrument ?? '—',
  }
}

function datesOf({ issuedOn, expiryDate, extension }: Part): RowDates {
  return {
    issued: withLanguage('en', () => dayMonthYear(issuedOn)),
    expiry:
      expiryDate === null
        ? joinWithSlash(both(m.document_no_expiry))
        : withLanguage('en', () => dayMonthYear(expiryDate)),
    extended: extension && both(() => m.part_extended({ date: dayMonthYear(extension.until) })),
  }
}

function expiryOf(expiryDate: string | null): string {
  if (expiryDate === null) return joinWithSlash(both(m.document_no_expiry))
  return withLanguage('en', () => dayMonthYear(expiryDate))
}
