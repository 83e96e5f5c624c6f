import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { IN_FILES } from '#/app/certificates/model/field-lists.ts'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import { certificatesOf } from '#/app/certificates/records/certificate-rows.server.ts'
import type { CertificateFacts } from '#/app/import-export/row/row.ts'
import { isSameFlag } from '#/app/states/states.ts'
import { among } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import { recordOf } from './record-of.ts'

const TAKEN =
  'This number is already in the register, with other contents: an import adds records and changes none'
const ISSUED_BEFORE = 'This number was issued before and is never issued again'

/** What the register has of the number of a row: the same record, or something else, which is an error. */
export type Known = 'unchanged' | { error: string }

/** The numbers among some rows that the register has already, or had once. */
export async function findKnown(
  db: Kysely<Tables>,
  facts: readonly CertificateFacts[],
  today: string,
): Promise<Map<string, Known>> {
  if (facts.length === 0) return new Map()
  const taken = await db
    .selectFrom('certificateNumbers')
    .select(['number', 'state'])
    .where(
      among(
        db,
        'number',
        facts.map(({ certificateId }) => certificateId),
      ),
    )
    .execute()
  const current = taken.filter(({ state }) => state === 'current').map(({ number }) => number)
  const stored = await recordsNumbered(db, current)
  const byNumber = new Map(facts.map((one) => [one.certificateId, one]))
  return new Map(
    taken.map(({ number, state }): [string, Known] => {
      if (state !== 'current') return [number, { error: ISSUED_BEFORE }]
      const [one, record] = [byNumber.get(number), stored.get(number)]
      return [number, one && record && isSame(one, record, today) ? 'unchanged' : { error: TAKEN }]
    }),
  )
}

async function recordsNumbered(
  db: Kysely<Tables>,
  numbers: readonly string[],
): Promise<Map<string, Certificate>> {
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('certificates')
    .select('id')
    .where(among(db, 'certificateId', numbers))
    .execute()
  const found = await certificatesOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(found.map((record) => [record.certificateId, record]))
}

/** Whether the register has all that a file says of a record. A row alone says nothing of single certificates. */
function isSame(facts: CertificateFacts, stored: Certificate, today: string): boolean {
  if (facts.listed) return false
  const said = recordOf(facts, today)
  if (facts.surveysFrom !== undefined && facts.surveysFrom !== stored.surveysFrom) return false
  if (facts.parts && !isDeepStrictEqual(said.parts, stored.parts)) return false
  return IN_FILES.every((name) => {
    if (said[name] === undefined || said[name] === stored[name]) return true
    // The register keeps the spelling that it has.
    return name === 'flag' && isSameFlag(said.flag, stored.flag)
  })
}
