import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { boardingParty, draftOf, send, signed } from '#/tests/helpers/accounts/on-board.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkSurveyReports } from './check-survey-reports.server.ts'

test.for(ENGINES)('the text of a recorded report that was changed in the database alone is named (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { surveyor } = await boardingParty(db)
  const draft = signed(draftOf(await surveyor.sheets()), surveyor.device)
  expect((await send(surveyor.person, draft)).status).toBe(200)
  const errors = async () => {
    const named: string[] = []
    await checkSurveyReports(db.read, (text) => named.push(text))
    return named
  }
  expect(await errors()).toEqual([])
  await sql`update ${sql.table('surveyReports')} set content = replace(content, 'Batam', 'Turku')`.execute(db.write)
  expect(await errors()).toEqual([`The text of the survey report ${draft.reportId} is not the one that was recorded`])
  const forged = '5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10'
  await sql`update ${sql.table('surveyReports')} set "reportId" = ${forged}`.execute(db.write)
  expect(await errors()).toEqual([`The survey report ${forged} is recorded, and no event names it`])
})
