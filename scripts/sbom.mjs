import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, root } from './node26.mjs'

/**
 * The packages that ship, as CycloneDX 1.5, from the lockfile alone: names, versions, licences, hashes, origins and dependencies,
 * without what only tests need. Not by `npm sbom --omit dev`, which omits packages that a test needs as well (npm 11.19).
 */
function billOf({ name, version }, lock, { serialNumber, timestamp }) {
  const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const application = { 'bom-ref': `${name}@${version}`, type: 'application', name, version }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber,
    version: 1,
    metadata: { timestamp, lifecycles: [{ phase: 'pre-build' }], component: application },
    components: shipped.map(([path, entry]) => component(path, entry)),
    dependencies: [
      { ref: application['bom-ref'], dependsOn: neededBy('', lock.packages) },
      ...shipped.map(([path]) => ({ ref: path, dependsOn: neededBy(path, lock.packages) })),
    ],
  }
}

function component(path, { version, license, resolved, integrity = '', optional, name = path.split('node_modules/').at(-1) }) {
  const [algorithm, hash = ''] = integrity.split('-')
  return {
    'bom-ref': path,
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }] }),
    ...(hash && { hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') }] }),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

/** The copies that Node finds for the dependencies of a package: in its folder, else in those above it. */
function neededBy(path, packages) {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path]
  const named = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  const found = named.map((name) => {
    for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (packages[candidate] || folder === '') return candidate
    }
  })
  return found.filter((candidate) => packages[candidate] && !packages[candidate].dev)
}

const json = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'))

await main(() => {
  const made = { serialNumber: `urn:uuid:${randomUUID()}`, timestamp: new Date().toISOString() }
  const bill = billOf(json('package.json'), json('package-lock.json'), made)
  const file = join(root, 'build', 'sbom.json')
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${file}: ${bill.components.length} packages`)
})
