import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { countWritten, MAX_WRITTEN } from './written-bytes.server.ts'

const LATER = '2026-11-21T06:00:00.000Z'
const key = { id: 7, prefix: 'lk', perMinute: 600, scopes: [] }

test.for(ENGINES)(
  'an account and a key write so many bytes an hour, and what is refused is not written (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const issue = (certificateId: string, more = {}) =>
      createCertificate({ ...context, ...more }, certificateInput({ certificateId }))
    await issue('W-1')
    const [{ count: each } = { count: 0 }] = await db.read
      .selectFrom('limitCounts')
      .select('count')
      .where('what', '=', 'written')
      .execute()
    expect(each).toBeGreaterThan(500)
    const fill = () =>
      db.write.transaction().execute((tx) => countWritten(tx, context, MAX_WRITTEN - each))
    await fill()
    await expect(issue('W-2')).rejects.toMatchObject({
      kind: 'too-many',
      details: { retryAfter: 3_600 },
      message:
        'Your account has written 512 MB in this hour, the most that it can. Nothing was saved. Wait 60 minutes and try again, or save less at once.',
    })
    expect(await db.read.selectFrom('entries').select('certificateId').execute()).toEqual([
      { certificateId: 'W-1' },
    ])
    // A key of the account has its own, and so does the next hour.
    await issue('W-3', { apiKey: key })
    await issue('W-4', { now: LATER })
    expect(
      await db.read
        .selectFrom('limitCounts')
        .select('network')
        .where('what', '=', 'written')
        .execute(),
    ).toEqual([{ network: `account ${context.actor?.id}` }])
  },
)
