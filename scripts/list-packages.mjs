import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node26.mjs'

/**
 * A plugin of Vite that writes which packages a build has code or files of, as their paths in the
 * lockfile, for `npm run sbom`.
 */
export function listPackages(name) {
  return {
    name: 'list-packages',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk'
          ? Object.entries(part.modules).flatMap(([file, { renderedLength }]) =>
              renderedLength > 0 ? [file] : [],
            )
          : part.originalFileNames,
      )
      const packages = new Set(files.flatMap((file) => packageOf(file) ?? []))
      const folder = join(root, 'build', 'packages')
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        join(folder, `${name ?? this.environment.name}.json`),
        JSON.stringify([...packages].sort(), null, 2),
      )
    },
  }
}

/**
 * `…/node_modules/@scope/name/dist/x.js?y` → `node_modules/@scope/name`; null for our own files.
 */
function packageOf(file) {
  const path = file.replaceAll('\\', '/')
  const [found] =
    /node_modules\/.*node_modules\/(?:@[^/]+\/)?[^/]+|node_modules\/(?:@[^/]+\/)?[^/]+/.exec(
      path,
    ) ?? []
  return found ?? null
}
