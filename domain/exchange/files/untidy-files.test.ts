import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isWorking, type Import, type ImportError } from '#/domain/exchange/files/format/import.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'

// Files as people send them, tried by whole requests of the API. The ships, numbers and people in
// them are invented.

const FILES = join(import.meta.dirname, '../../../tests/fixtures/untidy-files')

async function importing(engine: (typeof ENGINES)[number]) {
  const db = await freshStore(engine)
  const { ask, signIn } = visitor(db)
  await signIn()
  const waited = async (id: number): Promise<Import> => {
    let found: Import | undefined
    const isBusy = async () => {
      found = await (await ask(`/api/imports/${id}`)).json()
      return found === undefined || isWorking(found.state)
    }
    await expect.poll(isBusy, { interval: 50 }).toBe(false)
    if (!found) throw new Error('There is no such import')
    return found
  }
  /** Sends a file of the folder, or a text. */
  const send = async (file: string): Promise<Import> => {
    const body = file.includes('\n') ? file : new Uint8Array(readFileSync(join(FILES, file)))
    const headers = { 'content-type': 'application/octet-stream' }
    const sent = await ask('/api/imports?name=untidy.csv', { body, headers })
    expect(sent.status).toBe(202)
    return waited((await sent.json()).id)
  }
  const check = async ({ id, choices }: Import, answers: object = {}): Promise<Import> => {
    const response = await ask(`/api/imports/${id}/check`, { json: { ...choices, ...answers } })
    expect([response.status, response.ok ? '' : await response.text()]).toEqual([202, ''])
    return waited(id)
  }
  const commit = async ({ id, outcome }: Import) => {
    expect(
      (await ask(`/api/imports/${id}/commit`, { json: { setAside: outcome?.faulty ?? 0 } })).status,
    ).toBe(202)
    return waited(id)
  }
  const errorsOf = async ({ id }: Import, severity: ImportError['column']) => {
    const lines = (await (await ask(`/api/imports/${id}/errors.csv`)).text())
      .trim()
      .split('\r\n')
      .slice(1)
    return lines.filter((line) => line.includes(`,${severity},`))
  }
  const stored = async () =>
    db.read
      .selectFrom('entries')
      .select([
        'certificateId',
        'vesselName',
        'imoNumber',
        'flag',
        'issuedCertificates',
        'issuedDate',
        'expiryDate',
      ])
      .orderBy('id')
      .execute()
  return { ask, send, check, commit, errorsOf, stored }
}

const DATES = [
  '04a-excel-csv-datetime-0-00.csv',
  '04b-dotnet-12-00-00-AM.csv',
  '04e-yyyymmdd.csv',
  '04f-d-mmm-yy.csv',
  '04g-weekday-long-date.csv',
  '04h-time-14-30.csv',
  '04i-spaces-around-slashes.csv',
  '04j-datetime-without-zone-20-00.csv',
  '04k-datetime-offset-plus-2.csv',
]

test.for(ENGINES)(
  'dates as programs and people write them are the days that they say (%s)',
  async (engine) => {
    const { send, check, commit, stored } = await importing(engine)
    for (const [at, file] of DATES.entries()) {
      const read = await send(file)
      const checked = await check(read)
      // All are of one ship and type: from the second on the register has one in force.
      const warnings = at === 0 ? 0 : 1
      expect([file, checked.outcome]).toMatchObject([
        file,
        { good: 1, faulty: 0, warnings, questions: [] },
      ])
      await commit(checked)
      const asked = read.contents?.orders.some(({ shortYear }) => shortYear !== null)
      expect([file, asked]).toEqual([file, file.startsWith('04f')])
    }
    const days = (await stored()).map(({ issuedDate, expiryDate }) => [issuedDate, expiryDate])
    expect(days).toEqual(DATES.map(() => ['2025-03-10', '2030-02-25']))
  },
)

