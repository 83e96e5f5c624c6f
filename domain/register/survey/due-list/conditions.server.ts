import { entriesWithConditions } from '#/db/entries.ts'
import { inSteps } from '#/db/many.ts'
import {
  rowsInSteps,
  sizesOf,
} from '#/domain/register/certificate/records/certificate-rows.server.ts'
import { setImmediate } from 'node:timers/promises'
import { allow } from '#/domain/context/allow.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { toSurveyedRecord } from '#/domain/register/certificate/records/part-rows.server.ts'
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
 * threads. Staff only.
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
  const ids = await entriesWithConditions(db.search, lastConditionReminded(today))
  for (const some of inSteps(ids, PAGE)) {
    const sizes = await sizesOf(db.search, some)
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
    await setImmediate()
  }
  return found.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
}
