import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { root } from '#/scripts/node26.mjs'
import { billOfBuild } from '#/scripts/sbom.mjs'

/**
 * What a release has besides its build: documents, and files for systemd, Prometheus and the like.
 */
const COPIED = ['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs', 'deploy']
/** Parts of the build; the rest of its folder is for building. */
const BUILT = ['client', 'files', 'server']
/** Pictures of the product. */
const NOT_COPIED = ['docs/images']
/**
 * Not in node_modules of the build: all else is in the build itself (EXTERNAL_PACKAGES in
 * vite.config.ts).
 */
const TYPST = '@myriaddreamin/typst-ts-node-compiler'

/**
 * Writes the folder of a release for a platform (`linux-x64`), from the present build. `withNode`:
 * with the Node that runs it.
 */
export function stageRelease(folder, { platform, withNode }) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const copy = (from, to = from) =>
    cpSync(join(root, from), join(folder, to), {
      recursive: true,
      dereference: true,
      filter: (file) => !file.endsWith('.d.ts'),
    })
  for (const name of trackedFiles(COPIED)) copy(name)
  for (const name of NOT_COPIED) rmSync(join(folder, name), { recursive: true, force: true })
  for (const name of BUILT) copy(join('build', name))
  for (const name of [TYPST, `${TYPST}-${platform}-gnu`]) copy(join('node_modules', name))
  if (withNode)
    copy(join('node_modules', `node-${platform}`, 'bin', 'node'), join('node', 'bin', 'node'))
  copy(join('scripts', 'release', 'lentera'), 'lentera')
  chmodSync(join(folder, 'lentera'), 0o755)
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeJson(join(folder, 'package.json'), { name, version, license, private: true, type: 'module' })
  const bill = billOfBuild(platform)
  writeJson(join(folder, 'sbom.json'), bill)
  writeFileSync(join(folder, 'LICENSES-OF-PACKAGES.txt'), licensesOf(bill.components))
}

/**
 * What the repository has of these: not a file of secrets, or of an editor, that lies beside.
 * Without a repository (in an image), all.
 */
function trackedFiles(names) {
  if (!existsSync(join(root, '.git'))) return names.filter((name) => existsSync(join(root, name)))
  const list = execFileSync('git', ['ls-files', '-z', '--', ...names], {
    cwd: root,
    encoding: 'utf8',
  })
  return list.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

/** The licences of the packages, which most of them ask to pass on. */
function licensesOf(components) {
  const texts = components.map(({ 'bom-ref': path, name, version, licenses }) => {
    const files = readdirSync(join(root, path))
      .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
      .sort()
    const named =
      licenses?.map(({ license, expression }) => license?.id ?? expression).join(', ') ??
      'no licence named'
    const text = files
      .map((file) => readFileSync(join(root, path, file), 'utf8').trim())
      .join('\n\n')
    return `${name} ${version} (${named})\n\n${text || 'The package brings no text of it.'}`
  })
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
