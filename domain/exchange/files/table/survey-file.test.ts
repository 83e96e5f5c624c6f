import { expect, test } from 'vitest'
import {
  createCertificate,
  getCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { recordSurvey } from '#/domain/register/survey/recording/record-survey.server.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import type { Engine } from '#/db/schema.ts'
import { read, settled } from '#/tests/helpers/imports/imports.ts'
import { workbook } from '#/tests/helpers/imports/workbook.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import {
  checkImport,
  commitImport,
  readImportErrors,
} from '#/domain/exchange/files/imports.server.ts'
import { setAsideCsv } from '#/domain/exchange/files/set-aside-file.server.ts'

const HEADER = [
  'Certificate number',
  'Code',
  'Kind',
  'Completed on',
  'Place',
  'Surveyor',
  'Result',
  'Remarks',
]

async function office(engine: Engine) {
  const db = await freshStore(engine)
  const earlier = await staffContext(db, { now: '2025-01-05T05:00:00.000Z' })
  const dates = { issuedDate: '2024-03-10', expiryDate: '2029-03-09' }
  const several = {
    certificateId: 'S-1',
    ...dates,
    selectedCertificates: ['Cargo Ship Safety Construction', 'Cargo Ship Safety Radio'],
  }
  await createCertificate(earlier, certificateInput(several))
  await createCertificate(
    earlier,
    certificateInput({
      certificateId: 'S-2',
      ...dates,
      selectedCertificates: ['International Load Line'],
    }),
  )
  const context = await staffContext(db)
  await recordSurvey(context, 2, ['ILLC'], { ...typed, kind: 'annual', completedOn: '2025-03-09' })
  return { db, context }
}

const typed = { surveyor: 'R. Hartono', result: 'satisfactory', place: 'Batam' } as const

/** Good and faulty rows, as an office would write them. */
const ROWS = [
  ['S-1/SAFCON', '', 'Annual survey', '25/03/2026', 'Batam', 'R. Hartono', 'OK', "'=dry"],
  ['S-1', 'SRC', 'berkala', '10 Mar 2025', 'Batam', 'R. Hartono', 'OK', ''],
  ['S-1', 'SAFCON', 'tahunan', '2025-03-10', 'Batam', 'R. Hartono', 'memuaskan', ''],
  ['s-2', '', 'occasional', '2026-01-02', 'Batam', 'R. Hartono', 'with conditions', ''],
  ['S-1', 'SAFCON', 'annual', '2024-03-09', 'Batam', 'R. Hartono', 'OK', ''],
  ['S-1', 'SAFCON', 'annual', '2026-11-23', 'Batam', 'R. Hartono', 'OK', ''],
  ['S-2', 'ILLC', 'annual', '2025-03-10', 'Batam', 'R. Hartono', 'OK', ''],
  ['S-1', 'ILLC', 'annual', '2025-03-10', 'Batam', 'R. Hartono', 'OK', ''],
  ['S-9', 'SEC', 'annual', '2025-03-10', 'Batam', 'R. Hartono', 'OK', ''],
  ['S-1', '', 'annual', '2025-03-10', '', 'R. Hartono', 'perhaps', ''],
  ['S-1', 'SRC', 'periodical', '2025-03-11', 'Batam', 'R. Hartono', 'OK', ''],
  ['S-1', 'SRC', 'periodical', '01/13/2026', 'Batam', 'R. Hartono', 'OK', ''],
]

