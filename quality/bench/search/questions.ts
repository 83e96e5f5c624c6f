import type { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'

type Asked = Partial<Record<keyof CertificateListQuery, string>>

/**
 * What staff ask the list for: patterns of every length, also of one or two letters and without a
 * match, and each filter.
 */
export function questionsFor(count: number): { name: string; asked: Asked }[] {
  const one = sampleCertificate(Math.floor(count / 3), count)
  const text = (q: string) => ({ name: `“${q}”`, asked: { q } })
  return [
    { name: 'the whole list', asked: {} },
    ...[
      'a',
      'q',
      '7',
      '00',
      'zz',
      'x9',
      'jaya',
      'samudra perkasa',
      '482',
      '4821',
      'lmc-2022',
      'load line',
    ].map(text),
    { name: 'a whole number', asked: { q: one.certificateId } },
    { name: 'a whole IMO number', asked: { q: one.imoNumber ?? '9100042' } },
    ...['nothing like it', 'qqqq', 'ü', '!'].map(text),
    ...['valid', 'expired', 'suspended', 'withdrawn', 'not-yet-valid'].map((status) => ({
      name: `status ${status}`,
      asked: { status },
    })),
    { name: 'flag Panama', asked: { flag: 'Panama' } },
    { name: 'flag that nobody has', asked: { flag: 'Atlantis' } },
    { name: 'type International Tonnage', asked: { type: 'International Tonnage' } },
    ...['30', '60', '90'].map((expiring) => ({
      name: `expiring within ${expiring} days`,
      asked: { expiring },
    })),
    { name: 'issued in 2024', asked: { issuedFrom: '2024-01-01', issuedTo: '2024-12-31' } },
    ...['vesselName', '-expiryDate', 'certificateId', '-imoNumber'].map((sort) => ({
      name: `sorted by ${sort}`,
      asked: { sort },
    })),
    {
      name: 'all at once, by vessel',
      asked: {
        q: 'jaya',
        status: 'valid',
        flag: 'Indonesia',
        type: 'International Tonnage',
        sort: 'vesselName',
      },
    },
  ]
}
