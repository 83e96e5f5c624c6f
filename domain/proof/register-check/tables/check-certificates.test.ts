import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Status } from '#/domain/register/model/certificate/status.ts'
import {
  createCertificate,
  deleteCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkCertificates } from './check-certificates.server.ts'

test.for(ENGINES)(
  'however many are read at once, the same is found and counted (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const ids: number[] = []
    for (let i = 1; i <= 9; i++)
      ids.push(
        (await createCertificate(context, certificateInput({ certificateId: `LMC-${i}` }))).id,
      )
    await deleteCertificate(context, ids[3] ?? 0)
    // Behind the product's back: two are gone (one the last), and four were put in, three of them
    // at the end.
    await db.write
      .deleteFrom('entries')
      .where('id', 'in', [ids[5] ?? 0, ids[8] ?? 0])
      .execute()
    for (const [id, number] of [
      [ids[3], 'PUT-IN-1'],
      [901, 'PUT-IN-2'],
      [902, 'PUT-IN-3'],
      [903, 'PUT-IN-4'],
    ]) {
      await sql`insert into entries (id, "certificateId", type, "vesselName", flag, "issuedDate", "expiryDate", "issuedCertificates", standing, "createdAt", "updatedAt", version, "searchText") ${sql.raw(engine === 'postgres' ? 'overriding system value' : '')}
      select ${id}, ${number}, type, "vesselName", flag, "issuedDate", "expiryDate", "issuedCertificates", standing, "createdAt", "updatedAt", version, "searchText" from entries where id = ${ids[0]}`.execute(
        db.write,
      )
    }
    const found = async (atOnce: number) => {
      const errors: string[] = []
      return {
        count: await checkCertificates(db.read, (error) => errors.push(error), {
          today: '2026-11-21',
          atOnce,
        }),
        errors: errors.toSorted(),
      }
    }
    const expected = {
      count: 10,
      errors: [
        'Certificate LMC-6 is gone, and no event says it was deleted',
        'Certificate LMC-9 is gone, and no event says it was deleted',
        'Certificate PUT-IN-1 is there, and its newest event says it was deleted',
        'Certificate PUT-IN-2 has no event',
        'Certificate PUT-IN-3 has no event',
        'Certificate PUT-IN-4 has no event',
        // What is put in behind the product's back has no certificates.
        ...[1, 2, 3, 4].map((i) => `Entry PUT-IN-${i} has no certificates`),
      ].toSorted(),
    }
    for (const atOnce of [1, 2, 3, 7, 1_000]) expect(await found(atOnce)).toEqual(expected)
  },
)

test.for(ENGINES)(
  'a status in lists that does not follow from the record is found; one that changes later is right until then (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const numbers = ['RIGHT-1', 'FORGED-1', 'FORGED-2', 'FORGED-3', 'FORGED-4', 'MARKED-1']
    for (const certificateId of numbers) {
      await createCertificate(
        context,
        certificateInput({
          certificateId,
          selectedCertificates: ['International Sewage Pollution Prevention'],
        }),
      )
    }
    const change = (
      certificateId: string,
      values: { status?: Status; statusUntil?: string | null },
    ) =>
      db.write
        .updateTable('entries')
        .set(values)
        .where('certificateId', '=', certificateId)
        .execute()
    await change('FORGED-1', { status: 'expired' })
    await change('FORGED-2', { statusUntil: null })
    await change('FORGED-3', { statusUntil: '2999-01-01' })
    await change('FORGED-4', { status: 'expired', statusUntil: null })
    await change('MARKED-1', { status: 'valid', statusUntil: '1900-01-01' })
    const errors: string[] = []
    await checkCertificates(db.read, (error) => errors.push(error), { today: '2026-11-21' })
    expect(errors).toEqual(
      ['FORGED-1', 'FORGED-2', 'FORGED-3', 'FORGED-4'].map(
        (number) => `Certificate ${number} has a status in lists that does not follow from it`,
      ),
    )
  },
)

test('of a certificate from before parts, surveys are expected from the day of that upgrade on, and from no later one', async () => {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  const errorsOf = async () => {
    const errors: string[] = []
    await checkCertificates(db.read, (error) => errors.push(error), { today: '2026-11-21' })
    return errors.filter((error) => error.includes('surveys from'))
  }
  const { rows: triggers } = await sql<{
    name: string
  }>`select name from sqlite_master where type = 'trigger'`.execute(db.read)
  for (const { name } of triggers) await sql.raw(`drop trigger "${name}"`).execute(db.write)
  await sql`update "registerEvents" set after = json_remove(after, '$.surveysFrom')`.execute(
    db.write,
  )
  await sql`update kysely_migration set timestamp = '2026-03-01T18:00:00.000Z' where name like '0065-%'`.execute(
    db.write,
  )
  const found = [
    'Certificate LMC-2026-00042 has surveys from 2199-12-31 on, not from the day on which parts were added',
  ]
  for (const [day, errors] of [
    ['2026-03-02', []],
    ['2199-12-31', found],
  ] as const) {
    await db.write
      .updateTable('entries')
      .set({ surveysFrom: day, statusUntil: '1900-01-01' })
      .execute()
    expect(await errorsOf()).toEqual(errors)
  }
})

test.for(ENGINES)(
  'what lists and reminders read of a certificate is compared with it (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    for (const certificateId of ['RIGHT-1', 'DUE-1', 'LATER-1', 'LASTS-1']) {
      const selectedCertificates = ['International Load Line']
      await createCertificate(
        context,
        certificateInput({ certificateId, selectedCertificates, expiryDate: '2030-12-31' }),
      )
    }
    const errorsOf = async () => {
      const errors: string[] = []
      await checkCertificates(db.read, (error) => errors.push(error), { today: '2026-11-21' })
      return errors
    }
    expect(await errorsOf()).toEqual([])
    const change = (entryId: number, values: object) =>
      db.write.updateTable('certificates').set(values).where('entryId', '=', entryId).execute()
    await change(2, { dueKinds: null, dueFrom: null, dueTo: null, dueEndsOn: null })
    await change(3, { dueTo: '2029-01-01' })
    await change(4, { lastDay: '2031-12-31' })
    expect(await errorsOf()).toEqual([
      'Certificate DUE-1/ILLC is listed otherwise than it is: dueKinds, dueFrom, dueTo, dueEndsOn',
      'Certificate LATER-1/ILLC is listed otherwise than it is: dueTo',
      'Certificate LASTS-1/ILLC is listed otherwise than it is: lastDay',
    ])
  },
)
