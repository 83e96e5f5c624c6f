import {
  addSurvey,
  uncreditedText,
  type Credit,
} from '#/domain/register/survey/recording/add-survey.ts'
import { changeLockedParts } from '#/domain/register/certificate/records/change-part.server.ts'
import { REINSTATED_BY_RULE } from '#/domain/register/model/certificate/suspension-by-rule.ts'
import { dateInJakarta } from '#/core/dates.ts'
import { Refusal } from '#/core/refusal.ts'
import { lockCertificates } from '#/db/register-order.ts'
import type { Engine, Tables, Tx } from '#/db/schema.ts'
import type { Kysely } from 'kysely'
import type { SurveysOfRecord } from '#/domain/exchange/files/check/check-surveys.server.ts'
import type { Importer } from './write-rows.server.ts'

type Writing = {
  records: readonly SurveysOfRecord[]
  setAside?: number
  by: Importer
  now: string
  /** The origin that links of notices have. */
  origin: string
  progress: (surveys: number) => void
  /** What is to be one transaction with them. */
  also?: (tx: Tx) => Promise<void>
}

const LOCKED_AT_ONCE = 1_000

/**
 * Records all of them in one transaction, with one register event for each record. Refuses
 * (conflict) where a record has changed since the check so that one of them cannot be recorded any
 * more.
 */
export async function writeSurveys(
  { engine, write }: { engine: Engine; write: Kysely<Tables> },
  { records, setAside = 0, by, now, origin, progress, also }: Writing,
): Promise<void> {
  const context = {
    now,
    today: dateInJakarta(now),
    origin,
    db: { engine },
    actor: by,
    ...(by.apiKey && { apiKey: by.apiKey }),
  }
  await write.transaction().execute(async (tx) => {
    // All before the first event is written, as the order of locks asks.
    for (let next = 0; next < records.length; next += LOCKED_AT_ONCE) {
      await lockCertificates(
        tx,
        engine,
        ...records.slice(next, next + LOCKED_AT_ONCE).map(({ id }) => id),
      )
    }
    let done = 0
    for (const { id, surveys } of records) {
      const credits: Credit[] = []
      let isReinstated = false
      await changeLockedParts(tx, context, {
        id,
        codes: surveys.map(({ code }) => code),
        note: () => noteOf({ credits, isReinstated, setAside }),
        change: (before, record) => {
          let part = before
          for (const { code, survey } of surveys) {
            if (code !== before.code) continue
            const added = addSurvey(part, record, survey, context.today)
            if ('refused' in added) throw new Refusal('conflict', added.refused)
            part = added.part
            credits.push(added.credit)
            isReinstated ||= added.isReinstated
          }
          return part
        },
      })
      progress((done += surveys.length))
    }
    await also?.(tx)
  })
}

function noteOf({
  credits,
  isReinstated,
  setAside,
}: {
  credits: Credit[]
  isReinstated: boolean
  setAside: number
}): string {
  const rows = setAside === 1 ? '1 row was' : `${setAside} rows were`
  const texts = [
    isReinstated ? REINSTATED_BY_RULE : null,
    uncreditedText(credits),
    setAside === 0
      ? 'Imported from a file of surveys'
      : `Imported from a file of surveys of which ${rows} set aside`,
  ]
  return texts.filter((one) => one !== null).join('. ')
}
