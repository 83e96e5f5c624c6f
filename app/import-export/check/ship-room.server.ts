import type { Kysely } from 'kysely'
import type { Certificate } from '#/app/certificates/model/certificate.ts'
import {
  addingOf,
  contentOfShips,
  isOverfull,
  SHIP_FULL,
  type Content,
} from '#/app/ships/capacity/ship-capacity.server.ts'
import type { CertificateFacts } from '#/app/import-export/row/row.ts'
import type { Tables } from '#/db/schema.ts'
import { recordOf } from './record-of.ts'

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
