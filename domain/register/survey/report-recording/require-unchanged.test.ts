import { expect, test } from 'vitest'
import {
  assign,
  boardedSurveyor,
  boardingParty,
  draftOf,
  send,
  signed,
} from '#/tests/helpers/accounts/on-board.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)('what another surveyor reported meanwhile is a conflict (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { office, surveyor, recordId } = await boardingParty(db)
  const other = await boardedSurveyor(db, 'other')
  await assign(office, 1, other.id)
  const late = signed(
    draftOf(await other.sheets(), { covered: [`${recordId}/ILLC`] }),
    other.device,
  )
  const first = signed(
    draftOf(await surveyor.sheets(), { covered: [`${recordId}/SEC`] }),
    surveyor.device,
  )
  expect((await send(surveyor.person, first)).status).toBe(200)
  const answer = await send(other.person, late)
  expect([answer.status, (await answer.json()).current]).toEqual([
    409,
    {
      certificates: [
        {
          id: recordId,
          number: 'LMC-2025-00042',
          version: 2,
          changes: [
            {
              title: expect.stringContaining('SEC'),
              by: 'surveyor@example.com',
              at: expect.any(String),
            },
          ],
        },
      ],
    },
  ])
})

test.for(ENGINES)('a version that the register never had is a conflict (%s)', async (engine) => {
  const db = await freshStore(engine)
  const { surveyor, recordId } = await boardingParty(db)
  const draft = draftOf(await surveyor.sheets(), { covered: [`${recordId}/SEC`] })
  const versions = { [recordId]: { number: 'LMC-2025-00042', version: 7 } }
  const answer = await send(surveyor.person, signed({ ...draft, versions }, surveyor.device))
  expect([answer.status, (await answer.json()).current]).toMatchObject([
    409,
    { certificates: [{ version: 1, changes: [] }] },
  ])
})

test.for(ENGINES)(
  'a certificate of another ship is refused, though this ship is assigned (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { issue, surveyor } = await boardingParty(db)
    const foreign = await issue('LMC-2025-00077', { imoNumber: '9319466', vesselName: 'KM Raya' })
    const versions = { [foreign]: { number: 'LMC-2025-00077', version: 1 } }
    const draft = { ...draftOf(await surveyor.sheets(), { covered: [`${foreign}/SEC`] }), versions }
    const answer = await send(surveyor.person, signed(draft, surveyor.device))
    expect([answer.status, (await answer.json()).detail]).toEqual([
      400,
      expect.stringContaining('no longer one of this ship'),
    ])
    expect(await db.read.selectFrom('surveyReports').select('id').execute()).toEqual([])
  },
)

test('a surveyor without a name is refused', async () => {
  const db = await freshStore('sqlite')
  const { surveyor, recordId } = await boardingParty(db)
  const draft = signed(
    draftOf(await surveyor.sheets(), { covered: [`${recordId}/SEC`] }),
    surveyor.device,
  )
  const setName = (name: string | null) =>
    db.write.updateTable('users').set({ name }).where('id', '=', surveyor.id).execute()
  await setName(null)
  expect((await send(surveyor.person, draft)).status).toBe(409)
  await setName('R. Hartono')
  expect((await send(surveyor.person, draft)).status).toBe(200)
  expect(await db.read.selectFrom('surveyReportRecords').select('recordId').execute()).toEqual([
    { recordId },
  ])
})
