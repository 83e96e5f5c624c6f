import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from './certificate-types.ts'
import { OTHER, partNumber, readPartNumber } from './part.ts'

test('the number of a part is read as it is written, also of the class and of what is none of the listed types', () => {
  for (const code of [...CERTIFICATE_TYPES.map((type) => type.code), OTHER]) {
    expect(readPartNumber(partNumber('LMC-7', { code }, 2))).toEqual({ record: 'LMC-7', code })
  }
  expect(partNumber('LMC-7', { code: 'SEC' }, 1)).toBe('LMC-7')
})

test('a number may have slashes before the code of a part', () => {
  expect(readPartNumber('LMC/2026/7/OTHER')).toEqual({ record: 'LMC/2026/7', code: 'OTHER' })
  expect(readPartNumber('LMC/2026/7/CLASS')).toEqual({ record: 'LMC/2026/7', code: 'Class' })
  for (const number of ['LMC/2026/7', 'LMC-7', '/SEC', 'SEC']) expect([number, readPartNumber(number)]).toEqual([number, null])
})
