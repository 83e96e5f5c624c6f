import { createCompany, listCompanies } from '#/app/companies/companies.server.ts'
import { NewCompany } from '#/app/companies/company.ts'
import { ListByNameQuery } from '#/app/companies/list-query.ts'
import type { RequestContext } from '#/app/context/request-context.ts'

/** The companies that own and manage the sample ships. Everything about them is invented. */
const COMPANIES = [
  {
    name: 'PT Pelayaran Nusantara Raya',
    imoNumber: '5820014',
    country: 'Indonesia',
    address: 'Jalan Enggano 27\nTanjung Priok, Jakarta 14310',
    emails: ['fleet@nusantara-raya.example', 'dpa@nusantara-raya.example'],
  },
  {
    name: 'Straits Meridian Ship Management Pte Ltd',
    imoNumber: '5820026',
    country: 'Singapore',
    address: '80 Robinson Road #14-02\nSingapore 068898',
    emails: ['technical@straits-meridian.example'],
  },
  {
    name: 'Bintang Selatan Shipping Sdn Bhd',
    imoNumber: '5820038',
    country: 'Malaysia',
    address: 'Wisma Pelabuhan, Jalan Istana\n42000 Port Klang, Selangor',
    emails: ['operations@bintang-selatan.example'],
  },
] as const

/** Adds the companies, those that are there already excepted; returns their ids in the order of the list. */
export async function addCompanies(context: RequestContext): Promise<number[]> {
  const ids: number[] = []
  for (const company of COMPANIES) {
    const query = ListByNameQuery.parse({ q: company.name })
    const { companies } = await listCompanies(context, query)
    const known = companies.find(({ name }) => name === company.name)
    ids.push((known ?? (await createCompany(context, NewCompany.parse(company)))).id)
  }
  return ids
}
