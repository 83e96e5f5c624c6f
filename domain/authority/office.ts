import { EXAMPLE_NUMBERS, NUMBER_PREFIX } from './number-prefix.ts'
import { currentLanguage } from '#/domain/language/language.ts'

/**
 * Who runs this register, and how to reach them. `npm run rebrand` writes each value on its line
 * (docs/rebranding.md).
 */
export const office = {
  product: 'Lentera',
  names: {
    en: 'Lentera Maritime Certification Authority',
    id: 'Otoritas Sertifikasi Maritim Lentera',
  },
  /** Under the product's name in the mark. */
  kinds: { en: 'Maritime Certification Authority', id: 'Otoritas Sertifikasi Maritim' },
  founded: 2008,
  city: 'Jakarta',
  street: ['Graha Samudra, 12th floor', 'Jalan Pelabuhan Raya No. 8'],
  postcode: '14310',
  address: [
    'Graha Samudra, 12th floor',
    'Jalan Pelabuhan Raya No. 8',
    'Jakarta Utara 14310',
    'Indonesia',
  ],
  phone: '+62 21 5550 1208',
  emergencyPhone: '+62 21 5550 1911',
  email: 'office@lentera-maritime.example',
  /** In Jakarta; closed on Sundays. */
  hours: { weekdays: '8:00-17:00', saturday: '9:00-14:00' },
  leaders: [
    { name: 'Capt. Ratna Wulandari', initials: 'RW', role: 'president' },
    { name: 'Ir. Bagus Prakoso, M.T.', initials: 'BP', role: 'technical' },
  ],
  /** The first part of a certificate number, `PREFIX-YEAR-SEQUENCE-CHECK`. */
  numberPrefix: NUMBER_PREFIX,
  exampleNumber: EXAMPLE_NUMBERS[0],
  /**
   * Where no style sheet is: the frame of a browser, links in emails. Derived from the colours of
   * `styles/colours.css`.
   */
  colours: { theme: '#14253f', link: '#1d4f91', linkOnDark: '#9cc4ff' },
} as const

/** The name of the authority in the language of the page. */
export function officeName(): string {
  return office.names[currentLanguage()]
}

/** What the authority is, in the language of the page. */
export function officeKind(): string {
  return office.kinds[currentLanguage()]
}

/** `tel:` address of a phone number (RFC 3966). */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`
}
