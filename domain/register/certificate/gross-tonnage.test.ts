import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkRegister } from '#/domain/proof/register-check/check-register.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { checked, committed, csvFile } from '#/tests/helpers/imports/imports.ts'
import { certificateBody, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

import { documentOfRecord } from '#/domain/documents/certificate/documents.server.ts'
import { knownDocument } from '#/domain/documents/certificate/known-document.server.ts'
import { proposeCertificate } from '#/domain/register/issuing/proposal.server.ts'

// One field that was added after the others, through the whole product (docs/adding-a-field.md).

async function staff(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const someone = visitor(db)
  await someone.signIn()
  return { db, ...someone, context: await staffContext(db) }
}

/** The description list of a page as text: `Gross tonnage 12,345`. */
const textOf = (html: string) =>
  html
    .replaceAll(/<style[^]*?<\/style>|<script[^]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test.for(ENGINES)(
  'a program sends it, and it is answered, verified, corrected, exported and checked (%s)',
  async (engine) => {
    const { db, ask, context, exportAll } = await staff(engine)
    for (const wrong of [0, -1, 1_000_001, 12.5, '12345']) {
      const refused = await ask('/api/certificates', {
        json: certificateBody({ grossTonnage: wrong }),
      })
      expect([refused.status, (await refused.json()).errors.grossTonnage]).toEqual([
        400,
        ['Gross tonnage must be a whole number from 1 to 1,000,000, such as 4183'],
      ])
    }
    const sent = await ask('/api/certificates', { json: certificateBody({ grossTonnage: 12_345 }) })
    const { id, ...record } = await sent.json()
    expect([sent.status, record.grossTonnage]).toEqual([201, 12_345])
    const verified = async () =>
      (await (await ask('/api/certificates/verify/LMC-2026-00042')).json()).certificate
    expect(await verified()).toMatchObject({ grossTonnage: 12_345, corrections: [] })
    const file = await documentOfRecord(context, id)
    const sha256 = createHash('sha256').update(file.pdf).digest('hex')

    const put = (json: object) => ask(`/api/certificates/${id}`, { method: 'PUT', json })
    expect(
      (await put({ grossTonnage: 12_354, correctionReason: 'Digits exchanged', version: 1 }))
        .status,
    ).toBe(200)
    expect(await verified()).toMatchObject({
      grossTonnage: 12_354,
      corrections: [{ fields: ['grossTonnage'], reason: 'Digits exchanged', version: 2 }],
    })
    const [entry] = await (await ask(`/api/certificates/${id}/history`)).json()
    expect(entry).toMatchObject({
      kind: 'amended',
      changes: [{ fact: 'Gross tonnage', from: '12345', to: '12354' }],
    })
    // It is not printed, so the document still says what the register says.
    expect(await knownDocument(context, sha256)).toMatchObject({
      status: 'earlier',
      corrections: [{ fields: ['grossTonnage'] }],
    })

    const lines = (await (await exportAll()).text()).trimEnd().split('\r\n')
    // Counted from the end: a cell before it may hold a comma.
    const headings = lines[0]?.split(',') ?? []
    const column = headings.indexOf('Gross tonnage') - headings.length
    expect(lines.map((line) => line.split(',').at(column))).toEqual(['Gross tonnage', '12354'])
    expect((await proposeCertificate(context, { renew: id })).values.grossTonnage).toBe(12_354)
    expect((await (await put({ grossTonnage: null })).json()).grossTonnage).toBe(null)

    await appendToLog(db, { now: NOON, origin: ORIGIN })
    expect((await checkRegister(db)).errors).toEqual([])
    await sql`update entries set "grossTonnage" = 99`.execute(db.write)
    expect((await checkRegister(db)).errors).toEqual([
      'Certificate LMC-2026-00042 is not what its newest event says: grossTonnage',
    ])
  },
)

test.for(ENGINES)(
  'an event from before the field says that there was none (%s)',
  async (engine) => {
    const { db, ask } = await staff(engine)
    await ask('/api/certificates', { json: certificateBody() })
    const triggers =
      engine === 'sqlite'
        ? sql`drop trigger register_events_no_update`
        : sql`alter table "registerEvents" disable trigger all`
    await triggers.execute(db.write)
    await sql`update "registerEvents" set after = replace(after, '"grossTonnage":null,', '')`.execute(
      db.write,
    )
    const { after } = await db.read
      .selectFrom('registerEvents')
      .select('after')
      .executeTakeFirstOrThrow()
    expect(after).not.toContain('grossTonnage')
    const compared = async () =>
      (await checkRegister(db)).errors.filter((error) => error.startsWith('Certificate '))
    expect(await compared()).toEqual([])
    expect(
      (await (await ask('/api/certificates/verify/LMC-2026-00042?on=2026-11-21')).json())
        .certificate.grossTonnage,
    ).toBe(null)
    await sql`update entries set "grossTonnage" = 99`.execute(db.write)
    expect(await compared()).toEqual([
      'Certificate LMC-2026-00042 is not what its newest event says: grossTonnage',
    ])
  },
)

test.for(ENGINES)(
  'a person types it, and it is shown as each language writes it (%s)',
  async (engine) => {
    const { ask } = await staff(engine)
    const form = {
      ...certificateBody(),
      isValid: 'on',
      standing: 'suspended',
      type: 'Classification Certificate',
    }
    for (const [typed, shown] of [
      ['12,345', '12,345'],
      ['0', '0'],
      ['many', 'many'],
      ['0x10', '0x10'],
      ['1e3', '1e3'],
    ] as const) {
      const refused = await ask('/admin/certificates/new', {
        form: { ...form, grossTonnage: typed },
      })
      const page = await refused.text()
      expect([refused.status, page.includes('id="grossTonnage-error"')]).toEqual([400, true])
      expect(/<input[^>]*name="grossTonnage"[^>]*>/.exec(page)?.[0]).toContain(`value="${shown}"`)
    }
    expect(
      (await ask('/admin/certificates/new', { form: { ...form, grossTonnage: ' 12345 ' } })).status,
    ).toBe(302)
    for (const [path, text] of [
      ['/admin/certificates/1', 'Gross tonnage 12,345'],
      ['/verify/LMC-2026-00042', 'Gross tonnage 12,345'],
      ['/id/verify/LMC-2026-00042', 'Tonase kotor (GT) 12.345'],
    ] as const) {
      expect(textOf(await (await ask(path)).text())).toContain(text)
    }
    for (const path of [
      '/admin/certificates/1/edit',
      '/admin/certificates/new?renew=1',
      '/admin/certificates/new?copy=1',
    ]) {
      expect(
        /<input[^>]*name="grossTonnage"[^>]*>/.exec(await (await ask(path)).text())?.[0],
      ).toContain('value="12345"')
    }
    const emptied = { ...form, grossTonnage: '', version: '1', correctionReason: 'Of another ship' }
    expect((await ask('/admin/certificates/1/edit', { form: emptied })).status).toBe(302)
    const page = textOf(await (await ask('/id/verify/LMC-2026-00042')).text())
    expect(page).toContain('Dikoreksi pada 21 November 2026: Tonase kotor (GT).')
    expect(page).not.toContain('12.345')
    // Nothing on paper was corrected.
    expect(page).not.toContain('telah digantikan oleh versi yang dikoreksi')
  },
)

test.for(ENGINES)(
  'a file has it under either heading, and says which cell is none (%s)',
  async (engine) => {
    const { ask, context } = await staff(engine)
    const header =
      'Nomor sertifikat,Nama kapal,Bendera,Sertifikat,Tanggal terbit,Tanggal berakhir,Tonase kotor (GT)'
    const row = (number: string, tonnage: string) =>
      `${number},KM Uji,Indonesia,International Tonnage,2026-01-31,2031-01-30,${tonnage}`
    const faulty = await checked(
      context,
      csvFile([row('T-1', '12.3.4'), row('T-2', '1000001'), row('T-3', '"12,345"')], header),
    )
    expect(faulty.outcome).toMatchObject({ good: 1, faulty: 2 })
    const errors = await (await ask(`/api/imports/${faulty.id}/errors.csv`)).text()
    expect(errors).toContain(
      '2,Tonase kotor (GT),12.3.4,"Gross tonnage must be a whole number from 1 to 1,000,000',
    )
    await committed(context, csvFile([row('T-1', '12345'), row('T-2', '')], header))
    const shown = async (number: string) =>
      (await (await ask(`/api/certificates/verify/${number}`)).json()).certificate.grossTonnage
    expect([await shown('T-1'), await shown('T-2')]).toEqual([12_345, null])
    expect(await (await ask('/admin/certificates/import')).text()).toContain('Gross tonnage')
  },
)
