import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { featureOf, findCycle, importsOf, upwardImports } from '#/scripts/check-folders.mjs'

const importsIn = (files: Record<string, string>) =>
  importsOf(Object.keys(files), (file: string) => files[file] ?? '')

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
    'app/history/record.ts':
      "import type { Certificate } from '#/app/certificates/model/certificate.ts'\n",
    'app/certificates/model/certificate.ts': '',
  }
  expect(findCycle(importsIn(files), featureOf)).toBeNull()
  expect(featureOf('app/certificates/model/certificate.ts')).toBe('app/certificates/model')
})

test('an import of a layer above is found', () => {
  const files = {
    'core/dates.ts': "import { m } from '#/app/language/texts.ts'\n",
    'app/language/texts.ts': '',
  }
  expect(upwardImports(importsIn(files))).toEqual([
    { from: 'core/dates.ts', to: 'app/language/texts.ts' },
  ])
})
