import { expect, test } from 'vitest'
import type { Certificate } from '#/domain/register/model/certificate/certificate.ts'
import { newPart, type Part } from '#/domain/register/model/certificate/part.ts'
import { titleOf } from './entry-title.ts'

const FACTS = {
  issuedDate: '2026-01-01',
  expiryDate: '2031-01-01',
  standing: 'in-force',
  standingReason: null,
} as const
const part = (code: string, changes: Partial<Part> = {}): Part => ({
  ...newPart(code, code, { ...FACTS, standingSince: null, supersededBy: null, supersededOn: null }),
  ...changes,
})
const record = (...parts: Part[]): Partial<Certificate> => ({
  vesselName: 'KM Samudra Jaya',
  parts,
})

const SURVEY = {
  kind: 'annual',
  completedOn: '2026-11-20',
  result: 'satisfactory',
  remarks: null,
  surveyor: 'R. Hartono',
} as const
const surveys: Part['surveys'] = [{ ...SURVEY, place: 'Batam', recordedOn: '2026-11-20' }]
const condition = {
  kind: 'class',
  text: 'Renew the chain',
  imposedOn: '2026-11-20',
  dueOn: '2027-02-20',
  closedOn: null,
} as const
const extension = {
  kind: 'short-voyages',
  until: '2031-02-01',
  grantedOn: '2026-11-20',
  reason: 'Short voyages',
} as const

const [SEC, SRC] = [part('SEC'), part('SRC')]

test.for<[string, Partial<Certificate>, Partial<Certificate>, string]>([
  [
    'a survey of two parts',
    record(SEC, SRC),
    record({ ...SEC, surveys }, { ...SRC, surveys }),
    'Survey recorded: SEC, SRC',
  ],
  ['a survey of the only part', record(SEC), record({ ...SEC, surveys }), 'Survey recorded'],
  [
    'a survey that is removed',
    record({ ...SEC, surveys }, SRC),
    record(SEC, SRC),
    'Survey removed: SEC',
  ],
  [
    'one that is removed from the only part',
    record({ ...SEC, surveys }),
    record(SEC),
    'Survey removed',
  ],
  ['an extension', record(SEC, SRC), record({ ...SEC, extension }, SRC), 'Extended: SEC'],
  [
    'a condition',
    record(SEC, SRC),
    record(SEC, { ...SRC, conditions: [condition] }),
    'Condition imposed: SRC',
  ],
  [
    'its end',
    record({ ...SEC, conditions: [condition] }),
    record({ ...SEC, conditions: [{ ...condition, closedOn: '2026-12-01' }] }),
    'Condition closed',
  ],
  [
    'a late survey that reinstates',
    record({ ...SEC, standing: 'suspended' }, SRC),
    record({ ...SEC, surveys }, SRC),
    'Survey recorded: SEC; Reinstated: SEC',
  ],
  [
    'one part withdrawn',
    record(SEC, SRC),
    record({ ...SEC, standing: 'withdrawn' }, SRC),
    'Withdrawn: SEC',
  ],
  [
    'one part renewed',
    record(SEC, SRC),
    record({ ...SEC, supersededBy: 'T-2' }, SRC),
    'Renewed: SEC',
  ],
  ['a survey that became overdue', record(SEC, SRC), record(SEC, SRC), 'Survey overdue'],
  ['another name', record(SEC), { ...record(SEC), vesselName: 'KM Raya' }, 'Amended'],
  [
    'an event from before there were parts',
    { vesselName: 'KM A' },
    { vesselName: 'KM B' },
    'Amended',
  ],
])('staff read what was done: %s', ([, before, after, title]) => {
  expect(titleOf('amended', before, after)).toBe(title)
})

test('other events have the name of their kind', () => {
  expect(titleOf('issued', null, record(SEC))).toBe('Issued')
  expect(titleOf('suspended', record(SEC), record({ ...SEC, standing: 'suspended' }))).toBe(
    'Suspended',
  )
  expect(titleOf('deleted', record(SEC), null)).toBe('Deleted')
})
