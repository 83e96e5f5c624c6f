import { expect, test } from 'vitest'
import { CertificateListQuery } from '#/app/certificates/list/certificate-query.ts'
import { SurveysDueQuery } from '#/app/certificates/due-list/due-query.ts'
import { ListByNameQuery } from '#/app/companies/list-query.ts'
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
])('%s is searched for as %s', ([typed, searched]) => {
  expect(searchQuery.parse(typed)).toBe(searched)
})

test('certificates, ships and surveys due are found by an IMO number as the pages write it', () => {
  const q = 'IMO 9074729'
  for (const query of [CertificateListQuery, ListByNameQuery, SurveysDueQuery]) {
    expect(query.parse({ q })).toMatchObject({ q: '9074729' })
  }
})
