import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { newPart, OTHER, partNumber, readPartNumber, takesSurveys } from './part.ts'

test('the number of a part is read as it is written, also of the class and of what is none of the listed types', () => {
  for (const code of [...CERTIFICATE_TYPES.map((type) => type.code), OTHER]) {
    expect(readPartNumber(partNumber('LMC-7', { code }, 2))).toEqual({ record: 'LMC-7', code })
  }
  expect(partNumber('LMC-7', { code: 'SEC' }, 1)).toBe('LMC-7')
})

test('a number may have slashes before the code of a part', () => {
  expect(readPartNumber('LMC/2026/7/OTHER')).toEqual({ record: 'LMC/2026/7', code: 'OTHER' })
  expect(readPartNumber('LMC/2026/7/CLASS')).toEqual({ record: 'LMC/2026/7', code: 'Class' })
  for (const number of ['LMC/2026/7', 'LMC-7', '/SEC', 'SEC'])
    expect([number, readPartNumber(number)]).toEqual([number, null])
})

test('a survey is offered until the certificate is withdrawn or replaced, also after it has expired', () => {
  const base = {
    issuedDate: '2020-01-01',
    expiryDate: '2024-12-31',
    standing: 'in-force',
    standingReason: null,
  } as const
  const part = newPart('SEC', 'SEC', {
    ...base,
    standingSince: null,
    supersededBy: null,
    supersededOn: null,
  })
  const takes = (changes: object) => takesSurveys({ ...part, ...changes }, '2026-11-21')
  expect(takes({})).toBe(true)
  expect(takes({ supersededBy: 'T-2', supersededOn: '2024-12-31' })).toBe(false)
  expect(takes({ supersededBy: 'T-2' })).toBe(false)
  expect(takes({ supersededBy: 'T-2', supersededOn: '2026-11-22' })).toBe(true)
  expect(takes({ standing: 'withdrawn', standingSince: '2026-11-21' })).toBe(false)
  expect(takes({ standing: 'withdrawn', standingSince: '2026-11-22' })).toBe(true)
})
