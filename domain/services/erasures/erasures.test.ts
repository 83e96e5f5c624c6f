import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  submitApplication,
  readApplication,
} from '#/domain/services/applications/applications.server.ts'
import { listApplications } from '#/domain/services/applications/review/application-list.server.ts'
import { ApplicationListQuery } from '#/domain/services/applications/review/application-list.ts'
import {
  getApplication,
  moveApplication,
  noteOnApplication,
} from '#/domain/services/applications/review/review.server.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { sendMessage, setMessageState } from '#/domain/services/messages/messages.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import type { Store } from '#/db/schema.ts'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { APPLICATION } from '#/tests/helpers/application-review.ts'
import { certificateInput, contextOf, PASSWORD, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { eraseByAge } from './erase-by-age.server.ts'
import { eraseApplication, eraseMessage, listErasures } from './erase.server.ts'
import { NewErasure } from './erasure.ts'
import { selectEntries } from '#/db/entries.ts'

const ASKED = { reason: 'The applicant asked us to' }
const AGAIN = { password: PASSWORD }
const WRITTEN = /Samudra|PT Agen|agen@laut|armada|555|hatch|Batam|Rina|Surabaya/i

/** An application that was approved, with a message to the applicant and a note. */
async function approved(db: Store, staff: RequestContext) {
  const { application, key } = await submitApplication(contextOf(db), APPLICATION, null)
  const { id, reference } = application
  const moves = [
    {
      to: 'in-review',
      version: 1,
      message: 'Send us the hatch plan',
      note: 'Rina calls from Surabaya',
    },
    {
      to: 'inspection-scheduled',
      version: 2,
      inspectionDate: '2026-12-03',
      inspectionPlace: 'Batam',
    },
    { to: 'approved', version: 3, note: 'Seen in Batam', beforeInspection: true },
  ] as const
  for (const move of moves) await moveApplication(staff, id, move)
  return { id, reference, key }
}

async function declined(
  db: Store,
  staff: RequestContext,
  reason = 'The hatch covers leak',
): Promise<number> {
  const { application } = await submitApplication(
    { ...contextOf(db), now: staff.now },
    APPLICATION,
    null,
  )
  await moveApplication(staff, application.id, { to: 'in-review', version: 1 })
  await moveApplication(staff, application.id, {
    to: 'declined',
    version: 2,
    message: reason,
    note: 'Rina',
  })
  return application.id
}

const everything = async (db: Store) =>
  JSON.stringify([
    await db.read.selectFrom('applications').selectAll().execute(),
    await db.read.selectFrom('applicationEvents').selectAll().execute(),
    await db.read.selectFrom('messages').selectAll().execute(),
    await db.read
      .selectFrom('outbox')
      .select(['recipient', 'payload'])
      .where('payload', 'not like', '%administrator-act%')
      .execute(),
  ])

test.for(ENGINES)(
  'an administrator erases a decided application, and its certificate stays (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const admin = await staffContext(db, { role: 'admin' })
    const other = await staffContext(db, { role: 'admin' })
    const { id, reference, key } = await approved(db, staff)
    const { id: certificate } = await createCertificate(
      staff,
      certificateInput({ applicationId: id, imoNumber: null, vesselName: 'KM Lain' }),
    )
    expect(await everything(db)).toMatch(WRITTEN)
    await eraseApplication(admin, id, ASKED, AGAIN)
    expect(await everything(db)).not.toMatch(WRITTEN)
    // What happened, when and by whom stays.
    expect(
      await db.read
        .selectFrom('applicationEvents')
        .select(['kind', 'toStatus', 'actorName'])
        .orderBy('version')
        .execute(),
    ).toEqual(
      ['in-review', 'inspection-scheduled', 'approved'].map((toStatus) => ({
        kind: 'moved',
        toStatus,
        actorName: staff.actor?.email,
      })),
    )
    const row = await selectEntries(db.read).where('id', '=', certificate).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ applicationId: id, standing: 'in-force' })
    await expect(readApplication(contextOf(db), reference, key)).rejects.toMatchObject({
      kind: 'not-found',
    })
    const gone = { kind: 'not-found', message: `${reference} was erased on November 21, 2026.` }
    await expect(getApplication(admin, id)).rejects.toMatchObject(gone)
    await expect(noteOnApplication(staff, id, { note: 'more' })).rejects.toMatchObject(gone)
    await expect(eraseApplication(admin, id, ASKED, AGAIN)).rejects.toMatchObject(gone)
    await expect(
      createCertificate(staff, certificateInput({ certificateId: 'LMC-2', applicationId: id })),
    ).rejects.toMatchObject({ kind: 'invalid' })
    expect(
      (await listApplications(staff, ApplicationListQuery.parse({ state: 'all' }))).applications,
    ).toEqual([])
    expect(await listErasures(admin)).toEqual([
      expect.objectContaining({ subject: reference, reason: ASKED.reason, by: admin.actor?.email }),
    ])
    const notified = await db.read
      .selectFrom('outbox')
      .select('recipient')
      .where('payload', 'like', '%application-erased%')
      .execute()
    expect(notified).toEqual([{ recipient: other.actor?.email }])
    expect((await checkRegister({ where: db.where, askThread: null })).errors).toEqual([])
  },
)

