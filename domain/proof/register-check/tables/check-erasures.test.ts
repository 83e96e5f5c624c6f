import { expect, test } from 'vitest'
import { eraseByAge } from '#/domain/services/erasures/erase-by-age.server.ts'
import { moveApplication } from '#/domain/services/applications/review/review.server.ts'
import { submitSample } from '#/tests/helpers/application-review.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkErasures } from './check-accounts.server.ts'

test.for(ENGINES)(
  'an erasure that no event names, and an erased application with text, are found (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const samples = [await submitSample(db), await submitSample(db), await submitSample(db)]
    for (const { id } of samples)
      await moveApplication(staff, id, { to: 'declined', version: 1, message: 'No', note: 'x' })
    const found = async () => {
      const errors: string[] = []
      await checkErasures(db.read, (error) => errors.push(error))
      return errors
    }
    const change = (i: number, values: Record<string, string | null>) =>
      db.write
        .updateTable('applications')
        .set(values)
        .where('id', '=', samples[i]?.id ?? 0)
        .execute()
    const reference = (i: number) => samples[i]?.reference
    await change(2, {
      erasedAt: staff.now,
      companyName: '',
      vesselName: '',
      contactEmail: '',
      contactPhone: '',
      searchText: '',
    })
    expect(await found()).toEqual([`Application ${reference(2)} is erased, and no event says so`])
    await change(2, { erasedAt: null })
    expect(await found()).toEqual([])
    await eraseByAge({ db, now: '2029-01-01T05:00:00.000Z', today: '2029-01-01' })
    expect(await found()).toEqual([])
    await change(0, { contactEmail: 'back@example.com' })
    await change(1, { erasedAt: null })
    expect(await found()).toEqual([
      `Application ${reference(0)} was erased, and holds text again`,
      `Application ${reference(1)} was erased by its events, and is not`,
    ])
  },
)
