import { expect, test } from 'vitest'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { getCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { statusOfPart } from '#/domain/register/model/certificate/status.ts'
import { historyOf } from '#/domain/register/history/history.server.ts'
import { scheduleOf } from '#/domain/register/model/survey/schedule.ts'
import { surveyFactsOf } from '#/domain/register/model/certificate/part.ts'
import { settled, read } from '#/tests/helpers/imports/imports.ts'
import { staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { checkImport, commitImport } from '#/domain/exchange/files/imports.server.ts'

const CSV = `Certificate number,Vessel name,IMO number,Flag,Certificates,Issue date,Expiry date,Old expiry date,Last annual survey,Last docking,Port of survey
T-1,KM Samudra,9074729,Indonesia,"SAFCON, SRC, ITC69",2024-12-01,2030-02-01,2025-02-01,2025-12-10,2025-12-08,Batam
T-2,KM Samudra,9074729,Indonesia,ILLC,2024-12-01,2030-02-02,2025-02-01,,,
`

test.for(ENGINES)(
  'old expiry dates and last surveys become facts of the parts (%s)',
  async (engine) => {
    const context = await staffContext(await freshStore(engine))
    const { id, choices } = await read(context, Buffer.from(CSV), 'list.csv')
    if (!choices) throw new Error('The file was not read')
    await checkImport(context, id, choices)
    const { outcome } = await settled(context, id)
    expect([outcome?.good, outcome?.faulty]).toEqual([1, 1])
    await commitImport(context, id, 1)
    expect((await settled(context, id)).state).toBe('done')
    const record: Certificate = await getCertificate(context, 1)
    const parts = record.parts.map(({ code, renewedFrom, surveys }) => [
      code,
      renewedFrom,
      surveys.map(({ kind, completedOn, surveyor }) => [kind, completedOn, surveyor]),
    ])
    expect(parts).toEqual([
      [
        'SAFCON',
        '2025-02-01',
        [
          ['bottom', '2025-12-08', 'Not stated'],
          ['annual', '2025-12-10', 'Not stated'],
        ],
      ],
      // Of radio it is the periodical survey.
      ['SRC', '2025-02-01', [['periodical', '2025-12-10', 'Not stated']]],
      ['ITC69', null, []],
    ])
    const [safcon] = record.parts
    if (!safcon) throw new Error('There is no part')
    expect(scheduleOf(surveyFactsOf(safcon, record.surveysFrom)).uncredited).toEqual([])
    expect(statusOfPart(safcon, record.surveysFrom, context.today)).toBe('valid')
    const [issued] = (await historyOf(context, 1, null)).entries
    expect(issued?.kind).toBe('issued')
  },
)