test.for(ENGINES)(
  'an erasure needs an administrator, the password and a decision, and changes nothing else (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const admin = await staffContext(db, { role: 'admin' })
    const { application } = await submitApplication(contextOf(db), APPLICATION, null)
    const before = await everything(db)
    await expect(eraseApplication(staff, application.id, ASKED, AGAIN)).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(eraseApplication(admin, application.id, ASKED, AGAIN)).rejects.toMatchObject({
      kind: 'conflict',
      message: `${application.reference} is not decided. Decline it first, so that the applicant is told, then erase it.`,
    })
    await expect(eraseApplication(admin, 99, ASKED, AGAIN)).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await everything(db)).toBe(before)
    const id = await declined(db, staff)
    await expect(eraseApplication(admin, id, ASKED, {})).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(eraseApplication(admin, id, ASKED, { password: 'wrong' })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(listErasures(staff)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await getApplication(staff, id)).toMatchObject({ companyName: APPLICATION.companyName })
  },
)

test.for(ENGINES)('a message is erased with its email to the office (%s)', async (engine) => {
  const db = await freshStore(engine)
  const admin = await staffContext(db, { role: 'admin' })
  const message = {
    name: 'Rina',
    email: 'armada@example.com',
    subject: 'A survey',
    message: 'In Surabaya?',
  }
  // The register had another address when the emails were written.
  const then = { ...contextOf(db), origin: 'https://before.example' }
  for (const form of ['a', 'b']) await sendMessage(then, message, form)
  await eraseMessage(admin, 1, { reason: 'Advertising' }, AGAIN)
  expect(await db.read.selectFrom('messages').select('id').execute()).toEqual([{ id: 2 }])
  const emails = await db.read.selectFrom('outbox').select('payload').execute()
  expect(emails.map(({ payload }) => /messages\/(\d+)/.exec(payload)?.[1])).toEqual(['2'])
  await expect(eraseMessage(admin, 1, ASKED, AGAIN)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await listErasures(admin)).toEqual([
    expect.objectContaining({ subject: 'Message 1', reason: 'Advertising' }),
  ])
})

test.for(ENGINES)(
  'events stay append-only, but for the texts of an erased application (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    await declined(db, staff)
    const change = (set: string) =>
      sql.raw(`update "applicationEvents" set ${set}`).execute(db.write)
    const refused = /append-only/
    await expect(change('note = null, message = null, "inspectionPlace" = null')).rejects.toThrow(
      refused,
    )
    await db.write.updateTable('applications').set({ erasedAt: staff.now }).execute()
    for (const set of [
      `"toStatus" = 'approved', note = null, message = null, "inspectionPlace" = null`,
      `"actorName" = 'someone', note = null, message = null, "inspectionPlace" = null`,
      `at = '2020-01-01', note = null, message = null, "inspectionPlace" = null`,
      `note = 'another', message = null, "inspectionPlace" = null`,
    ])
      await expect(change(set)).rejects.toThrow(refused)
    await expect(sql.raw('delete from "applicationEvents"').execute(db.write)).rejects.toThrow(
      refused,
    )
    await change('note = null, message = null, "inspectionPlace" = null')
  },
)

test.for(ENGINES)(
  'an application without a certificate is erased two years after the decision (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    await declined(db, staff)
    const open = await submitApplication(contextOf(db), APPLICATION, null)
    const erasedOn = (day: string) => eraseByAge({ db, now: `${day}T05:00:00.000Z`, today: day })
    expect(await erasedOn('2028-11-21')).toEqual({ applications: 0, messages: 0 })
    expect(await erasedOn('2028-11-22')).toEqual({ applications: 1, messages: 0 })
    expect(await erasedOn('2040-01-01')).toEqual({ applications: 0, messages: 0 })
    const rows = await db.read
      .selectFrom('applications')
      .select(['id', 'companyName', 'contactEmail'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ companyName }) => companyName)).toEqual(['', APPLICATION.companyName])
    expect(rows[1]?.id).toBe(open.application.id)
    const admin = await staffContext(db, { role: 'admin' })
    expect(await listErasures(admin)).toEqual([
      expect.objectContaining({ by: 'system', reason: 'Its period has ended' }),
    ])
  },
)

