import { expect, test } from 'vitest'
import { Report } from '#/domain/register/survey/report-content/report.ts'
import { changedSince, contentOf, errorsOf, type Draft } from './draft.ts'
import type { SheetShip } from '#/domain/register/survey/report-content/sheets.ts'

const draft: Draft = {
  reportId: '5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10',
  accountId: 4,
  ship: { id: 1, name: 'KM Samudra Jaya', imoNumber: '9074729' },
  step: 'draft',
  typed: {
    kind: 'annual',
    completedOn: '2026-11-20',
    place: 'Batam',
    result: 'with-conditions',
    remarks: 'Port side',
    covered: ['7/SEC', '7/ILLC', '9/IOPP'],
    conditions: [
      { part: '7/SEC', kind: 'statutory', text: 'Renew the port liferaft', dueOn: '2027-02-20' },
    ],
  },
  files: [{ name: 'liferaft.jpg', mediaType: 'image/jpeg', size: 12, sha256: 'a'.repeat(64) }],
  savedAt: '2026-11-20T03:00:00.000Z',
  versions: {
    7: { number: 'LMC-2025-00042', version: 3 },
    9: { number: 'LMC-2025-00043', version: 1 },
  },
  signed: null,
  message: null,
  changes: [],
  outcome: null,
  missing: [],
  failedFiles: [],
}

// A report that was signed on a phone is read years later: this text never changes.
const GOLDEN =
  '{"format":"lentera-survey-report-1","origin":"https://register.example","reportId":"5f0c9a52-6d0e-4a3b-9a3d-3f1f6f8c2b10","ship":{"id":1,"name":"KM Samudra Jaya","imoNumber":"9074729"},"kind":"annual","completedOn":"2026-11-20","place":"Batam","result":"with-conditions","remarks":"Port side","certificates":[{"id":7,"number":"LMC-2025-00042","version":3,"codes":["SEC","ILLC"]},{"id":9,"number":"LMC-2025-00043","version":1,"codes":["IOPP"]}],"conditions":[{"id":7,"code":"SEC","kind":"statutory","text":"Renew the port liferaft","dueOn":"2027-02-20"}],"files":[{"name":"liferaft.jpg","mediaType":"image/jpeg","size":12,"sha256":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}],"signedAt":"2026-11-20T03:05:00.000Z"}'

test('the text that is signed is the golden one, and the register reads it', () => {
  const content = contentOf(draft, 'https://register.example', '2026-11-20T03:05:00.000Z')
  expect(content).toBe(GOLDEN)
  expect(JSON.stringify(Report.parse(JSON.parse(content)))).toBe(GOLDEN)
})

test.each([
  [{}, {}],
  [
    { covered: [] },
    { covered: 'Select the certificates that it covered', conditions: expect.any(String) },
  ],
  [{ completedOn: '' }, { completedOn: 'Enter the day on which it was completed' }],
  // The phone may be where tomorrow has begun, not where the day after has.
  [{ completedOn: '2026-11-22' }, {}],
  [
    { completedOn: '2026-11-23' },
    { completedOn: expect.stringContaining('today or an earlier day') },
  ],
  [{ place: ' ' }, { place: 'Enter the port or yard' }],
  [
    { conditions: [{ part: '7/SEC', kind: 'class', text: '', dueOn: '' }] },
    { conditions: expect.stringContaining('Describe') },
  ],
  [
    { conditions: [{ part: '7/SEC', kind: 'class', text: 'Renew', dueOn: '2026-11-19' }] },
    { conditions: 'A condition is due on the day of the survey or later' },
  ],
  [
    { conditions: [{ part: '9/SEC', kind: 'class', text: 'Renew', dueOn: '2027-11-19' }] },
    { conditions: 'A condition is imposed on a certificate that the survey covered' },
  ],
] as const)('what is missing in a report is said on the phone: %o', (changes, errors) => {
  expect(
    errorsOf({ ...draft.typed, ...structuredClone(changes) } as Draft['typed'], '2026-11-21'),
  ).toEqual(errors)
})

test('a record that changed after the report was begun is named where the report covers it', () => {
  const record = (id: number, number: string, version: number) => ({
    id,
    number,
    version,
    parts: [],
  })
  const ship = {
    certificates: [
      record(7, 'LMC-2025-00042', 4),
      record(9, 'LMC-2025-00043', 1),
      record(8, 'LMC-2025-1', 2),
    ],
  }
  expect(changedSince(draft, ship as unknown as SheetShip)).toEqual(['LMC-2025-00042']) // what it reads of a ship
})

test('a result with conditions has conditions', () => {
  const typed = { ...draft.typed, conditions: [] }
  expect(errorsOf(typed, '2026-11-21')).toEqual({
    result: 'Impose at least one condition, or choose another result',
  })
  expect(errorsOf({ ...draft.typed, result: 'satisfactory' }, '2026-11-21')).toEqual({
    result: expect.stringContaining('or remove the conditions'),
  })
})
