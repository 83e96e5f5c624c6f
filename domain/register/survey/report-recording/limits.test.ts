import { expect, test } from 'vitest'
import { addDays, later } from '#/core/dates.ts'
import type { Store } from '#/db/schema.ts'
import { boardingParty, draftOf, send, signed } from '#/tests/helpers/accounts/on-board.ts'
import { NOON } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { insertEntries } from '#/tests/helpers/register/stored-entries.ts'
import { findCertificate } from '#/domain/register/certificate/records/certificate-rows.server.ts'

const DAY = 86_400
const LIMIT =
  'At most 300 reports and 3 GB of files are taken from a surveyor in 24 hours. This report stays on the phone.'

/**
 * A surveyor on board; `report`: an occasional survey of another day each time, with a file of some
 * bytes, or none.
 */
async function onBoard(db: Store) {
  const { surveyor, recordId } = await boardingParty(db)
  const sheets = await surveyor.sheets()
  const covered = [`${recordId}/SEC`]
  let days = 0
  const report = async (size?: number) => {
    const files =
      size === undefined
        ? []
        : [{ name: 'a.jpg', mediaType: 'image/jpeg' as const, size, sha256: 'a'.repeat(64) }]
    const answer = await send(
      surveyor.person,
      signed(
        {
          ...draftOf(sheets, {
            kind: 'occasional',
            covered,
            completedOn: addDays('2026-11-01', days++),
          }),
          files,
        },
        surveyor.device,
      ),
    )
    if (answer.status === 200) return 'taken'
    const { detail } = await answer.json()
    return [answer.status, detail, answer.headers.get('retry-after')]
  }
  return { surveyor, report }
}

/** As many copies of the first report, of the same surveyor. */
async function addCopies(db: Store, count: number, receivedAt: string) {
  const { id: _, ...row } = await db.read
    .selectFrom('surveyReports')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, () => ({
    ...row,
    reportId: crypto.randomUUID(),
    receivedAt,
  }))
  await db.write.insertInto('surveyReports').values(copies).execute()
}

test.for(ENGINES)(
  '300 reports of a surveyor are taken in 24 hours, and no more (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { surveyor, report } = await onBoard(db)
    expect(await report()).toBe('taken')
    await addCopies(db, 298, NOON)
    expect(await report()).toBe('taken')
    expect(await report()).toEqual([429, LIMIT, String(DAY)])
    // A day after it came, the oldest one counts no longer.
    const setOldest = (receivedAt: string) =>
      db.write.updateTable('surveyReports').set({ receivedAt }).where('id', '=', 1).execute()
    await setOldest(later(NOON, 1 - DAY))
    expect(await report()).toEqual([429, LIMIT, '1'])
    await setOldest(later(NOON, -DAY))
    expect(await report()).toBe('taken')
    // The reports of others do not count.
    const { id: other } = await db.read
      .selectFrom('users')
      .select('id')
      .where('id', '!=', surveyor.id)
      .executeTakeFirstOrThrow()
    await db.write.updateTable('surveyReports').set({ userId: other }).execute()
    expect(await report()).toBe('taken')
  },
)

test.for(ENGINES)(
  '3 GB of files of a surveyor are taken in 24 hours, and no byte more (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { report } = await onBoard(db)
    expect(await report(20_000_000)).toBe('taken')
    const file = {
      name: 'a.jpg',
      mediaType: 'image/jpeg' as const,
      sha256: 'a'.repeat(64),
      size: 20_000_000,
      receivedAt: null,
    }
    const files = Array.from({ length: 148 }, (_, i) => ({ ...file, report: 1, position: i + 1 }))
    await db.write.insertInto('surveyFiles').values(files).execute()
    expect(await report(20_000_001)).toEqual([429, LIMIT, String(DAY)])
    expect(await report(20_000_000)).toBe('taken')
    expect(await report(1)).toEqual([429, LIMIT, String(DAY)])
    // One without files is taken all the same.
    expect(await report()).toBe('taken')
  },
)

test('a text of 30,000 characters is taken, and no longer one', async () => {
  const db = await freshStore('sqlite')
  const { surveyor } = await boardingParty(db)
  const { reportId } = draftOf(await surveyor.sheets())
  const passkey = surveyor.device.use({ challenge: 'AAAA' })
  const sent = async (length: number) => {
    const json = { content: ' '.repeat(length), passkey }
    const answer = await surveyor.person.ask(`/api/survey/reports/${reportId}`, {
      method: 'PUT',
      json,
    })
    return (await answer.json()).detail
  }
  // Taken to be read: it is no JSON.
  expect(await sent(30_000)).not.toContain('too long')
  expect(await sent(30_001)).toBe('The report is too long')
})

test('a device is answered 60 entries of a ship, the newest, and 20 passkeys', async () => {
  const db = await freshStore('sqlite')
  const { surveyor, recordId } = await boardingParty(db)
  const row = await db.read.selectFrom('entries').selectAll().executeTakeFirstOrThrow()
  const { parts } = await findCertificate(db.read, recordId)
  const older = Array.from({ length: 60 }, (_, i) => ({
    ...row,
    parts,
    id: recordId + 1 + i,
    certificateId: `OLD-${i}`,
    issuedDate: '2024-01-01',
  }))
  const add = async (from: number, to: number) =>
    db.write.transaction().execute((tx) => insertEntries(tx, older.slice(from, to)))
  const shown = async () =>
    (await surveyor.sheets()).ships[0]?.certificates.map(({ number }) => number) ?? []
  await add(0, 59)
  expect(await shown()).toHaveLength(60)
  await add(59, 60)
  const numbers = await shown()
  expect([
    numbers.length,
    numbers[0],
    numbers.includes('OLD-59'),
    numbers.includes('OLD-0'),
  ]).toEqual([60, 'LMC-2025-00042', true, false])
  const { id: _, ...passkey } = await db.read
    .selectFrom('passkeys')
    .selectAll()
    .executeTakeFirstOrThrow()
  const more = Array.from({ length: 20 }, (_one, i) => ({ ...passkey, credentialId: `more-${i}` }))
  await db.write.insertInto('passkeys').values(more.slice(0, 19)).execute()
  expect((await surveyor.sheets()).passkeys).toHaveLength(20)
  await db.write.insertInto('passkeys').values(more.slice(19)).execute()
  expect((await surveyor.sheets()).passkeys).toHaveLength(20)
})
