import type { Kysely } from 'kysely'
import { mergeFacts } from '#/app/certificates/model/certificate.ts'
import { NO_REASON } from '#/app/certificates/model/correction.ts'
import { searchTextOf, toCertificate } from '#/app/certificates/records/certificate-rows.server.ts'
import { record } from '#/app/history/history.server.ts'
import type { RequestKey } from '#/app/context/request-context.ts'
import { insertMany } from '#/db/many.ts'
import type { CertificateRow, Engine, Tables, Tx } from '#/db/schema.ts'
import type { CertificateFacts } from '#/app/import-export/format/row.ts'

/** Who imports: an account, or nobody but the console; `apiKey`: the key that it is done with. */
export type Importer = { id: number | null; email: string; apiKey?: RequestKey | undefined }

type Writing = {
  facts: readonly CertificateFacts[]
  by: Importer
  /** The instant that all of them are issued at. */
  now: string
  progress: (rows: number) => void
  /** What is to be one transaction with them. */
  also?: (tx: Tx) => Promise<void>
}

type Into = { engine: Engine; write: Kysely<Tables> }

type Written = Pick<CertificateRow, 'id' | 'certificateId'>

/** Times 21 columns it stays below the 32,766 values SQLite takes in one statement. */
const ROWS_AT_ONCE = 500

/**
 * Issues all of them in one transaction, each with its register event. Throws what the unique index throws where a number has
 * been taken meanwhile.
 */
export async function writeCertificates({ engine, write }: Into, { facts, by, now, progress, also }: Writing): Promise<void> {
  await write.transaction().execute(async (tx) => {
    const ids = new Map<string, number>()
    for (const some of inSteps(facts)) {
      const rows = await insertMany<object, Written>(
        tx,
        'certificates',
        some.map((one) => rowOf(one, { by, now })),
        ['id', 'certificateId'],
      )
      for (const { id, certificateId } of rows) ids.set(certificateId, id)
      progress(ids.size / 2)
    }
    await writeEvents(tx, { facts, ids, by, engine, now, progress })
    await also?.(tx)
  })
}

/**
 * After all certificates, so that a lock under which events become visible in their order (`record` is where it is taken) is
 * held for no longer than the events take.
 */
async function writeEvents(
  tx: Tx,
  { facts, ids, by, engine, now, progress }: Writing & Pick<Into, 'engine'> & { ids: ReadonlyMap<string, number> },
) {
  let done = 0
  for (const some of inSteps(facts)) {
    const changes = some.map((one) => {
      const id = ids.get(one.certificateId)
      if (id === undefined) throw new Error(`${one.certificateId} was written without an id`)
      const after = toCertificate({ ...rowOf(one, { by, now }), id })
      const note = one.standing === 'in-force' ? null : (one.standingReason ?? NO_REASON)
      return { kind: 'issued' as const, before: null, after, note }
    })
    await record(tx, { now, actor: by, ...(by.apiKey && { apiKey: by.apiKey }), db: { engine } }, changes)
    done += some.length
    progress((facts.length + done) / 2)
  }
}

function rowOf(facts: CertificateFacts, { by, now }: Pick<Writing, 'by' | 'now'>): Omit<CertificateRow, 'id'> {
  const entry = { createdBy: by.id, createdAt: now, updatedAt: now, version: 1 }
  const renewal = { supersededBy: null, supersededOn: null, corrections: null }
  const whole = { ...facts, ...mergeFacts(facts) }
  return { ...whole, ...entry, ...renewal, applicationId: null, searchText: searchTextOf(whole) }
}

function* inSteps<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += ROWS_AT_ONCE) yield list.slice(start, start + ROWS_AT_ONCE)
}
