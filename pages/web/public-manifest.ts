import type { EntryContext } from 'react-router'
import { LANGUAGES } from '#/core/languages.ts'

type Manifest = EntryContext['manifest']

/**
 * The list of routes that a page loads: on the public site that of its language alone, which
 * scripts/bundle/split-manifest.mjs writes. Links and redirects from there to the staff area load a new
 * document. `routes`: the ids of the matched routes.
 */
export function manifestFor(manifest: Manifest, routes: string[]): Manifest {
  const language = LANGUAGES.find((one) => routes.includes(`${one}/public`))
  if (language === undefined) return manifest
  // In development there is one list.
  return { ...manifest, url: manifest.url.replace(/(\/manifest-\w+)\.js$/, `$1-${language}.js`) }
}
