import { expect, test } from 'vitest'
import { publicNotice } from './form-answer.ts'

const notice = {
  title: 'Application Failed',
  description: 'There was an error.',
  destructive: true,
}

test.for<[what: string, error: Record<string, string[] | null> | undefined, shown: boolean]>([
  ['a field that is refused', { companyName: ['Too short'] }, false],
  ['two fields', { companyName: ['Too short'], vesselName: ['Too short'] }, false],
  ['the form as a whole', { '': ['The service is busy.'] }, true],
  [
    'a field and the form as a whole',
    { '': ['Press it once more.'], companyName: ['Too short'] },
    true,
  ],
  [
    'a field that is right, and the form',
    { companyName: null, '': ['The service is busy.'] },
    true,
  ],
  ['nothing that is named', undefined, true],
])(
  'a form of the public that is refused for %s has a notice only where its fields do not say why',
  ([, error, shown]) => {
    expect(publicNotice({ lastResult: error ? { error } : null, notice })).toEqual(
      shown ? notice : null,
    )
  },
)

test('a form that was not sent has no notice', () => {
  expect(publicNotice(undefined)).toBeNull()
})
