import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { featureOf, findCycle, importsOf, upwardImports } from '#/scripts/check-folders.mjs'
import { findRefusedTerms } from '#/scripts/check-vocabulary.mjs'

const importsIn = (files: Record<string, string>) => importsOf(Object.keys(files), (file: string) => files[file] ?? '')

test('a circle of folders is found with its path, type imports and dynamic imports included', () => {
  const imports = importsIn({
    'app/a/one.ts': "import type { Two } from '#/app/b/two.ts'\n",
    'app/b/two.ts': "import { three } from './parts/three.ts'\n",
    'app/b/parts/three.ts': "export const three = () => import('#/app/c/four.ts')\n",
    'app/c/four.ts': "export { one } from '#/app/a/one.ts'\n",
  })
  expect(findCycle(imports, featureOf)).toEqual([
    { from: 'app/a/one.ts', to: 'app/b/two.ts' },
    { from: 'app/b/parts/three.ts', to: 'app/c/four.ts' },
    { from: 'app/c/four.ts', to: 'app/a/one.ts' },
  ])
  expect(findCycle(imports, dirname)).toHaveLength(4)
})

test('the model of a feature lies below what its use cases import', () => {
  const files = {
    'app/certificates/use.server.ts': "import { record } from '#/app/history/record.ts'\n",
    'app/history/record.ts': "import type { Certificate } from '#/app/certificates/model/certificate.ts'\n",
    'app/certificates/model/certificate.ts': '',
  }
  expect(findCycle(importsIn(files), featureOf)).toBeNull()
  expect(featureOf('app/certificates/model/certificate.ts')).toBe('app/certificates/model')
})

test('an import of a layer above is found', () => {
  const files = { 'core/dates.ts': "import { m } from '#/app/language/texts.ts'\n", 'app/language/texts.ts': '' }
  expect(upwardImports(importsIn(files))).toEqual([{ from: 'core/dates.ts', to: 'app/language/texts.ts' }])
})

test('a refused term is found in prose and inside names, with its line', () => {
  const text = ['const ok = 1', 'const letterList = LONGEST_NAME', 'a stranger at the door'].join('\n') // words-allowed: the input
  const found = findRefusedTerms(text).map(({ line, word: term }: { line: number; word: string }) => [line, term]) // words-allowed: a field
  expect(found).toEqual([
    [2, 'letter'], // words-allowed: the result
    [2, 'longest limit'], // words-allowed: the result
    [3, 'stranger'], // words-allowed: the result
    [3, 'door'], // words-allowed: the result
  ])
})

test('letters of the alphabet and the words of a key are allowed', () => {
  expect(findRefusedTerms('Use capital letters, or letters and digits. The 12 words of the key.')).toEqual([])
})
