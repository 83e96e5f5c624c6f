import { expect, test } from 'vitest'
import { verdictOn, type VerifiedRecord } from './verdict.ts'
import { conditionsOfStatus, statusOf, STATUSES, type Status } from '#/app/certificates/model/status.ts'

const record: VerifiedRecord = {
  certificateId: 'LMC-2026-00042',
  type: 'International Load Line',
  vesselName: 'KM Samudra Jaya',
  imoNumber: null,
  grossTonnage: null,
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2026-12-31',
  issuedCertificates: 'International Load Line',
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
  supersededOn: null,
  corrections: null,
}

test.each([
  ['until the day before the other is issued it is valid', '2026-06-14', 'valid'],
  ['from the issue date of the other it is superseded', '2026-06-15', 'superseded'],
  ['once it has expired, that is the graver news', '2027-01-01', 'expired'],
])('%s', (_rule, today, status) => {
  const renewed = { ...record, supersededBy: 'LMC-2', supersededOn: '2026-06-15' }
  const verdict = verdictOn(record.certificateId, renewed, today, 'now')
  expect(verdict).toMatchObject({ verified: true, status, certificate: { status, isValid: status === 'valid' } })
  const failed = verdict.checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)
  expect(failed).toEqual({ valid: [], superseded: ['superseded'], expired: ['period'] }[status])
})

const table: [rule: string, standing: VerifiedRecord['standing'], today: string, status: Status][] = [
  ['the day before its issue it is not valid yet', 'in-force', '2025-12-31', 'not-yet-valid'],
  ['it is valid on its issue day', 'in-force', '2026-01-01', 'valid'],
  ['it is valid in between', 'in-force', '2026-06-15', 'valid'],
  ['it is valid through its expiry day', 'in-force', '2026-12-31', 'valid'],
  ['it is expired the day after', 'in-force', '2027-01-01', 'expired'],
  ['suspended is suspended within its dates', 'suspended', '2026-06-15', 'suspended'],
  ['suspended is graver than expired', 'suspended', '2027-06-15', 'suspended'],
  ['withdrawn is withdrawn before its dates', 'withdrawn', '2025-06-15', 'withdrawn'],
]
test.each(table)('%s', (_rule, standing, today, status) => {
  expect(statusOf({ ...record, standing }, today)).toBe(status)
  const verdict = verdictOn(record.certificateId, { ...record, standing }, today, 'now')
  expect(verdict).toMatchObject({ verified: true, status, certificate: { status, isValid: status === 'valid' } })
})

test('an unknown number is not verified and has no certificate', () => {
  expect(verdictOn('X-1', null, '2026-01-01', '2026-01-01T00:00:00.000Z')).toEqual({
    verified: false,
    status: 'not-found',
    number: 'X-1',
    certificate: null,
    near: null,
    checks: [{ name: 'issued', outcome: 'failed' }],
    checkedAt: '2026-01-01T00:00:00.000Z',
  })
})

test('each check stands for itself: an expired and suspended certificate fails both', () => {
  const verdict = verdictOn(record.certificateId, { ...record, standing: 'suspended' }, '2027-01-01', 'now')
  expect(verdict.checks).toEqual([
    { name: 'issued', outcome: 'passed' },
    { name: 'period', outcome: 'failed' },
    { name: 'standing', outcome: 'failed' },
    { name: 'details', outcome: 'compare' },
  ])
})

test('the public is shown nothing that is not on the list', () => {
  const verdict = verdictOn(record.certificateId, record, '2026-06-15', 'now')
  expect(Object.keys(verdict.certificate ?? {}).toSorted()).toEqual([
    'certificateId',
    'corrections',
    'expiryDate',
    'flag',
    'grossTonnage',
    'imoNumber',
    'isValid',
    'issuedCertificates',
    'issuedDate',
    'standingReason',
    'standingSince',
    'status',
    'supersededBy',
    'supersededOn',
    'type',
    'vesselName',
  ])
})

test('what a status asks of a record is what the record’s status says', () => {
  const today = '2026-06-15'
  const dates = ['2026-06-13', '2026-06-14', today, '2026-06-16', '2026-06-17']
  const within = (date: string, { from = '', to = '9' }: { from?: string; to?: string } = {}) => from <= date && date <= to
  for (const standing of ['in-force', 'suspended', 'withdrawn'] as const) {
    for (const issuedDate of dates) {
      for (const expiryDate of dates.filter((date) => date >= issuedDate)) {
        for (const supersededOn of [null, ...dates]) {
          const one = { standing, issuedDate, expiryDate, supersededOn }
          const fitting = STATUSES.filter((status) => {
            const asked = conditionsOfStatus(status, today)
            const dated = within(issuedDate, asked.issued) && within(expiryDate, asked.expiry)
            return asked.standing === standing && dated && within(supersededOn ?? '8', asked.superseded)
          })
          expect({ ...one, fitting }).toEqual({ ...one, fitting: [statusOf(one, today)] })
        }
      }
    }
  }
})
