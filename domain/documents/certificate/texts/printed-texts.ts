import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { dayMonthYear } from '#/domain/language/format.ts'
import { withLanguage } from '#/domain/language/language.ts'
import { m } from '#/domain/texts/messages.js'
import { office, officeName } from '#/domain/authority/office.ts'
import { dateInJakarta } from '#/core/dates.ts'
import type { Language } from '#/core/languages.ts'

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
  | 'grossTonnage'
  | 'surveysFrom'
>

/** A text of the paper in both languages. */
export type Both = Record<Language, string>

/**
 * `address`: where it is verified, as a person types it. `mnemonic`: that of the key that signed
 * the code.
 */
export type Verifying = { address: string; mnemonic: string[] | null }

/** What each document says of its verification, and of the entry of the register that it shows. */
export function verifyingTexts(
  { updatedAt, version }: Pick<DocumentFacts, 'updatedAt' | 'version'>,
  number: string,
  { address, mnemonic }: Verifying,
) {
  return {
    /**
     * The instant that the file says it was made at: that of the record's last change, never now.
     */
    at: updatedAt,
    verify: {
      title: both(m.document_verify),
      steps: [
        m.document_verify_scan,
        m.document_verify_compare,
        m.document_verify_endorsements,
        m.document_verify_file,
      ].map(both),
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
    /**
     * The key of the code as its 12 words, as the site shows it; null where the code is not signed.
     */
    key: mnemonic && { name: both(m.document_key), value: mnemonic.join(' ') },
    /** The foot of each page: who, and of which entry of the register. */
    foot: {
      address: office.address.join(', '),
      entry: both(() =>
        m.document_entry({ date: dayMonthYear(dateInJakarta(updatedAt)), version }),
      ),
      page: both(() => m.document_page({ page: '{page}', pages: '{pages}' })),
    },
    qrAlt: withLanguage('en', () => m.document_qr_alt({ number })),
    sealAlt: withLanguage('en', () => m.document_seal_alt({ office: officeName() })),
  }
}

export function both(message: () => string): Both {
  return { en: withLanguage('en', message), id: withLanguage('id', message) }
}

function inOnePiece(phone: string): string {
  return phone.replaceAll(' ', '\u00A0')
}

export function joinWithSlash({ en, id }: Both): string {
  return `${en} / ${id}`
}
