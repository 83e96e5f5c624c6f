import { expect, test } from 'vitest'
import { CertificateListQuery } from '#/domain/register/search/list/certificate-query.ts'
import { SurveysDueQuery } from '#/domain/register/survey/due-list/due-query.ts'
import { ListByNameQuery } from '#/domain/register/company/list-query.ts'
import { searchQuery } from './search-query.ts'

test.for([
  ['IMO 9074729', '9074729'],
  ['imo9074729', '9074729'],
  [' IMO  907 ', '907'],
  ['IMO: 9074729', '9074729'],
  ['IMO number 9074729', '9074729'],
  ['9074729', '9074729'],
  ['IMO', 'imo'],
  ['MV IMO 9074729', 'mv imo 9074729'],
  ['KM  Imogen', 'km imogen'],
  ['LMC–2026–00042', 'lmc-2026-00042'],
  ['\u200BLMC‑2026−00042\uFEFF', 'lmc-2026-00042'],
  ['“LMC-2026-00042”', 'lmc-2026-00042'],
  ['(LMC-2026-00042).', 'lmc-2026-00042'],
  ['LMC-2026-00042/', 'lmc-2026-00042'],
  ['https://register.example/verify/LMC-2026-00042?c=hE-_0', 'lmc-2026-00042'],
  ['register.example/id/verify/A%2F1', 'a/1'],
  ['https://register.example/verify/%E0%A4%A', 'https://register.example/verify/%e0%a4%a'],
  ['"Jaya"', '"jaya"'],
  ['KM Jaya (2)', 'km jaya (2)'],
  ['(2)', '2'],
  ['MV A–B', 'mv a-b'],
  ['Certificate No. LMC-2026-00042', 'lmc-2026-00042'],
  ['No. LMC-2026-00042', 'lmc-2026-00042'],
  ['Nomor Sertifikat : LMC-2026-00042', 'lmc-2026-00042'],
  ['Please verify LMC-2026-00042, thank you', 'lmc-2026-00042'],
  ['LMC-2026-00042/SEC', 'lmc-2026-00042'],
  ['Verify https://register.example/verify/LMC-2026-00042', 'lmc-2026-00042'],
  ['KM Maju 2026-00042', 'km maju 2026-00042'],
  ['LMC-2026-00042, LMC-2026-00043', 'lmc-2026-00042, lmc-2026-00043'],
])('%s is searched for as %s', ([typed, searched]) => {
  expect(searchQuery.parse(typed)).toBe(searched)
})

test('certificates, ships and surveys due are found by an IMO number as the pages write it', () => {
  const q = 'IMO 9074729'
  for (const query of [CertificateListQuery, ListByNameQuery, SurveysDueQuery]) {
    expect(query.parse({ q })).toMatchObject({ q: '9074729' })
  }
})
