import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { checked, committed, csvFile, goodRows, settled } from '#/tests/helpers/imports/imports.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { insertEntries } from '#/tests/helpers/register/stored-entries.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { MAX_UPLOAD_BYTES } from '#/domain/exchange/files/format/import.ts'
import { selectEntries } from '#/db/entries.ts'

const EXPORT = '/api/certificates/export.csv'

async function staff(engine: (typeof ENGINES)[number] = 'sqlite') {
  const db = await freshStore(engine)
  const someone = visitor(db)
  await someone.signIn()
  return { db, ...someone, context: await staffContext(db) }
}

test.for(ENGINES)(
  'the register is exported, newest first, or those chosen, and nobody takes a name for a formula (%s)',
  async (engine) => {
    const { ask, exportAll, context } = await staff(engine)
    for (const [i, vesselName] of [
      '=1+1',
      'A "quoted", name',
      '@SUM(A1)',
      'KM "Ombak"; =2*2',
    ].entries()) {
      const standing = i === 1 ? { standing: 'withdrawn', standingReason: '-1+1' } : {}
      await createCertificate(
        context,
        certificateInput({
          certificateId: `T-${i}`,
          vesselName,
          serviceId: i === 1 ? 2 : null,
          ...standing,
        }),
      )
    }
    const whole = await exportAll()
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lentera-records-2026-11-21.csv"',
      'x-total-count': '4',
      'cache-control': 'no-store',
    })
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [header, ...lines] = bytes.toString().slice(1).split('\r\n')
    expect(header).toBe(
      'Certificate number,Vessel name,IMO number,Flag,Type,Certificates,Issue date,Expiry date,Standing,Reason,Since,Service,Gross tonnage',
    )
    const types =
      'Indonesia,International Load Line,"International Load Line, International Tonnage",2026-01-01,2028-01-01'
    expect(lines).toEqual([
      `T-3,"KM ""Ombak"";' =2*2",9074729,${types},in force,,,,`,
      `T-2,"'@SUM(A1)",9074729,${types},in force,,,,`,
      `T-1,"A ""quoted"", name",9074729,${types},withdrawn,"'-1+1",2026-11-21,statutory-certification,`,
      `T-0,"'=1+1",9074729,${types},in force,,,,`,
      '',
    ])
    const chosen = await (await ask(`${EXPORT}?ids=2,1,99`)).text()
    expect(chosen.split('\r\n').map((line) => line.slice(0, 3))).toEqual(['Cer', 'T-1', 'T-0', ''])
  },
)

test('an export refuses anonymous callers, invalid lists of ids, and more than four at once; a cancelled export frees its slot', async () => {
  const { ask, exportAll, db } = await staff()
  // So many that an export is under way until it is read.
  const samples = Array.from({ length: 1_500 }, (_, i) => sampleCertificate(i, 1_500))
  await db.write.transaction().execute((tx) => insertEntries(tx, samples))
  expect((await visitor(db).ask(EXPORT)).status).toBe(401)
  const many = Array.from({ length: 1_001 }, (_, i) => i + 1).join(',')
  for (const ids of ['', 'x', '0', '1,,2', '1;2', many, '9999999999']) {
    const refused = await ask(`${EXPORT}?ids=${ids}`)
    expect([ids, refused.status]).toEqual([ids, 400])
  }
  // They arrive together.
  const answers = await Promise.all(Array.from({ length: 5 }, exportAll))
  const running = answers.filter(({ status }) => status === 200)
  const refused = answers.filter((answer) => answer.headers.get('retry-after') === '10')
  expect([running.length, refused.map(({ status }) => status)]).toEqual([4, [429]])
  // The refused export is not recorded, and its grant is not used up.
  expect(await db.read.selectFrom('exportGrants').select('tokenHash').execute()).toHaveLength(1)
  for (const response of running) await response.body?.cancel()
  const next = await exportAll()
  expect([next.status, (await next.text()).split('\r\n').length]).toEqual([200, 1_502])
})

test.for(ENGINES)(
  'what was exported is imported into an empty register without loss (%s)',
  async (engine) => {
    const { exportAll, context, db } = await staff(engine)
    const odd = [
      {
        vesselName: "'=quoted",
        imoNumber: null,
        flag: '＝Fullwidth',
        selectedCertificates: undefined,
        type: 'Classification Certificate',
      },
      {
        vesselName: 'Ünïcode Ꭰ; -1',
        selectedCertificates: undefined,
        type: 'Surat Laut',
        issuedCertificates: 'Surat Laut, Safety Management Certificate',
      },
      {
        standing: 'suspended',
        standingReason: '+62 21, "Jakarta"',
        serviceId: 3,
        grossTonnage: 4183,
      },
      { certificateId: '1/.-A', isValid: false, standing: 'withdrawn' },
    ]
    for (const [i, changes] of odd.entries())
      await createCertificate(context, certificateInput({ certificateId: `T-${i}`, ...changes }))
    const since = '2020-02-29'
    await db.write
      .updateTable('certificates')
      .set({ standingSince: since })
      .where('standing', '=', 'suspended')
      .execute()
    const file = new Uint8Array(await (await exportAll()).arrayBuffer())
    const other = await staff(engine)
    const { outcome } = await committed(other.context, file)
    // Of two types that are none of the known types, and of a letter that documents cannot print.
    expect(outcome).toMatchObject({ good: 4, warnings: 3 })
    expect(await (await other.exportAll()).text()).toBe(reversed(Buffer.from(file).toString()))
    expect(await facts(other.db)).toEqual(await facts(db))
  },
)

