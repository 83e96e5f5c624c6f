import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { calendarDate } from '#/domain/language/date-field.ts'
import { NewCertificate } from '#/domain/register/model/certificate/certificate.ts'
import { NewPart } from '#/domain/register/model/certificate/new-parts.ts'
import { PartCorrection } from '#/domain/register/certificate/corrections/part-correction.ts'
import {
  ClosedCondition,
  NewCondition,
  NewExtension,
  NewSurvey,
} from '#/domain/register/survey/recording/survey-input.ts'
import { NewApiKey } from '#/domain/people/api-keys/api-key.ts'
import { NewMove } from '#/domain/services/applications/review/application-move.ts'
import { NewShip } from '#/domain/register/ship/ship.ts'
import { NameForm } from '#/domain/register/ship/ship-forms.ts'

/** Every field that is sent as a date, by the schema that forms and endpoints share. */
const FIELDS = {
  'the issue of a certificate': NewCertificate.shape.issuedDate,
  'the expiry of a certificate': NewCertificate.shape.expiryDate,
  'the issue of a part': NewPart.shape.issuedDate,
  'the expiry of a part': NewPart.shape.expiryDate,
  'the survey of a part': NewPart.shape.surveyCompletedOn,
  'the old expiry of a part': NewPart.shape.renewedFrom,
  'the correction of a part': PartCorrection.shape.expiryDate,
  'a survey': NewSurvey.shape.completedOn,
  'an extension': NewExtension.shape.until,
  'the beginning of a condition': NewCondition.shape.imposedOn,
  'the due date of a condition': NewCondition.shape.dueOn,
  'the end of a condition': ClosedCondition.shape.closedOn,
  'the keel of a ship': NewShip.shape.keelLaidOn,
  'a new name of a ship': NameForm.shape.since,
  'the inspection of an application': NewMove.shape.inspectionDate,
  'the last day of an API key': NewApiKey.shape.expiresOn,
}

const SENT = [
  ['2025-03-10', '2025-03-10'],
  ['2025-03-10T20:00:00', '2025-03-10'],
  ['2025-03-10T20:00:00+02:00', '2025-03-10'],
  ['2025-03-10T20:00:00-11:00', '2025-03-10'],
  ['2025-03-10T00:30:00+14:00', '2025-03-10'],
  ['2025-03-10T16:59:59.999Z', '2025-03-10'],
  ['2025-03-10T17:00:00.000Z', '2025-03-11'],
] as const

test.for(Object.entries(FIELDS))(
  '%s is the calendar date that was sent, with a time or without',
  ([, schema]) => {
    expect(SENT.map(([text]) => [text, schema.safeParse(text).data])).toEqual(SENT)
    const refused = [
      '2025-02-30',
      '2025-02-30T20:00:00Z',
      '2025-13-01',
      '10/03/2025',
      '2025-03-10T25:00',
      '20250310',
      20_250_310,
    ]
    for (const text of refused) {
      const message = schema.safeParse(text).error?.issues[0]?.message
      expect([text, message]).toEqual([
        text,
        expect.stringMatching(/is not a date; write it as YYYY-MM-DD/),
      ])
    }
  },
)

const PROGRAM = `
  const { NewCertificate } = await import('#/domain/register/model/certificate/certificate.ts')
  const { readDate } = await import('#/domain/exchange/files/cells/date-cell.ts')
  const how = { dateOrder: 'day-first', shortYears: '1950-2049' }
  const sent = ${JSON.stringify(SENT.map(([text]) => text))}
  const cells = [...sent, '10/3/2025 0:00', 'Mon Mar 10 2025 00:00:00 GMT+0700']
  const days = [sent.map((text) => NewCertificate.shape.issuedDate.parse(text)), cells.map((cell) => readDate(cell, how).date)]
  process.stdout.write(JSON.stringify({ days, offset: new Date(0).getTimezoneOffset() }))
`

test.for([
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', 640],
  ['Asia/Jakarta', -420],
] as const)('they are the same where the server stands in %s', ([zone, offset]) => {
  const env = { ...process.env, TZ: zone, NODE_OPTIONS: '' }
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env,
    encoding: 'utf8',
  })
  const days = SENT.map(([, day]) => day)
  expect(JSON.parse(printed)).toEqual({
    days: [days, [...days, '2025-03-10', '2025-03-10']],
    offset,
  })
})

test('a day that is none is refused with the length of its month, and nothing is a missing date', () => {
  const said = (day: unknown) => calendarDate('Issued on').safeParse(day).error?.issues[0]?.message
  expect(said('2026-12-32')).toBe(
    'Issued on is not a date; write it as YYYY-MM-DD. There is no 2026-12-32: that month has 31 days',
  )
  expect(said(null)).toBe('Issued on is required')
})
