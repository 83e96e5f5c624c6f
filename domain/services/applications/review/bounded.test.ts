import { expect, test } from 'vitest'
import { makeMove, submitSample } from '#/tests/helpers/application-review.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { assignApplication, noteOnApplication, unassignApplication } from './review.server.ts'

test.for(ENGINES)(
  'an application takes no note above a hundred notes and steps, no step back above two hundred, and is decided all the same (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await submitSample(db)
    await db.write.updateTable('applications').set({ version: 99 }).execute()
    expect((await noteOnApplication(context, id, { note: 'The last one' })).version).toBe(100)
    await expect(noteOnApplication(context, id, { note: 'One more' })).rejects.toMatchObject({
      kind: 'conflict',
      message: 'This application has 100 notes and steps: no more notes can be added',
    })
    expect((await assignApplication(context, id, 100)).version).toBe(101)
    await db.write.updateTable('applications').set({ version: 200 }).execute()
    const full = {
      kind: 'conflict',
      message: expect.stringContaining('no more steps back or assignments'),
    }
    await expect(unassignApplication(context, id)).rejects.toMatchObject(full)
    await makeMove(context, id, { to: 'in-review' })
    await expect(makeMove(context, id, { to: 'pending' })).rejects.toMatchObject(full)
    await makeMove(context, id, { to: 'inspection-scheduled' })
    await expect(
      makeMove(context, id, { to: 'inspection-scheduled', inspectionDate: '2026-12-04' }),
    ).rejects.toMatchObject(full)
    expect((await makeMove(context, id, { to: 'approved' })).status).toBe('approved')
  },
)
