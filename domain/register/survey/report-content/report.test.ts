import { expect, test } from 'vitest'
import { Report } from './report.ts'
import {
  MAX_BYTES_OF_DAY,
  MAX_FILE_BYTES,
  MAX_REPORT_LENGTH,
  MAX_REPORTS_OF_DAY,
} from './report-format.ts'

const REPORT: Report = {
  format: 'lentera-survey-report-1',
  origin: 'https://register.example',
  reportId: '5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10',
  ship: { id: 1, name: 'KM Samudra Jaya', imoNumber: '9074729' },
  kind: 'annual',
  completedOn: '2026-11-20',
  place: 'Batam',
  result: 'with-conditions',
  remarks: null,
  certificates: [{ id: 1, number: 'LMC-2025-00042', version: 1, codes: ['SEC'] }],
  conditions: [],
  files: [],
  signedAt: '2026-11-20T05:00:00.000Z',
}
const file = { name: 'a.jpg', mediaType: 'image/jpeg', size: 1, sha256: 'a'.repeat(64) } as const
const condition = {
  id: 1,
  code: 'SEC',
  kind: 'statutory',
  text: 'Renew the liferaft',
  dueOn: '2027-02-20',
} as const
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one)
const record = { id: 1, number: 'N', version: 1, codes: ['SEC'] }
const ofCodes = (count: number) => ({ certificates: [{ ...record, codes: times(count, 'SEC') }] })
const named = (name: string) => ({ files: [{ ...file, name }] })
const sized = (size: number) => ({ files: [{ ...file, size }] })

test.for([
  [
    'entries of the register',
    { certificates: times(60, record) },
    { certificates: times(61, record) },
    expect.any(String),
  ],
  ['certificates of one entry', ofCodes(20), ofCodes(21), expect.any(String)],
  [
    'conditions',
    { conditions: times(20, condition) },
    { conditions: times(21, condition) },
    'A report has at most 20 conditions',
  ],
  [
    'files',
    { files: times(10, file) },
    { files: times(11, file) },
    'A report has at most 10 files',
  ],
  ['bytes of a file', sized(20 * 1024 ** 2), sized(20 * 1024 ** 2 + 1), 'A file has at most 20 MB'],
  ['bytes of a file, at least', sized(1), sized(0), 'The file is empty'],
  [
    'letters of the name of a file',
    named('x'.repeat(200)),
    named('x'.repeat(201)),
    expect.stringContaining('200'),
  ],
] as const)(
  'a report has a limit of %s: what reaches it is taken, one more is not',
  ([, taken, refused, message]) => {
    expect(Report.safeParse({ ...REPORT, ...taken }).error?.issues).toBeUndefined()
    expect(
      Report.safeParse({ ...REPORT, ...refused }).error?.issues.map((issue) => issue.message),
    ).toEqual([message])
  },
)

test('the limits of a report and of a day are what the texts say', () => {
  expect([MAX_REPORT_LENGTH, MAX_FILE_BYTES, MAX_REPORTS_OF_DAY, MAX_BYTES_OF_DAY]).toEqual([
    30_000, 20_971_520, 300, 3_000_000_000,
  ])
})
