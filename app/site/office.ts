/** The one file to rebrand: who runs this register, and how to reach them. */
export const office = {
  product: 'Lentera',
  name: 'Lentera Maritime Certification Authority',
  shortName: 'Lentera Maritime',
  headline: 'Your Reliable Maritime Classification Society.',
  founded: 2008,
  city: 'Jakarta',
  address: ['Graha Lentera, 12th floor', 'Jalan Pelabuhan Raya No. 8', 'Jakarta Utara 14310', 'Indonesia'],
  phone: '+62 21 5550 1208',
  emergencyPhone: '+62 21 5550 1911',
  email: 'office@lentera-maritime.example',
  /** The first part of a certificate number, `PREFIX-YEAR-NUMBER`. */
  numberPrefix: 'LMC',
  exampleNumber: 'LMC-2026-00042',
}
