import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { IN_FILES } from '#/domain/register/model/certificate/field-lists.ts'
import { type Certificate, mergeFacts } from '#/domain/register/model/certificate/certificate.ts'
import { certificatesOf } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import type { CertificateFacts } from '#/domain/exchange/files/rows/row.ts'
import { isSameFlag } from '#/domain/states/states.ts'
import { whereIn } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import { commonFactsOf } from '#/domain/register/model/certificate/record-parts.ts'
import { partsInRow } from '#/domain/exchange/files/rows/row-parts.ts'
import {
  addingOf,
  contentOfShips,
  isOverfull,
  SHIP_FULL,
  type Content,
} from '#/domain/register/ship/capacity/ship-capacity.server.ts'

const TAKEN =
  'This number is already in the register, with other contents: an import adds records and changes none'
const ISSUED_BEFORE = 'This number was issued before and is never issued again'

/**
 * What the register has of the number of a row: the same record, or something else, which is an
 * error.
 */
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
      whereIn(
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
    .selectFrom('entries')
    .select('id')
    .where(whereIn(db, 'certificateId', numbers))
    .execute()
  const found = await certificatesOf(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(found.map((record) => [record.certificateId, record]))
}

/**
 * Whether the register has all that a file says of a record. A row alone says nothing of single
 * certificates.
 */
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

/**
 * The record that a file describes, as it is stored: with its parts, and the facts that follow from
 * them.
 */
export function recordOf(facts: CertificateFacts, today: string) {
  const renewal = { supersededBy: null, supersededOn: null }
  const merged = { ...facts, ...mergeFacts(facts), ...renewal }
  const { standing, standingReason, standingSince } = merged
  const { listed, parts: read, surveysFrom = today, ...stored } = merged
  const parts =
    read ??
    partsInRow(stored, { standing: { standing, standingReason, standingSince }, listed, today })
  return { ...stored, ...commonFactsOf(parts), parts, surveysFrom }
}

/** How much the ships of a file hold in the register, with what the file adds. */
export class ShipRoom {
  readonly #db: Kysely<Tables>
  readonly #today: string
  readonly #content = new Map<string, Content>()

  constructor(db: Kysely<Tables>, today: string) {
    this.#db = db
    this.#today = today
  }

  /** Reads what the register has of ships, by their IMO numbers. */
  async read(imoNumbers: readonly string[]): Promise<void> {
    const missing = [...new Set(imoNumbers)].filter((number) => !this.#content.has(number))
    const found = await contentOfShips(this.#db, missing)
    for (const number of missing)
      this.#content.set(number, found.get(number) ?? { entries: 0, bytes: 0 })
  }

  /** Adds an entry of a ship that was read; why it cannot be added, or null. */
  add(facts: CertificateFacts): string | null {
    const content = this.#content.get(facts.imoNumber ?? '')
    if (content === undefined) return null
    const entry: Pick<Certificate, 'parts' | 'corrections'> = {
      ...recordOf(facts, this.#today),
      corrections: [],
    }
    const adding = addingOf(entry)
    if (isOverfull(content, adding, 'program')) return SHIP_FULL
    content.entries += adding.entries
    content.bytes += adding.bytes
    return null
  }
}
