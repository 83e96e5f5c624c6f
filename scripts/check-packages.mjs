import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node26.mjs'

/**
 * Whether a version is older than another; a pre-release, after a hyphen, is older than the release
 * (SemVer 2.0.0 §11).
 */
export function isOlder(version, floor) {
  const [parts, least] = [version, floor].map((text) =>
    text.split('+')[0].split('-')[0].split('.').map(Number),
  )
  const different = parts.findIndex((part, i) => part !== (least[i] ?? 0))
  if (different >= 0) return !(parts[different] > (least[different] ?? 0))
  return version.includes('-') && !floor.includes('-')
}

/** The packages of both lockfiles, by where each copy is installed. */
export function readLocks() {
  const { packages } = json('package-lock.json')
  const others = Object.entries(json('quality', 'package-lock.json').packages).filter(([path]) =>
    path.startsWith('node_modules/'),
  )
  return {
    packages: {
      ...packages,
      ...Object.fromEntries(others.map(([path, entry]) => [`quality/${path}`, entry])),
    },
  }
}

/**
 * The errors in the packages of a lockfile, one line each: a copy that is older than its floor, a
 * floor of a package that is not used, and a package that runs a script when it is installed and is
 * not listed with its reason.
 */
export function errorsOf({ lock, floors, scripts, node }) {
  const copies = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({
      path,
      ...entry,
      name: entry.name ?? path.split('node_modules/').at(-1),
    }))
  const errors = []
  const tooOld = (what, version, { atLeast, why }) =>
    `${what} ${version} is older than ${atLeast} (${why})`
  if (isOlder(node, floors.node.atLeast)) errors.push(tooOld('Node', node, floors.node))
  const shipped = copies.filter(({ name }) => /^node-(bin-)?(linux|darwin|win)/.test(name))
  for (const { path, version } of shipped) {
    if (isOlder(version, floors.node.atLeast)) errors.push(tooOld(path, version, floors.node))
  }
  for (const [name, floor] of Object.entries(floors.packages)) {
    const found = copies.filter((copy) => copy.name === name)
    if (found.length === 0) errors.push(`${name} has a floor and is not used any more`)
    for (const { path, version } of found)
      if (isOlder(version, floor.atLeast)) errors.push(tooOld(path, version, floor))
  }
  for (const { path, name, hasInstallScript } of copies) {
    if (hasInstallScript && !scripts[name])
      errors.push(
        `${path} runs a script when it is installed and is not listed in security/install-scripts.json`,
      )
  }
  for (const name of Object.keys(scripts)) {
    if (!copies.some((copy) => copy.name === name && copy.hasInstallScript))
      errors.push(`${name} is listed in security/install-scripts.json and runs none`)
  }
  return errors
}

const json = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const errors = errorsOf({
    lock: readLocks(),
    floors: json('security', 'floors.json'),
    scripts: json('security', 'install-scripts.json'),
    node: process.versions.node,
  })
  for (const error of errors) console.error(error)
  process.exitCode = errors.length === 0 ? 0 : 1
}
