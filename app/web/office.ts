import { currentLanguage } from '#/app/language/language.ts'

const STREET = ['Graha Lentera, 12th floor', 'Jalan Pelabuhan Raya No. 8']
const POSTCODE = '14310'

/** The one file to rebrand: who runs this register, and how to reach them. */
export const office = {
  product: 'Lentera',
  names: { en: 'Lentera Maritime Certification Authority', id: 'Otoritas Sertifikasi Maritim Lentera' },
  /** Under the product's name in the mark. */
  kinds: { en: 'Maritime Certification Authority', id: 'Otoritas Sertifikasi Maritim' },
  founded: 2008,
  city: 'Jakarta',
  street: STREET,
  postcode: POSTCODE,
  address: [...STREET, `Jakarta Utara ${POSTCODE}`, 'Indonesia'],
  phone: '+62 21 5550 1208',
  emergencyPhone: '+62 21 5550 1911',
  email: 'office@lentera-maritime.example',
  /** In Jakarta; closed on Sundays. */
  hours: { weekdays: '8:00-17:00', saturday: '9:00-14:00' },
  leaders: [
    { name: 'Capt. Ratna Wulandari', initials: 'RW', role: 'president' },
    { name: 'Ir. Bagus Prakoso, M.T.', initials: 'BP', role: 'technical' },
  ],
  /** The first part of a certificate number, `PREFIX-YEAR-NUMBER`. */
  numberPrefix: 'LMC',
  exampleNumber: 'LMC-2026-00042',
} as const

/** The name of the authority in the language of the page. */
export function officeName(): string {
  return office.names[currentLanguage()]
}

/** `tel:` address of a phone number (RFC 3966). */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(' ', '')}`
}
