import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkCertificates } from './check-certificates.server.ts'

test.for(ENGINES)(
  'a mark of an import that the events contradict is found (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const ids = new Map<string, number>()
    for (const certificateId of ['ISSUED', 'IMPORTED', 'MOVED', 'NOTED', 'HIDDEN', 'REMARKED'])
      ids.set(
        certificateId,
        (await createCertificate(context, certificateInput({ certificateId }))).id,
      )
    const mark = (certificateId: string, importedAt: string) =>
      db.write
        .updateTable('entries')
        .set({ importedAt })
        .where('certificateId', '=', certificateId)
        .execute()
    await mark('IMPORTED', context.now)
    await mark('MOVED', '2020-01-01T00:00:00.000Z')
    await mark('NOTED', context.now)
    /** Its first event, which here comes before those that are there. */
    const note = async (certificateId: string, id: number, text: string) => {
      const recordId = ids.get(certificateId) ?? 0
      const overriding = sql.raw(engine === 'postgres' ? 'overriding system value' : '')
      await sql`insert into ${sql.table('registerEvents')} (id, at, "recordId", "certificateId", "actorName", kind, after, note) ${overriding}
      values (${id}, ${context.now}, ${recordId}, ${certificateId}, 'x', 'issued', '{}', ${text})`.execute(
        db.write,
      )
    }
    await note('NOTED', -3, 'Withdrawn\nImported with what no field has: Remarks: a')
    await note('HIDDEN', -2, 'Imported from a file of which 3 rows were set aside')
    await note('REMARKED', -1, 'Imported goods were on board')
    const errors: string[] = []
    await checkCertificates(db.read, (error) => errors.push(error), { today: context.today })
    expect(errors).toEqual([
      'Certificate MOVED is marked as imported at another moment than it was made',
      'Certificate HIDDEN is not marked as imported, and its first event says that it was',
    ])
  },
)