test.for(ENGINES)(
  'one that led to a certificate is erased five years after the last one of the ship (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const { id } = await approved(db, staff)
    const types = { selectedCertificates: ['International Load Line'] }
    const own = {
      ...types,
      certificateId: 'LMC-1',
      applicationId: id,
      issuedDate: '2026-01-01',
      expiryDate: '2028-01-01',
    }
    await createCertificate(staff, certificateInput(own))
    const later = {
      selectedCertificates: ['International Sewage Pollution Prevention'],
      certificateId: 'LMC-2',
      issuedDate: '2026-01-01',
      expiryDate: '2029-06-30',
    }
    await createCertificate(staff, certificateInput(later))
    const erasedOn = async (day: string) =>
      (await eraseByAge({ db, now: `${day}T05:00:00.000Z`, today: day })).applications
    // The ship of both is the one with their IMO number.
    expect(await erasedOn('2033-01-02')).toBe(0)
    expect(await erasedOn('2034-06-30')).toBe(0)
    expect(await erasedOn('2034-07-01')).toBe(1)
    expect(
      await db.read.selectFrom('entries').select('certificateId').orderBy('id').execute(),
    ).toHaveLength(2)
  },
)

test.for(ENGINES)(
  'a message is deleted one year after it was last marked, or came, however many there are (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const message = {
      name: 'Rina',
      email: 'armada@example.com',
      subject: 'A survey',
      message: 'In Surabaya?',
    }
    for (let i = 0; i < 120; i++) await sendMessage(contextOf(db), message, String(i))
    await setMessageState({ ...staff, now: '2026-12-24T05:00:00.000Z' }, 7, { state: 'answered' })
    const erasedOn = async (now: string) =>
      (await eraseByAge({ db, now, today: now.slice(0, 10) })).messages
    expect(await erasedOn('2027-11-21T04:59:59.000Z')).toBe(0)
    expect(await erasedOn('2027-11-21T05:00:01.000Z')).toBe(119)
    expect(await db.read.selectFrom('messages').select('id').execute()).toEqual([{ id: 7 }])
    expect(await erasedOn('2027-12-24T05:00:01.000Z')).toBe(1)
    const admin = await staffContext(db, { role: 'admin' })
    expect((await listErasures(admin)).map(({ subject }) => subject)).toEqual([
      '1 message',
      '19 messages',
      '50 messages',
      '50 messages',
    ])
  },
)

test.for(ENGINES)(
  'a run that is cut has erased whole slices with their events, and the next one goes on (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const message = {
      name: 'Rina',
      email: 'armada@example.com',
      subject: 'A survey',
      message: 'In Surabaya?',
    }
    for (let i = 0; i < 120; i++) await sendMessage(contextOf(db), message, String(i))
    const cut =
      engine === 'sqlite'
        ? [
            `create trigger cut before delete on messages when old.id = 70 begin select raise(abort, 'cut'); end`,
          ]
        : [
            `create function cut() returns trigger language plpgsql as $$ begin if old.id = 70 then raise exception 'cut'; end if; return old; end $$`,
            `create trigger cut before delete on messages for each row execute function cut()`,
          ]
    for (const statement of cut) await sql.raw(statement).execute(db.write)
    const run = () => eraseByAge({ db, now: '2028-01-01T05:00:00.000Z', today: '2028-01-01' })
    await expect(run()).rejects.toThrow('cut')
    const left = async () => (await db.read.selectFrom('messages').select('id').execute()).length
    const admin = await staffContext(db, { role: 'admin' })
    const listed = async () => (await listErasures(admin)).map(({ subject }) => subject)
    expect([await left(), await listed()]).toEqual([70, ['50 messages']])
    await sql
      .raw(engine === 'sqlite' ? 'drop trigger cut' : 'drop trigger cut on messages')
      .execute(db.write)
    expect(await run()).toEqual({ applications: 0, messages: 70 })
    expect([await left(), await listed()]).toEqual([
      0,
      ['20 messages', '50 messages', '50 messages'],
    ])
  },
)

test('the newest 200 erasures are listed', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db, { role: 'admin' })
  const id = await declined(db, staff)
  await eraseApplication(staff, id, ASKED, AGAIN)
  const { id: _, ...event } = await db.read
    .selectFrom('accountEvents')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const add = (from: number, to: number) =>
    db.write
      .insertInto('accountEvents')
      .values(
        Array.from({ length: to - from }, (_one, i) => ({ ...event, subject: `A-${from + i}` })),
      )
      .execute()
  await add(1, 200)
  const listed = async () => (await listErasures(staff)).map(({ subject }) => subject)
  expect([(await listed()).length, (await listed()).at(-1)]).toEqual([200, event.subject])
  await add(200, 201)
  expect([(await listed()).length, (await listed())[0], (await listed()).at(-1)]).toEqual([
    200,
    'A-200',
    'A-1',
  ])
})

test('a reason has 3 to 300 characters', () => {
  const isTaken = (length: number) =>
    NewErasure.safeParse({ reason: 'x'.repeat(length) }).error?.issues
  expect([isTaken(3), isTaken(300)]).toEqual([undefined, undefined])
  for (const length of [2, 301]) expect(isTaken(length)).toMatchObject([{ path: ['reason'] }])
})
