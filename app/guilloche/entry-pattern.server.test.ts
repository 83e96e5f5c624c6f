import { expect, test } from 'vitest'
import { createCertificate } from '#/app/certificates/certificates.server.ts'
import { updateStatuses } from '#/app/certificates/daily/update-statuses.server.ts'
import { NewSurvey } from '#/app/certificates/surveys/survey-input.ts'
import { recordSurvey } from '#/app/certificates/surveys/record-survey.server.ts'
import { appendToLog } from '#/app/transparency-log/appending/append.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { hashOf, readEntryPattern } from './entry-pattern.server.ts'

const NUMBER = 'LMC-2026-00042'
const LATER = '2026-11-22T05:00:00.000Z'
const survey = NewSurvey.parse({
  kind: 'annual',
  completedOn: '2026-11-21',
  place: 'Batam',
  surveyor: 'R. Hartono',
  result: 'satisfactory',
})

test.for(ENGINES)(
  'the pattern is of the entry of the version, also before the log has it, and after a note of a later day (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { id } = await createCertificate(
      await staffContext(db),
      certificateInput({ expiryDate: '2030-12-31' }),
    )
    const first = await readEntryPattern(db, NUMBER)
    const { after } = await db.read
      .selectFrom('registerEvents')
      .select('after')
      .executeTakeFirstOrThrow()
    expect(after).toContain(NUMBER)
    expect(first).toEqual({
      version: 1,
      at: '2026-11-21T05:00:00.000Z',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await db.read.selectFrom('logLeaves').selectAll().execute()).toEqual([])
    await recordSurvey(await staffContext(db, { now: LATER }), id, ['ILLC'], survey)
    const second = await readEntryPattern(db, NUMBER)
    expect(second).toMatchObject({ version: 2, at: LATER })
    expect(second?.hash).not.toBe(first?.hash)
    // The window after it closes without a survey, which is noted as an entry and is no new version.
    const [today, now] = ['2028-06-01', '2028-06-01T05:00:00.000Z']
    await db.write.updateTable('certificates').set({ statusUntil: '2026-12-01' }).execute()
    await updateStatuses({ db, origin: ORIGIN, today, now })
    const events = await db.read.selectFrom('registerEvents').select('at').orderBy('id').execute()
    expect(events.map(({ at }) => at)).toEqual(['2026-11-21T05:00:00.000Z', LATER, now])
    expect(await readEntryPattern(db, NUMBER)).toEqual(second)
    expect(await readEntryPattern(db, 'NOBODY-1')).toBeNull()
  },
)

test.for(ENGINES)(
  'the hash can be computed from the proof, and the page draws it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { id } = await createCertificate(await staffContext(db), certificateInput())
    await appendToLog(db, { now: LATER, origin: ORIGIN })
    const { ask } = visitor(db)
    const { proof } = await (await ask(`/api/certificates/verify/${NUMBER}?proof`)).json()
    expect((await readEntryPattern(db, NUMBER))?.hash).toBe(hashOf(proof.event))
    const hashOnPage = async (path: string) =>
      /data-pattern="([0-9a-f]+)"/.exec(await (await ask(path)).text())?.[1] ?? null
    expect(await hashOnPage(`/verify/${NUMBER}`)).toBe(hashOf(proof.event))
    expect(await hashOnPage(`/verify?number=${NUMBER}/ILLC`)).toBe(hashOf(proof.event))
    const page = await (await ask(`/verify/${NUMBER}`)).text()
    expect(page).toContain('Register entry of November 21, 2026, version 1')
    expect(page).not.toContain('A document of an earlier version')
    // Of an earlier day, an unknown number, and a code that is not ours, nothing is drawn.
    await recordSurvey(await staffContext(db, { now: LATER }), id, ['ILLC'], survey)
    for (const path of [
      `/verify/${NUMBER}?on=2026-11-20`,
      '/verify/NOBODY-1',
      `/verify/${NUMBER}?c=AAAA`,
    ]) {
      expect([path, await hashOnPage(path)]).toEqual([path, null])
    }
    expect(await (await ask(`/verify/${NUMBER}`)).text()).toContain(
      'A document of an earlier version has another pattern',
    )
  },
)
