import type { Kysely } from 'kysely'
import { flagOfState } from '#/domain/services/flags/flag-of-state.server.ts'
import { storedLanguage, type Language } from '#/core/languages.ts'
import type { Tables } from '#/db/schema.ts'

/** An address with the language that is written to it. */
export type Recipient = { to: string; language: Language }

/** Who is notified about a certificate; no addresses where the register knows none. */
export type Recipients = { owner: Recipient[]; administration: Recipient[] }

/**
 * The owner and the manager of the ship by their companies, or the contact of the application where
 * these have no address; and the administration of the State whose flag the certificate states,
 * however it is written. At most 20 and 1.
 */
export async function recipientsOf(db: Kysely<Tables>, recordId: number): Promise<Recipients> {
  const row = await db
    .selectFrom('entries')
    .select(['flag', 'shipId', 'applicationId'])
    .where('id', '=', recordId)
    .executeTakeFirst()
  if (!row) return { owner: [], administration: [] }
  const companies = row.shipId === null ? [] : await companiesOf(db, row.shipId)
  const flag = await flagOfState(db, row.flag)
  const administration = flag?.administrationEmail
    ? [{ to: flag.administrationEmail, language: languageOfFlag(flag.code) }]
    : []
  return {
    owner: companies.length > 0 ? companies : await contactOf(db, row.applicationId),
    administration,
  }
}

/**
 * What a transaction has read: of one ship it may change thousands of certificates, and a
 * transaction that changes a company notifies of none.
 */
const readBy = new WeakMap<Kysely<Tables>, Map<number, Promise<Recipient[]>>>()

function companiesOf(db: Kysely<Tables>, shipId: number): Promise<Recipient[]> {
  const known = readBy.get(db) ?? new Map<number, Promise<Recipient[]>>()
  const found = known.get(shipId) ?? readCompanies(db, shipId)
  if (db.isTransaction) readBy.set(db, known.set(shipId, found))
  return found
}

async function readCompanies(db: Kysely<Tables>, shipId: number): Promise<Recipient[]> {
  const row = await db
    .selectFrom('ships as s')
    .leftJoin('companies as o', 'o.id', 's.ownerId')
    .leftJoin('companies as m', 'm.id', 's.managerId')
    .select([
      'o.emails as ownerEmails',
      'o.country as ownerCountry',
      'm.emails as managerEmails',
      'm.country as managerCountry',
    ])
    .where('s.id', '=', shipId)
    .executeTakeFirst()
  if (!row) return []
  return withoutRepeats([
    ...ofCompany(row.ownerEmails, row.ownerCountry),
    ...ofCompany(row.managerEmails, row.managerCountry),
  ])
}

async function contactOf(db: Kysely<Tables>, applicationId: number | null): Promise<Recipient[]> {
  if (applicationId === null) return []
  const row = await db
    .selectFrom('applications')
    .select(['contactEmail', 'language'])
    .where('id', '=', applicationId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row?.contactEmail == null
    ? []
    : [{ to: row.contactEmail, language: storedLanguage(row.language ?? '') }]
}

function ofCompany(emails: string | null, country: string | null): Recipient[] {
  if (emails === null) return []
  const language = storedLanguage(/^\s*(?:indonesia|id)\s*$/i.test(country ?? '') ? 'id' : 'en')
  // Our own JSON, written with the company.
  return (JSON.parse(emails) as string[]).map((to) => ({ to, language }))
}

function languageOfFlag(code: string): Language {
  return storedLanguage(code === 'id' ? 'id' : 'en')
}

/** One owner may be the manager, too. */
function withoutRepeats(recipients: Recipient[]): Recipient[] {
  return [
    ...new Map(recipients.toReversed().map((one) => [one.to.toLowerCase(), one])).values(),
  ].toReversed()
}
