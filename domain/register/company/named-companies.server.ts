import { whereIn, inSteps } from '#/db/many.ts'
import type { Kysely } from 'kysely'
import type { Tables, Tx } from '#/db/schema.ts'
import { addCompany } from './companies.server.ts'
import type { Company, NamedCompany } from './company.ts'
import type { Recording } from './events.server.ts'

type Found = Pick<Company, 'id' | 'name' | 'imoNumber'>

const AT_ONCE = 500

/** Companies of the register by the names and IMO numbers that a file has of them. */
export class NamedCompanies {
  readonly #byNumber = new Map<string, Found>()
  readonly #byName = new Map<string, Found[]>()

  /** Those that one of the names may mean. */
  static async read(db: Kysely<Tables>, named: readonly NamedCompany[]): Promise<NamedCompanies> {
    const found = new NamedCompanies()
    for (const column of ['imoNumber', 'name'] as const) {
      const values = new Set(named.flatMap((one) => one[column] ?? []))
      for (const some of inSteps([...values], AT_ONCE)) {
        const rows = await db
          .selectFrom('companies')
          .select(['id', 'name', 'imoNumber'])
          .where(whereIn(db, column, some))
          .orderBy('id')
          .execute()
        for (const row of rows) found.#add(row)
      }
    }
    return found
  }

  /**
   * The company with this IMO number, else the first one of exactly this name; null where there is
   * none. One of this name that has another number is another company.
   */
  find({ name, imoNumber }: NamedCompany): Found | null {
    const numbered = imoNumber === null ? undefined : this.#byNumber.get(imoNumber)
    if (numbered) return numbered
    const alike = name === null ? [] : (this.#byName.get(name) ?? [])
    return alike.find((one) => imoNumber === null || one.imoNumber === null) ?? null
  }

  /**
   * Adds those that are not there, each with its name and number alone; what has a number first, so
   * that a name alone finds it.
   */
  async addMissing(
    tx: Tx,
    context: Recording,
    named: readonly NamedCompany[],
    note: string,
  ): Promise<void> {
    const ordered = named.toSorted(
      (a, b) => Number(a.imoNumber === null) - Number(b.imoNumber === null),
    )
    for (const one of ordered) {
      if (one.name === null || this.find(one)) continue
      this.#add(await addCompany(tx, context, { name: one.name, imoNumber: one.imoNumber }, note))
    }
  }

  #add({ id, name, imoNumber }: Found): void {
    const alike = this.#byName.get(name) ?? []
    if (alike.some((one) => one.id === id)) return
    this.#byName.set(
      name,
      [...alike, { id, name, imoNumber }].toSorted((a, b) => a.id - b.id),
    )
    if (imoNumber !== null) this.#byNumber.set(imoNumber, { id, name, imoNumber })
  }
}
