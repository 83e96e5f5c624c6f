import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Component = { 'bom-ref': string; name: string; version: string; purl: string; hashes?: { alg: string }[] }
type Bill = {
  bomFormat: string
  specVersion: string
  serialNumber: string
  metadata: { component: { name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

test('the list of what ships names every package with its version and hash, and none that only tests need', () => {
  const said = execFileSync('node', ['scripts/sbom.mjs'], { encoding: 'utf8' })
  // It was written just now, in this form.
  const bill = JSON.parse(readFileSync('build/sbom.json', 'utf8')) as Bill
  expect([bill.bomFormat, bill.specVersion, bill.metadata.component.name]).toEqual(['CycloneDX', '1.5', 'lentera'])
  expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f-]{36}$/)
  expect(said).toContain(`${bill.components.length} packages`)
  // Ours, and so written.
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  for (const [name, version] of Object.entries(dependencies)) expect(listed).toContain(`${name}@${version}`)
  const names = bill.components.map(({ name }) => name)
  const quality = JSON.parse(readFileSync('quality/package.json', 'utf8')).dependencies
  for (const name of ['vitest', '@playwright/test', 'express', 'lighthouse']) {
    expect(devDependencies[name] ?? quality[name]).toBeDefined()
    expect(names).not.toContain(name)
  }
  for (const { purl, hashes } of bill.components) expect([purl, hashes?.[0]?.alg]).toEqual([purl, 'SHA-512'])
})

test('whatever a listed package needs is listed too', () => {
  const bill = JSON.parse(readFileSync('build/sbom.json', 'utf8')) as Bill
  const refs = new Set(bill.components.map((component) => component['bom-ref']))
  const [application, ...others] = bill.dependencies
  expect(refs.size).toBe(others.length)
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const name of Object.keys(dependencies)) expect(application?.dependsOn).toContain(`node_modules/${name}`)
  for (const { ref, dependsOn } of others) expect([ref, dependsOn.filter((one) => !refs.has(one))]).toEqual([ref, []])
  expect(others.find(({ ref }) => ref === 'node_modules/pg')?.dependsOn).toContain('node_modules/pg-protocol')
})
