import { expect, test } from 'vitest'
import { conditionsOfStatus, statusOf, STATUSES, verdictOn, type Status, type VerifiedRecord } from './verdict.ts'

const record: VerifiedRecord = {
  certificateId: 'LMC-2026-00042',
  type: 'International Load Line',
  vesselName: 'KM Samudra Jaya',
  imoNumber: null,
  flag: 'Indonesia',
  issuedDate: '2026-01-01',
  expiryDate: '2026-12-31',
  issuedCertificates: 'International Load Line',
  standing: 'in-force',
  standingReason: null,
  standingSince: null,
  supersededBy: null,
}

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

test('a stranger is shown nothing that is not on the list', () => {
  const verdict = verdictOn(record.certificateId, record, '2026-06-15', 'now')
  expect(Object.keys(verdict.certificate ?? {}).toSorted()).toEqual([
    'certificateId',
    'expiryDate',
    'flag',
    'imoNumber',
    'isValid',
    'issuedCertificates',
    'issuedDate',
    'standingReason',
    'standingSince',
    'status',
    'supersededBy',
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
        const one = { standing, issuedDate, expiryDate }
        const fitting = STATUSES.filter((status) => {
          const asked = conditionsOfStatus(status, today)
          return asked.standing === standing && within(issuedDate, asked.issued) && within(expiryDate, asked.expiry)
        })
        expect({ ...one, fitting }).toEqual({ ...one, fitting: [statusOf(one, today)] })
      }
    }
  }
})