test.for(ENGINES)(
  'headings, invisible characters and words for no expiry are read as they are meant (%s)',
  async (engine) => {
    const { send, check, commit, stored } = await importing(engine)
    for (const file of [
      '05-no-expiry-words.csv',
      '08-invisible-characters.csv',
      '09-certificate-hash-heading.csv',
    ]) {
      const checked = await check(await send(file))
      expect([file, checked.outcome]).toMatchObject([file, { faulty: 0, questions: [] }])
      await commit(checked)
    }
    const rows = await stored()
    expect(rows.slice(0, 6).map(({ expiryDate }) => expiryDate)).toEqual(
      Array(6).fill('9999-12-31'),
    )
    const construction = { flag: 'Indonesia', issuedCertificates: 'Cargo Ship Safety Construction' }
    expect(rows.slice(6)).toMatchObject([
      {
        certificateId: 'ZW-001',
        vesselName: 'KM TAK KASAT',
        imoNumber: '9170016',
        issuedDate: '2025-03-10',
        ...construction,
      },
      {
        certificateId: 'ZW-002',
        vesselName: 'KM NBSP',
        imoNumber: '9170028',
        issuedDate: '2025-03-10',
        ...construction,
      },
      {
        certificateId: 'ZW-003',
        issuedDate: '2025-03-10',
        expiryDate: '2030-03-09',
        ...construction,
      },
      { certificateId: 'CH-001', vesselName: 'KM PAGAR', imoNumber: '9180011', ...construction },
    ])
  },
)

test.for(ENGINES)(
  'a type with two meanings is asked about once, and nothing is stored before it is answered (%s)',
  async (engine) => {
    const { send, check, commit, stored, errorsOf } = await importing(engine)
    const open = await check(await send('06-cssc-combined-or-construction.csv'))
    expect(open.outcome).toMatchObject({ good: 0, faulty: 2 })
    const options = [['SAFCON'], ['SAFCON', 'SEC', 'SRC']]
    expect(open.outcome?.questions).toEqual([
      { kind: 'type', text: 'CSSC', rows: 1, row: 2, options },
      { kind: 'type', text: 'Cargo Ship Safety Certificate', rows: 1, row: 3, options },
    ])
    expect((await errorsOf(open, 'Error'))[0]).toContain(
      '“CSSC” has more than one meaning: SAFCON, or SAFCON + SEC + SRC in one',
    )
    const answered = await check(open, {
      typesAs: [
        { text: 'CSSC', codes: ['SAFCON'] },
        { text: 'Cargo Ship Safety Certificate', codes: ['SAFCON', 'SEC', 'SRC'] },
      ],
    })
    expect(answered.outcome).toMatchObject({ good: 2, certificates: 4, faulty: 0, questions: [] })
    await commit(answered)
    expect((await stored()).map(({ issuedCertificates }) => issuedCertificates)).toEqual([
      'Cargo Ship Safety Construction',
      'Cargo Ship Safety Construction, Cargo Ship Safety Equipment, Cargo Ship Safety Radio',
    ])
  },
)

test.for(ENGINES)(
  'numbers with other characters are refused with a proposal, and imported under it if that is chosen (%s)',
  async (engine) => {
    const { send, check, commit, stored, errorsOf } = await importing(engine)
    const open = await check(await send('07-numbers-with-underscore-and-brackets.csv'))
    expect(open.outcome).toMatchObject({ good: 1, faulty: 3 })
    const proposed = ['AB21PPS00001-01', 'AB-21-0001-SC', '0123-2021-SC']
    expect(open.outcome?.questions).toMatchObject([
      {
        kind: 'numbers',
        rows: 3,
        examples: proposed.map((one, i) => ({ row: i + 2, proposed: one })),
      },
    ])
    const errors = await errorsOf(open, 'Error')
    expect(errors[1]).toMatch(
      /AB-21-0001\(SC\).*A number has no “\(”, “\)”.*Proposed: AB-21-0001-SC/,
    )
    const answered = await check(open, { numbersAs: 'proposed' })
    // Three numbers that are stored otherwise, and three that are of the type and ship of the
    // first.
    expect(answered.outcome).toMatchObject({ good: 4, faulty: 0, warnings: 6, questions: [] })
    await commit(answered)
    expect((await stored()).map(({ certificateId }) => certificateId)).toEqual([
      ...proposed,
      '0123/T/SB/2021/RST/EN/7',
    ])
  },
)

