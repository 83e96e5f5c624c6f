import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { main, root } from './node26.mjs'
import { ensureBuilt } from './prepare.mjs'

/**
 * Not in a build's list of modules: what files are copied from, what styles are made from, and what
 * is loaded from node_modules.
 */
const ALSO_SHIPPED = [
  'flag-icons',
  '@expo-google-fonts/source-sans-3',
  '@expo-google-fonts/source-serif-4',
  'tailwindcss',
  '@myriaddreamin/typst-ts-node-compiler',
].map((name) => `node_modules/${name}`)

/** The packages that a program for one platform needs besides: Typst's addon and Node. */
const OF_PLATFORM = (platform) => [
  `node_modules/@myriaddreamin/typst-ts-node-compiler-${platform}-gnu`,
  `node_modules/node-${platform}`,
]

/**
 * What ships and nothing else, as CycloneDX 1.5: the packages that the build has code or files of
 * (`build/packages`, which scripts/list-packages.mjs writes), what is loaded beside it, and Node,
 * with versions, licences and hashes of the lockfile.
 * `platform`: `linux-x64`. Not by `npm sbom --omit dev`, which lists all that building needs (npm
 * 11.19).
 * @param {{ name: string, version: string }} product
 * @param {{ packages: Record<string, any> }} lock
 * @param {{ built: string[], platform: string, serialNumber?: string, timestamp?: string }} made
 */
export function billOf({ name, version }, lock, { built, platform, serialNumber, timestamp }) {
  const refs = [...new Set([...built, ...ALSO_SHIPPED, ...OF_PLATFORM(platform)])].sort((a, b) =>
    a < b ? -1 : 1,
  )
  const unknown = refs.filter((ref) => !lock.packages[ref])
  if (unknown.length > 0) throw new Error(`The lockfile has no ${unknown.join(', ')}`)
  const shipped = new Set(refs)
  const application = { 'bom-ref': `${name}@${version}`, type: 'application', name, version }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    ...(serialNumber && { serialNumber }),
    version: 1,
    metadata: {
      ...(timestamp && { timestamp }),
      lifecycles: [{ phase: 'build' }],
      component: application,
    },
    components: refs.map((ref) => component(ref, lock.packages[ref])),
    dependencies: [
      { ref: application['bom-ref'], dependsOn: neededBy('', lock.packages, shipped) },
      ...refs.map((ref) => ({ ref, dependsOn: neededBy(ref, lock.packages, shipped) })),
    ],
  }
}

function component(
  path,
  { version, license, resolved, integrity = '', name = path.split('node_modules/').at(-1) },
) {
  const [algorithm, hash = ''] = integrity.split('-')
  return {
    'bom-ref': path,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && {
      licenses: [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
    ...(hash && {
      hashes: [
        {
          alg: algorithm.replace('sha', 'SHA-'),
          content: Buffer.from(hash, 'base64').toString('hex'),
        },
      ],
    }),
    ...(resolved && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  }
}

/**
 * The copies that Node finds for the dependencies of a package, in its folder, else in those above
 * it, as far as they ship.
 */
function neededBy(path, packages, shipped) {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path]
  const named = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  const found = named.map((name) => {
    for (
      let folder = path;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
    ) {
      const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
      if (packages[candidate] || folder === '') return candidate
    }
  })
  return found.filter((candidate) => shipped.has(candidate))
}

const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

/**
 * The list for the present build. `made`: its serial number and time; without them it is the same
 * for the same build.
 */
export function billOfBuild(platform, made = {}) {
  const folder = join(root, 'build', 'packages')
  const built = existsSync(folder)
    ? readdirSync(folder).flatMap((name) => json('build', 'packages', name))
    : []
  if (built.length === 0) throw new Error('There is no build; run npm run build')
  return billOf(json('package.json'), json('package-lock.json'), { built, platform, ...made })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    await ensureInstalled()
    await ensureBuilt()
    const made = { serialNumber: `urn:uuid:${randomUUID()}`, timestamp: new Date().toISOString() }
    const bill = billOfBuild('linux-x64', made)
    const file = join(root, 'build', 'sbom.json')
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
    console.log(`${file}: ${bill.components.length} packages`)
  })
}
