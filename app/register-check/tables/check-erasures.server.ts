import { sql, type Kysely } from 'kysely'
import type { Tables } from '#/db/schema.ts'
import type { ReportError } from './check-certificates.server.ts'

const KIND = 'application-erased'

/**
 * Each application that was erased with its account event, which is an entry of the log, and the other way round. What an erased one held is
 * no entry of the log, so nothing that was signed is lost with it (docs/decisions/0085).
 */
export async function checkErasures(db: Kysely<Tables>, report: ReportError): Promise<void> {
  const { rows } = await sql<{
    reference: string
    erased: number | boolean
    said: number | boolean
  }>`
    select a.reference, a."erasedAt" is not null as erased, e.subject is not null as said from applications a
      left join (select distinct subject from "accountEvents" where kind = ${KIND}) e on e.subject = a.reference
      where (a."erasedAt" is not null) <> (e.subject is not null)
        or a."erasedAt" is not null and (a."companyName" || a."vesselName" || a."contactEmail" || a."contactPhone" || a."searchText") <> ''
      order by a.id`.execute(db)
  for (const { reference, erased, said } of rows) {
    if (erased && said) report(`Application ${reference} was erased, and holds text again`)
    else
      report(
        `Application ${reference} ${erased ? 'is erased, and no event says so' : 'was erased by its events, and is not'}`,
      )
  }
}
