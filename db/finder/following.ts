import type { Kysely } from 'kysely'
import { among } from '#/db/many.ts'
import type { Tables } from '#/db/schema.ts'
import type { Row } from './columns.ts'
import { Finding } from './find.ts'
import type { FinderQuestion, Progress } from './finder.ts'

/** Rows read at once. */
const AT_ONCE = 5_000
const COLUMNS = [
  'id',
  'searchText',
  'flag',
  'issuedCertificates',
  'standing',
  'issuedDate',
  'expiryDate',
  'supersededOn',
] as const

type Read = Omit<Row, 'certificateId' | 'vesselName' | 'type' | 'imoNumber'> & { searchText: string }

/** Answers from memory, after following the register to where it is now. */
export class Following {
  readonly #db: Kysely<Tables>
  #finding: Finding | null = null
  /** Answers about the register as a whole, as it is now: many pages ask for the same. */
  readonly #answers = new Map<string, unknown>()
  /** The last register event that has been followed. */
  #event = 0

  readonly #tell: (progress: Omit<Progress, 'bytes'>) => void

  /** `tell` hears each time it has come further. */
  constructor(db: Kysely<Tables>, tell: (progress: Omit<Progress, 'bytes'>) => void) {
    this.#db = db
    this.#tell = tell
  }

  async answer(asked: FinderQuestion): Promise<unknown> {
    const finding = (this.#finding ??= await this.#load())
    await this.#follow(finding)
    if (asked.what === 'find') return finding.find(asked.question)
    if (asked.what === 'ids') return finding.ids(asked.condition, asked.sort)
    const name = JSON.stringify(asked)
    const known = this.#answers.get(name) ?? answerTo(finding, asked)
    this.#answers.set(name, known)
    return known
  }

  async #load(): Promise<Finding> {
    const finding = new Finding()
    // Before the certificates: what happens while they are read is followed afterwards, and changes nothing twice.
    const event = await this.#db
      .selectFrom('registerEvents')
      .select((e) => e.fn.max('id').as('last'))
      .executeTakeFirst()
    for (let after = 0, more = true; more;) {
      const rows = await this.#db
        .selectFrom('certificates')
        .select(COLUMNS)
        .where('id', '>', after)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      for (const row of rows) finding.columns.put(toRow(row))
      after = rows.at(-1)?.id ?? after
      more = rows.length === AT_ONCE
    }
    finding.prepare()
    this.#event = event?.last ?? 0
    this.#tell({ event: this.#event, certificates: finding.columns.living })
    return finding
  }

  async #follow({ columns }: Finding): Promise<void> {
    for (let more = true; more;) {
      const events = await this.#db
        .selectFrom('registerEvents')
        .select(['id', 'recordId'])
        .where('id', '>', this.#event)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute()
      if (events.length === 0) return
      const changed = [...new Set(events.map(({ recordId }) => recordId))]
      const rows = await this.#db
        .selectFrom('certificates')
        .select(COLUMNS)
        .where(among(this.#db, 'id', changed))
        .execute()
      columns.version++
      this.#answers.clear()
      const gone = new Set(changed)
      for (const row of rows) {
        columns.put(toRow(row))
        gone.delete(row.id)
      }
      for (const id of gone) columns.remove(id)
      this.#event = events.at(-1)?.id ?? this.#event
      this.#tell({ event: this.#event, certificates: columns.living })
      more = events.length === AT_ONCE
    }
  }
}

function answerTo(finding: Finding, asked: Exclude<FinderQuestion, { what: 'find' | 'ids' }>): unknown {
  switch (asked.what) {
    case 'counts':
      return finding.counts(asked.conditions)
    case 'months':
      return finding.issuedByMonth(asked.from, asked.to)
    case 'flags':
      return finding.flags()
    case 'nothing':
      return null
  }
}

/** What is searched through has a line for each: number, vessel, type, IMO number. */
function toRow({ searchText, ...row }: Read): Row {
  const [certificateId = '', vesselName = '', type = '', imoNumber = ''] = searchText.split('\n')
  return { ...row, certificateId, vesselName, type, imoNumber }
}
