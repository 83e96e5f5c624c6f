import {
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileError, reasonOf, withReason } from './file-errors.ts'

const failureOf = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

const cases: [
  name: string,
  action: 'read' | 'written' | 'made',
  work: (path: string) => unknown,
  message: string,
][] = [
  ['nosuch', 'read', (path) => readFileSync(path), 'cannot be read: there is no such file'],
  ['folder', 'read', (path) => readFileSync(path), 'cannot be read: it is a folder'],
  [
    'file/x',
    'read',
    (path) => readFileSync(path),
    'cannot be read: a part of its path is not a folder',
  ],
  ['circle', 'read', (path) => readFileSync(path), 'cannot be read: its links lead in a circle'],
  ['n'.repeat(256), 'read', (path) => readFileSync(path), 'cannot be read: its name is too long'],
  [
    'nosuch/x',
    'written',
    (path) => writeFileSync(path, ''),
    'cannot be written: the folder does not exist',
  ],
  ['folder', 'written', (path) => writeFileSync(path, ''), 'cannot be written: it is a folder'],
  ['file', 'written', (path) => openSync(path, 'wx'), 'cannot be written: it exists already'],
  [
    'nosuch/x',
    'made',
    (path) => mkdirSync(path),
    'cannot be made: the system allows no folder there',
  ],
]
test.each(cases)('%s that cannot be %s is named with its reason', (name, action, work, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'file'), '')
  symlinkSync('circle', join(folder, 'circle'))
  const path = join(folder, name)
  const error = failureOf(() => work(path))
  expect(fileError(path, action, error)).toMatchObject({
    message: `${path} ${message}`,
    code: (error as { code: string }).code, // an error of node:fs
  })
})

test.each(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO'])(
  '%s is written as a sentence',
  (code) => {
    const error = Object.assign(new Error(`${code}: raw, open '/x'`), { code, path: '/x' })
    expect(withReason(error)).toMatchObject({
      message: expect.stringMatching(/^\/x cannot be used: [a-z][a-z -]+$/),
      code,
    })
  },
)

test('any other error stays what it is', () => {
  expect(reasonOf('made', new Error('a bug\nin detail'))).toBe('a bug')
  for (const error of [
    new Error('a bug'),
    Object.assign(new Error('a bug'), { code: '28P01' }),
    'text',
  ]) {
    expect([fileError('/x', 'read', error), withReason(error)]).toEqual([error, error])
  }
})