/** Newest first becomes oldest first where the newest was imported first. */
function reversed(text: string): string {
  const [header = '', ...lines] = text.trimEnd().replace('\uFEFF', '').split('\r\n')
  return `${[header, ...lines.toReversed()].join('\r\n')}\r\n`
}

/** What the register has of each certificate, but for who wrote it, and that it was imported. */
async function facts(db: Awaited<ReturnType<typeof freshStore>>) {
  const rows = await selectEntries(db.read).orderBy('certificateId').execute()
  return rows.map(({ id: _id, createdBy: _by, importedAt: _imported, ...row }) => row)
}

test('a program imports by the API: sends, checks, reads the errors, and commits', async () => {
  const { ask } = await staff()
  const waited = async (id: number) => {
    await expect
      .poll(async () => (await (await ask(`/api/imports/${id}`)).json()).state)
      .toMatch(/read$|checked|done|failed/)
    return (await ask(`/api/imports/${id}`)).json()
  }
  const send = async (content: string) => {
    const sent = await ask('/api/imports?name=fleet.csv', {
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(sent.status).toBe(202)
    return waited((await sent.json()).id)
  }
  const faulty = await send(
    csvFile(['=BAD,KM Salah,,Indonesia,International Tonnage,01/02/2026,2031-01-30']),
  )
  const refused = await ask(`/api/imports/${faulty.id}/check`, {
    json: { certificateId: 0, dateOrder: 'sideways' },
  })
  expect([refused.status, (await refused.json()).errors.dateOrder]).toEqual([
    400,
    ['Dates are read day-first or month-first'],
  ])
  expect(
    (await ask(`/api/imports/${faulty.id}/check`, { json: { ...faulty.choices, imoNumber: 40 } }))
      .status,
  ).toBe(400)
  expect((await ask(`/api/imports/${faulty.id}/check`, { json: faulty.choices })).status).toBe(202)
  expect((await waited(faulty.id)).outcome.faulty).toBe(1)
  expect((await ask(`/api/imports/${faulty.id}/commit`, { json: {} })).status).toBe(409)
  const list = await ask(`/api/imports/${faulty.id}/errors.csv`)
  expect(list.headers.get('content-disposition')).toBe(
    `attachment; filename="import-${faulty.id}-errors.csv"`,
  )
  const former = await ask(`/api/imports/${faulty.id}/faults.csv`)
  expect([former.status, former.headers.get('location')]).toEqual([
    308,
    `/api/imports/${faulty.id}/errors.csv`,
  ])
  expect((await list.text()).split('\r\n')).toEqual([
    'Row,Column,Value,Reason,Kind,Sheet',
    '2,Certificate number,"\'=BAD","This formula has no result in the file: open it in a spreadsheet and save it again, or write the value instead of the formula",Error,',
    '',
  ])
  const good = await send(csvFile(goodRows(2)))
  await ask(`/api/imports/${good.id}/check`, { json: good.choices })
  await waited(good.id)
  expect((await ask(`/api/imports/${good.id}/commit`, { json: {} })).status).toBe(202)
  expect((await waited(good.id)).state).toBe('done')
  expect((await ask(`/api/imports/${good.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(`/api/imports/${good.id}`)).status).toBe(404)
  expect((await (await ask('/api/imports')).json()).map(({ id }: { id: number }) => id)).toEqual([
    faulty.id,
  ])
})

test('every route of an import is closed to anonymous callers', async () => {
  const { db, context } = await staff()
  const { id } = await checked(context, csvFile(goodRows(1)))
  const { ask } = visitor(db)
  const routes: [string, string][] = [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${id}`],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/check`],
    ['POST', `/${id}/commit`],
    ['GET', `/${id}/errors.csv`],
  ]
  for (const [method, path] of routes) {
    const json =
      method === 'POST'
        ? { certificateId: 0, vesselName: 1, flag: 3, type: 4, issuedDate: 5, expiryDate: 6 }
        : undefined
    const { status } = await ask(`/api/imports${path}`, { method, ...(json && { json }) })
    expect([method, path, status]).toEqual([method, path, 401])
  }
  expect((await settled(context, id)).state).toBe('checked')
})

test('a file that is too large is refused while it comes; other requests stay small', async () => {
  const { ask } = await staff()
  const headers = { 'content-type': 'application/octet-stream' }
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1024 * 1024
      controller.enqueue(new Uint8Array(1024 * 1024))
      if (sent >= 200 * 1024 * 1024) controller.close()
    },
  })
  const refused = await ask('/api/imports?name=big.csv', { method: 'POST', body: endless, headers })
  expect([refused.status, (await refused.json()).detail]).toEqual([
    413,
    expect.stringContaining(`larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MB`),
  ])
  expect(
    (await ask('/api/imports/1/check', { body: 'x'.repeat(70_000), method: 'POST' })).status,
  ).toBe(413)
  expect(
    (await ask('/api/imports?name=empty.csv', { method: 'POST', body: '', headers })).status,
  ).toBe(400)
})
