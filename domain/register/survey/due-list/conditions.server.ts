import { entryBytes } from '#/db/within-bytes.ts'
import { rowsInSteps } from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { setImmediate } from 'node:timers/promises'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { toSurveyedRecord } from '#/domain/register/certificate/due/part-rows.server.ts'
import {
  dueConditions,
  lastConditionReminded,
} from '#/domain/register/certificate/notices/due-surveys.ts'
import { renamedShips } from '#/domain/register/ship/present-name.server.ts'
import { answerOnce } from '#/db/search/register.ts'
import type { ListedCondition } from './due-query.ts'

/** Records of a query. */
const PAGE = 100

/**
 * The open conditions that are due within 30 days or overdue, the most urgent first, of
 * certificates that have not ended. They are read once for each state of the register, on the search
 * threads.
 * Staff only.
 */
export async function listConditions(context: RequestContext, q = ''): Promise<ListedCondition[]> {
  allow(context, 'due.read')
  const { db, today } = context
  const all = await answerOnce(db, `conditions ${today}`, () => readConditions(db, today))
  const text = q.toLowerCase()
  const ships = q === '' ? [] : await renamedShips(db, q)
  return all.filter(({ certificateId, vesselName, imoNumber, shipId }) => {
    if (shipId !== null && ships.includes(shipId)) return true
    return [certificateId, vesselName, imoNumber ?? ''].some((fact) =>
      fact.toLowerCase().includes(text),
    )
  })
}

async function readConditions(db: RequestContext['db'], today: string): Promise<ListedCondition[]> {
  const found: ListedCondition[] = []
  for (let after = 0; ;) {
    const sizes = await db.search
      .selectFrom('entries')
      .select(['id', entryBytes.as('bytes')])
      .where('id', 'in', (e) =>
        e
          .selectFrom('certificates')
          .select('entryId')
          .where('conditionDueOn', '<=', lastConditionReminded(today))
          .where('entryId', '>', after),
      )
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for await (const row of rowsInSteps(db.search, sizes)) {
      const { certificateId, vesselName, imoNumber, shipId } = row
      for (const due of dueConditions(toSurveyedRecord(row), today)) {
        if (due.subject !== 'condition') continue
        const { recordId, code, key, text, windowTo } = due
        found.push({
          certificateId,
          vesselName,
          imoNumber,
          shipId,
          recordId,
          code,
          key,
          text,
          dueOn: windowTo,
        })
      }
    }
    const last = sizes.at(-1)
    if (sizes.length < PAGE || !last)
      return found.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
    after = last.id
    await setImmediate()
  }
}