test.for(ENGINES)(
  'a file of surveys is recorded by the rules of the form, without its bad rows (%s)',
  async (engine) => {
    const { context } = await office(engine)
    const { id, contents, choices } = await read(
      context,
      workbook([['Surveys of 2025 and 2026'], HEADER, ...ROWS]),
    )
    if (!contents || !choices) throw new Error('The file was not read')
    expect(contents).toMatchObject({ holds: 'surveys', rows: 12, headingRows: [2] })
    expect(choices).toMatchObject({
      holds: 'surveys',
      leaveOut: [],
      dateOrder: 'day-first',
      shortYears: '1950-2049',
    })
    await expect(checkImport(context, id, { ...choices, holds: 'records' })).rejects.toMatchObject({
      kind: 'invalid',
    })
    await checkImport(context, id, choices)
    expect((await settled(context, id)).outcome).toMatchObject({
      good: 4,
      faulty: 8,
      faults: 10,
      warnings: 1,
    })
    const { errors } = await readImportErrors(context, id, 'error', 1)
    expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [
        7,
        'Completed on',
        'S-1/SAFCON: A survey within the term is completed on the day of issue or later',
      ],
      [
        8,
        'Completed on',
        'A survey is recorded once it is completed: choose today or an earlier day',
      ],
      [
        9,
        'Completed on',
        'S-2: The window of this day has its survey already: a window is credited once',
      ],
      [10, 'Code', 'The record has no certificate of this type; it has SAFCON, SRC'],
      [11, 'Certificate number', 'The register has no such certificate'],
      [12, 'Place', 'Say where the survey was completed'],
      [12, 'Result', 'result is one of satisfactory, with-conditions, not-satisfactory'],
      [12, 'Code', 'Write which of these: SAFCON, SRC'],
      [
        13,
        'Completed on',
        'S-1/SRC: The window of this day has its survey already: a window is credited once',
      ],
      [14, 'Completed on', 'There is no month 13; the whole file is read with the day first'],
    ])
    await commitImport(context, id, 8)
    expect(await settled(context, id)).toMatchObject({ state: 'done', failure: null })
    const surveysOf = async (record: number) =>
      (await getCertificate(context, record)).parts.flatMap(({ code, surveys }) =>
        surveys.map(({ kind, completedOn, result, remarks, recordedOn }) => [
          code,
          kind,
          completedOn,
          result,
          remarks,
          recordedOn,
        ]),
      )
    expect(await surveysOf(1)).toEqual([
      ['SAFCON', 'annual', '2025-03-10', 'satisfactory', null, '2026-11-21'],
      ['SAFCON', 'annual', '2026-03-25', 'satisfactory', '=dry', '2026-11-21'],
      ['SRC', 'periodical', '2025-03-10', 'satisfactory', null, '2026-11-21'],
    ])
    expect((await surveysOf(2)).at(-1)).toEqual([
      'ILLC',
      'occasional',
      '2026-01-02',
      'with-conditions',
      null,
      '2026-11-21',
    ])
    const { entries } = await historyOf(context, 2, null)
    expect(entries[0]?.note).toBe(
      'Credited to none. ILLC: No window of this certificate accepts a survey of this kind. Imported from a file of surveys of which 8 rows were set aside',
    )

    const file = (await new Response(await setAsideCsv(context, id)).text()).replace('\uFEFF', '')
    const lines = file.trimEnd().split('\r\n')
    expect([lines.length, lines[0]]).toEqual([
      9,
      `${[...HEADER, 'Recorded on'].join(',')},Reason why it was set aside (dates were read with the day first)`,
    ])
    // Corrected, the last row is imported from that file.
    const corrected = [lines[0], lines[7]?.replace('2025-03-11', '11/03/2026')].join('\r\n')
    const second = await read(context, corrected)
    expect([second.contents?.holds, second.choices?.dateOrder]).toEqual(['surveys', 'day-first'])
    if (!second.choices) throw new Error('The file was not read')
    await checkImport(context, second.id, second.choices)
    expect((await settled(context, second.id)).outcome).toMatchObject({ good: 1, faulty: 0 })
    await commitImport(context, second.id)
    expect((await settled(context, second.id)).state).toBe('done')
    expect((await surveysOf(1)).at(-1)).toEqual([
      'SRC',
      'periodical',
      '2026-03-11',
      'satisfactory',
      null,
      '2026-11-21',
    ])
  },
)

test.for(ENGINES)(
  'where a survey was recorded since the check, nothing of the file is (%s)',
  async (engine) => {
    const { context } = await office(engine)
    const rows = [
      'S-1,SRC,periodical,2025-03-10,Batam,R. Hartono,OK,',
      'S-1,SAFCON,annual,2025-03-10,Batam,R. Hartono,OK,',
    ]
    const { id, choices } = await read(context, [HEADER.join(','), ...rows].join('\n'))
    if (!choices) throw new Error('The file was not read')
    await checkImport(context, id, choices)
    expect((await settled(context, id)).outcome).toMatchObject({ good: 2, faulty: 0 })
    await recordSurvey(context, 1, ['SRC'], {
      ...typed,
      kind: 'periodical',
      completedOn: '2025-03-12',
    })
    await commitImport(context, id)
    expect(await settled(context, id)).toMatchObject({
      state: 'checked',
      outcome: { good: 1, faulty: 1 },
    })
    expect((await getCertificate(context, 1)).parts.flatMap(({ surveys }) => surveys)).toHaveLength(
      1,
    )
  },
)
