import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  findCycle,
  fullFolders,
  importsOf,
  subjectOf,
  upwardImports,
} from '#/scripts/check-folders.mjs'

const importsIn = (files: Record<string, string>) =>
  importsOf(Object.keys(files), (file: string) => files[file] ?? '')

test('a circle of folders is found with its path, type imports and dynamic imports included', () => {
  const imports = importsIn({
    'domain/x/a/one.ts': "import type { Two } from '#/domain/x/b/two.ts'\n",
    'domain/x/b/two.ts': "import { three } from './parts/three.ts'\n",
    'domain/x/b/parts/three.ts': "export const three = () => import('#/domain/y/c/four.ts')\n",
    'domain/y/c/four.ts': "export { one } from '#/domain/x/a/one.ts'\n",
  })
  expect(findCycle(imports, subjectOf)).toEqual([
    { from: 'domain/x/a/one.ts', to: 'domain/x/b/two.ts' },
    { from: 'domain/x/b/parts/three.ts', to: 'domain/y/c/four.ts' },
    { from: 'domain/y/c/four.ts', to: 'domain/x/a/one.ts' },
  ])
  expect(findCycle(imports, dirname)).toHaveLength(4)
})

test('the subject of a file is at most two levels below its half', () => {
  expect(subjectOf('domain/register/survey/daily/update-statuses.server.ts')).toBe(
    'domain/register/survey',
  )
  expect(subjectOf('pages/web/paths.ts')).toBe('pages/web')
})

test('an import of a layer above is found', () => {
  const files = {
    'domain/dates.ts': "import { page } from '#/pages/page.tsx'\n",
    'pages/page.tsx': '',
  }
  expect(upwardImports(importsIn(files))).toEqual([
    { from: 'domain/dates.ts', to: 'pages/page.tsx' },
  ])
})

test('a folder of more than 20 files of code is found, tests and styles counted', () => {
  const folder = (name: string, number: number, end: string) =>
    Array.from({ length: number }, (_, i) => `${name}/${i}${end}`)
  const files = [
    ...folder('pages/web/styles', 20, '.css'),
    'pages/web/styles/fonts.test.ts',
    ...folder('core', 20, '.ts'),
    ...folder('public/images', 30, '.webp'),
    ...Array.from({ length: 30 }, (_, i) => `${i}.ts`),
  ]
  expect(fullFolders(files)).toEqual([['pages/web/styles', 21]])
})
