import {
  both,
  joinWithSlash,
  verifyingTexts,
  type Both,
  type DocumentFacts,
  type Verifying,
} from '#/app/certificate-pdf/texts/printed-texts.ts'
import { certificateTypeOf, typesShown } from '#/app/certificates/model/certificate-types.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { dayMonthYear } from '#/app/language/format.ts'
import { withLanguage } from '#/app/language/language.ts'
import { m } from '#/app/texts/messages.js'
import { office, officeName } from '#/app/web/office.ts'

/** `dates`: those of the certificate where they are not those of the whole record. */
type Row = { name: string; abbreviation: string; instrument: string; dates: RowDates | null }
type RowDates = { issued: string; expiry: string; extended: Both | null }
/** Every text on the paper; `typesetting/certificate.typ` defines how it looks. */
export type Printed = ReturnType<typeof printedOf>

/**
 * What is printed of a record: its certificates as a list; each has a form besides (`forms/`).
 */
export function printedOf(facts: DocumentFacts, verifying: Verifying) {
  return {
    layout: 'extract' as const,
    authority: office.names,
    title: both(m.document_title),
    number: { name: both(m.document_number), value: facts.certificateId },
    certifies: both(() => m.document_certifies({ office: officeName() })),
    ship: { name: both(m.document_ship), value: facts.vesselName },
    imo: { name: both(m.document_imo), value: facts.imoNumber ?? joinWithSlash(both(m.document_imo_none)) },
    flag: { name: both(m.document_flag), value: facts.flag },
    issued: { name: both(m.document_issued), value: withLanguage('en', () => dayMonthYear(facts.issuedDate)) },
    expiry: { name: both(m.document_expiry), value: expiryOf(facts.expiryDate) },
    certificates: {
      title: both(m.document_certificates),
      heads: [m.document_certificate, m.document_code, m.document_instrument, m.document_issued, m.document_expiry].map(both),
      rows: rowsOf(facts),
      end: both(m.document_end_of_list),
    },
    ...verifyingTexts(facts, facts.certificateId, verifying),
  }
}

/** What is said where characters cannot be printed. */
export function missingNote(codes: string): Both {
  return both(() => m.document_missing({ codes }))
}

/** The short name of the authority and the number; a number may hold a slash, a file name may not. */
export function documentName(number: string): string {
  return `${office.product}-${number.replaceAll('/', '_')}.pdf`
}

/**
 * The certificates it covers: those of the register's list by the name on their model form, others as they were written; with the dates
 * of each where one of them has others than the record, or is extended.
 */
function rowsOf(facts: DocumentFacts): Row[] {
  const { parts } = facts
  const hasOwnDates = parts.some((part) => part.extension !== null || !hasDatesOf(facts, part))
  return hasOwnDates
    ? parts.map((part) => ({ ...rowOf(part.label), dates: datesOf(part) }))
    : typesShown(facts).map((label) => ({ ...rowOf(label), dates: null }))
}

function hasDatesOf({ issuedDate, expiryDate }: DocumentFacts, part: Part): boolean {
  return part.issuedOn === issuedDate && part.expiryDate === expiryDate
}

function rowOf(label: string) {
  const known = certificateTypeOf(label)
  return { name: known?.officialName ?? label, abbreviation: known?.code ?? '', instrument: known?.instrument ?? '—' }
}

function datesOf({ issuedOn, expiryDate, extension }: Part): RowDates {
  return {
    issued: withLanguage('en', () => dayMonthYear(issuedOn)),
    expiry:
      expiryDate === null ? joinWithSlash(both(m.document_no_expiry)) : withLanguage('en', () => dayMonthYear(expiryDate)),
    extended: extension && both(() => m.part_extended({ date: dayMonthYear(extension.until) })),
  }
}

function expiryOf(expiryDate: string | null): string {
  if (expiryDate === null) return joinWithSlash(both(m.document_no_expiry))
  return withLanguage('en', () => dayMonthYear(expiryDate))
}
