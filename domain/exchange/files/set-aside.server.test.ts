import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { checked, csvFile, goodRows, read, settled } from '#/tests/helpers/imports/imports.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkImport, commitImport, discardImport } from './imports.server.ts'
import { setAsideCsv } from './set-aside-file.server.ts'

const HEADER =
  'Certificate number,Vessel name,IMO number,Flag,Certificates,Issue date,Expiry date,Owner,Remarks'

test.for(ENGINES)(
  'correct rows are imported without the others, which are downloaded with the reasons, corrected and imported (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const rows = [
      'A-1,KM Satu,9074729,Indonesia,ILLC,03/25/2026,03/04/2031,PT Satu,"on board, ""ABC"""',
      'A-2,KM Dua,9074729,Indonesia,Surat Laut,03/04/2026,03/04/2031,PT Dua,',
      "A-3,,9074729,Indonesia,ILLC,03/04/2026,03/04/2031,PT Tiga,'=1+1",
    ]
    const { id, contents, choices } = await read(context, csvFile(rows, HEADER))
    if (!contents || !choices) throw new Error('The file was not read')
    expect(choices.dateOrder).toBe('month-first')
    await checkImport(context, id, choices)
    expect((await settled(context, id)).outcome).toMatchObject({ good: 1, faulty: 2 })
    await expect(commitImport(context, id)).rejects.toMatchObject({ kind: 'conflict' })
    await expect(commitImport(context, id, 1)).rejects.toThrow('checked again, with another result')
    await commitImport(context, id, 2)
    expect(await settled(context, id)).toMatchObject({
      state: 'done',
      outcome: { good: 1, faulty: 2 },
    })
    const issued = await db.read
      .selectFrom('entries')
      .select(['id', 'certificateId', 'issuedDate'])
      .execute()
    expect(issued).toMatchObject([{ certificateId: 'A-1', issuedDate: '2026-03-25' }])
    const { entries } = await historyOf(context, issued[0]?.id ?? 0, null)
    expect(entries[0]?.note).toBe(
      'Imported with what no field has: Owner: PT Satu; Remarks: on board, "ABC"\nImported from a file of which 2 rows were set aside',
    )

    const file = await new Response(await setAsideCsv(context, id)).text()
    const reason = 'Reason why it was set aside (dates were read with the month first)'
    expect(file.replace('\uFEFF', '').split('\r\n')).toEqual([
      `${HEADER},${reason}`,
      'A-2,KM Dua,9074729,Indonesia,Surat Laut,03/04/2026,03/04/2031,PT Dua,,"Certificates: “Surat Laut” is not a type of the register: map it to one that is, or leave it aside until that type is switched on"',
      'A-3,,9074729,Indonesia,ILLC,03/04/2026,03/04/2031,PT Tiga,"\'=1+1",Vessel name: Vessel name is required',
      '',
    ])
    const second = await read(
      context,
      file.replace('Surat Laut', 'ILLC').replace('A-3,,', 'A-3,KM Tiga,'),
    )
    if (!second.choices) throw new Error('The file was not read')
    // No date shows the order any more; the heading of the reasons does. The reasons themselves are
    // no note.
    expect([second.choices.dateOrder, second.choices.leaveOut]).toEqual(['month-first', [9]])
    await checkImport(context, second.id, second.choices)
    expect((await settled(context, second.id)).outcome).toMatchObject({ good: 2, faulty: 0 })
    await commitImport(context, second.id)
    await settled(context, second.id)
    const third = await db.read
      .selectFrom('entries')
      .select(['id', 'issuedDate'])
      .where('certificateId', '=', 'A-3')
      .executeTakeFirst()
    expect(third?.issuedDate).toBe('2026-03-04')
    const history = await historyOf(context, third?.id ?? 0, null)
    expect(history.entries[0]?.note).toBe(
      'Imported with what no field has: Owner: PT Tiga; Remarks: =1+1',
    )
    // The rows that were set aside stay for the day of the import, and the others are gone.
    await expect.poll(() => staged()).toEqual([[id, -1]])
    await discardImport(context, id)
    await expect.poll(() => staged()).toEqual([])
    async function staged() {
      const found = await db.read
        .selectFrom('importRows')
        .select(['importId', 'position'])
        .execute()
      return found.map(({ importId, position }) => [importId, position])
    }
  },
)

test.for(ENGINES)(
  'where another row became faulty since the check, nothing is written (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id, outcome } = await checked(
      context,
      csvFile([...goodRows(3), 'T-9,,,Indonesia,ILLC,2026-01-31,2031-01-30']),
    )
    expect(outcome).toMatchObject({ good: 3, faulty: 1 })
    await createCertificate(context, certificateInput({ certificateId: 'T-2' }))
    await commitImport(context, id, 1)
    expect(await settled(context, id)).toMatchObject({
      state: 'checked',
      outcome: { good: 2, faulty: 2 },
    })
    expect(await db.read.selectFrom('entries').select('id').execute()).toHaveLength(1)
    const file = await new Response(await setAsideCsv(context, id)).text()
    expect(file.trim().split('\r\n')).toHaveLength(3)
  },
)

test('a column that is left out is not in the note, and what is longer than the note is cut with a warning', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const row = `T-1,KM Satu,9074729,Indonesia,ILLC,2026-01-31,2031-01-30,PT Satu,${'x'.repeat(400)}`
  const { id, outcome } = await checked(context, csvFile([row], HEADER), { leaveOut: [7] })
  expect(outcome).toMatchObject({ good: 1, warnings: 1 })
  await commitImport(context, id)
  await settled(context, id)
  const [event] = await db.read.selectFrom('registerEvents').select('note').execute()
  expect(event?.note).toBe(`Imported with what no field has: Remarks: ${'x'.repeat(300)}…`)
})

test('without a correct row nothing can be imported', async () => {
  const db = await freshStore('sqlite')
  const context = await staffContext(db)
  const { id } = await checked(
    context,
    csvFile(['T-1,,9074729,Indonesia,ILLC,2026-01-31,2031-01-30']),
  )
  await expect(commitImport(context, id, 1)).rejects.toThrow('No row of this file can be imported.')
})