test.for(ENGINES)(
  'types as lists write them are read; those that the register lacks are set aside, and can be mapped (%s)',
  async (engine) => {
    const { send, check, commit, stored, errorsOf } = await importing(engine)
    const open = await check(await send('13-real-type-names.csv'))
    expect(open.outcome).toMatchObject({ good: 7, faulty: 4 })
    expect(open.outcome?.questions).toMatchObject(
      [
        'CCC-IC',
        'International Certificate on Inventory of Hazardous Materials',
        'Polar Ship Certificate',
        'Minimum Safe Manning',
      ].map((text) => ({ kind: 'type', text, options: [] })),
    )
    expect((await errorsOf(open, 'Error'))[2]).toContain(
      '“Polar Ship Certificate” is not a type of the register: map it to one that is',
    )
    const warnings = await errorsOf(open, 'Warning')
    expect(warnings.filter((one) => !one.includes('The ship has another'))).toHaveLength(1)
    const mapped = await check(open, { typesAs: [{ text: 'CCC-IC', codes: ['Class'] }] })
    expect(mapped.outcome).toMatchObject({ good: 8, faulty: 3 })
    await commit(mapped)
    expect((await stored()).map(({ issuedCertificates }) => issuedCertificates)).toEqual([
      'Safety Management Certificate',
      'Document of Compliance',
      'International Load Line',
      'Cargo Ship Safety Equipment',
      'International Oil Pollution Prevention',
      'International Load Line',
      'International Load Line',
      'Certificate of Classification',
    ])
  },
)

const HEADER =
  'Certificate number,Vessel name,IMO number,Flag,Type,Issue date,Expiry date,Status,Gross tonnage'

test.for(ENGINES)(
  'a word that says nothing is an error of a required cell, and a warning of another; a status has to be said (%s)',
  async (engine) => {
    const { send, check, commit, stored, errorsOf } = await importing(engine)
    const row = (changes: { [at: number]: string | undefined }) => {
      const cells = [
        'W-1',
        'KM SATU',
        '9160011',
        'Indonesia',
        'SAFCON',
        '2025-03-10',
        '2030-03-09',
        'valid',
        '4183',
      ]
      return cells.map((cell, at) => changes[at] ?? cell).join(',')
    }
    const wrong = [
      { 0: 'N/A' },
      { 1: 'TBC' },
      { 4: '?' },
      { 5: 'unknown' },
      { 6: 'nil' },
      { 6: 'Lifetime' },
      { 7: '' },
      { 7: 'N/A' },
      { 7: '?' },
      { 7: 'valid?' },
      { 5: '31/02/2025' },
    ]
    const right = [
      { 0: 'W-20', 2: 'N/A', 8: 'tbc' },
      { 0: 'W-21', 2: '-' },
    ]
    const checked = await check(
      await send([HEADER, ...[...wrong, ...right].map(row), ''].join('\r\n')),
    )
    expect(checked.outcome).toMatchObject({
      good: 2,
      faulty: wrong.length,
      faults: wrong.length,
      warnings: 3,
    })
    const columns = (await errorsOf(checked, 'Error')).map((line) =>
      line.split(',').slice(0, 3).join(),
    )
    expect(columns).toEqual([
      '2,Certificate number,N/A',
      '3,Vessel name,TBC',
      '4,Type,?',
      '5,Issue date,unknown',
      '6,Expiry date,nil',
      '7,Expiry date,Lifetime',
      '8,Status,',
      '9,Status,N/A',
      '10,Status,?',
      '11,Status,valid?',
      '12,Issue date,31/02/2025',
    ])
    await commit(checked)
    expect(
      (await stored()).map(({ certificateId, imoNumber }) => [certificateId, imoNumber]),
    ).toEqual([
      ['W-20', null],
      ['W-21', null],
    ])
  },
)
