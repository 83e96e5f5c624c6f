import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { certificateTypeOf, typesShown } from '#/app/certificates/model/certificate-types.ts'
import type { Part } from '#/app/certificates/model/part.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { dayMonthYear } from '#/app/language/format.ts'
import { withLanguage } from '#/app/language/language.ts'
import type { Language } from '#/core/languages.ts'
import { m } from '#/app/texts/messages.js'
import { office, officeName } from '#/app/web/office.ts'

/** What a document is made of; its standing is not in it, because paper cannot show it. */
export type DocumentFacts = Pick<
  Certificate,
  | 'id'
  | 'certificateId'
  | 'type'
  | 'vesselName'
  | 'imoNumber'
  | 'flag'
  | 'issuedDate'
  | 'expiryDate'
  | 'issuedCertificates'
  | 'updatedAt'
  | 'version'
  | 'parts'
>

/** A text of the paper in both languages. */
export type Both = Record<Language, string>

/** `dates`: those of the certificate where they are not those of the whole record. */
type Row = { name: string; abbreviation: string; instrument: string; dates: RowDates | null }
type RowDates = { issued: string; expiry: string; extended: Both | null }
/** Every text on the paper; `typesetting/certificate.typ` defines how it looks. */
export type Printed = ReturnType<typeof printedOf>

/**
 * What is printed of a certificate: all that the conventions' model forms and FAL.5/Circ.39 require and the register knows,
 * and lines to write on for what is endorsed by hand. `address`: where it is verified, as a person types it. `mnemonic`: that of
 * the key that signed the code.
 */
export function printedOf(facts: DocumentFacts, address: string, mnemonic: string[] | null) {
  return {
    /** The instant that the file says it was made at: that of the record's last change, never now. */
    at: facts.updatedAt,
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
      heads: [m.document_certificate, m.document_instrument, m.document_issued, m.document_expiry].map(both),
      rows: rowsOf(facts),
      end: both(m.document_end_of_list),
    },
    endorsements: {
      title: both(m.document_endorsements),
      text: both(m.document_endorsements_text),
      heads: [m.document_survey, m.document_survey_location, m.document_date, m.document_surveyor, m.document_stamp].map(both),
      rows: [m.document_survey_annual, m.document_survey_either, m.document_survey_either, m.document_survey_annual].map(both),
    },
    verify: {
      title: both(m.document_verify),
      steps: [m.document_verify_scan, m.document_verify_compare, m.document_verify_endorsements, m.document_verify_file].map(
        both,
      ),
      link: address,
    },
    contact: both(() =>
      m.document_contact({
        phone: inOnePiece(office.phone),
        emergency: inOnePiece(office.emergencyPhone),
        email: office.email,
      }),
    ),
    onlyWhenVerified: both(m.document_only_when_verified),
    /** The key of the code as its 12 words, as the site shows it; null where the code is not signed. */
    key: mnemonic && { name: both(m.document_key), value: mnemonic.join(' ') },
    /** The foot of each page: who, and of which entry of the register. */
    foot: {
      address: office.address.join(', '),
      entry: both(() => m.document_entry({ date: dayMonthYear(dateInJakarta(facts.updatedAt)), version: facts.version })),
      page: both(() => m.document_page({ page: '{page}', pages: '{pages}' })),
    },
    qrAlt: withLanguage('en', () => m.document_qr_alt({ number: facts.certificateId })),
    sealAlt: withLanguage('en', () => m.document_seal_alt({ office: officeName() })),
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

function both(message: () => string): Both {
  return { en: withLanguage('en', message), id: withLanguage('id', message) }
}

function inOnePiece(phone: string): string {
  return phone.replaceAll(' ', '\u00A0')
}

function joinWithSlash({ en, id }: Both): string {
  return `${en} / ${id}`
}

function expiryOf(expiryDate: string | null): string {
  if (expiryDate === null) return joinWithSlash(both(m.document_no_expiry))
  return withLanguage('en', () => dayMonthYear(expiryDate))
}
