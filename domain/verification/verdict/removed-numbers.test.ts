import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

test.for(ENGINES)(
  'the day on which a number was entered, corrected or removed is that in Jakarta (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    // An hour after midnight there.
    const at = (day: string) => staffContext(db, { now: `${day}T18:00:00.000Z` })
    const { id } = await createCertificate(
      await at('2026-03-01'),
      certificateInput({ certificateId: 'OLD-7' }),
    )
    const gone = await createCertificate(
      await at('2026-03-01'),
      certificateInput({ certificateId: 'GONE-1' }),
    )
    await createCertificate(
      await staffContext(db, { now: '2026-03-01T17:00:00.000Z' }),
      certificateInput({ certificateId: 'EDGE-1' }),
    )
    const { ask } = visitor(db)
    const json = async (path: string) => (await ask(`/api/certificates/verify/${path}`)).json()
    expect(await json('OLD-7?on=2026-03-01')).toMatchObject({
      verified: false,
      enteredOn: '2026-03-02',
    })
    expect(await json('OLD-7?on=2026-03-02')).toMatchObject({ verified: true })
    // At midnight a day begins.
    expect(await json('EDGE-1?on=2026-03-01')).toMatchObject({
      verified: false,
      enteredOn: '2026-03-02',
    })
    expect(await json('EDGE-1?on=2026-03-02')).toMatchObject({ verified: true })
    await updateCertificate(await at('2026-04-01'), id, {
      certificateId: 'NEW-7',
      correctionReason: 'Misprint',
    })
    await deleteCertificate(await at('2026-05-01'), gone.id, { reason: 'Entered twice' })
    for (const number of ['OLD-7', 'OLD7'])
      expect(await json(number)).toMatchObject({ correctedTo: 'NEW-7', correctedOn: '2026-04-02' })
    expect(await json('OLD-7/ITC69')).toMatchObject({
      correctedTo: 'NEW-7/ITC69',
      correctedOn: '2026-04-02',
    })
    expect(await json('GONE-1')).toMatchObject({ removedOn: '2026-05-02' })
    // However it is typed, and of an earlier day, too.
    for (const typed of ['gone-1', 'GONE%201', 'GONE-1?on=2026-03-09', 'GONE%201?on=2026-03-09'])
      expect([typed, await json(typed)]).toMatchObject([
        typed,
        { verified: false, removedOn: '2026-05-02' },
      ])
    const numbers = ['GONE 1', 'NEW 7', 'OLD 7', 'NONE 1', 'GONE-1']
    const batch = await (await ask('/api/verify', { json: { numbers } })).json()
    expect(batch).toMatchObject({
      answers: [
        { number: 'GONE-1', verified: false, removedOn: '2026-05-02' },
        { number: 'NEW-7', verified: true },
        { verified: false, correctedTo: 'NEW-7' },
        { verified: false },
        { number: 'GONE-1', verified: false, removedOn: '2026-05-02' },
      ],
    })
  },
)
