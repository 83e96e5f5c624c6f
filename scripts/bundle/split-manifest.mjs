import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../node26.mjs'

// The framework writes one list of all routes, half of which are the staff area's, and loads it on
// every page. This writes the routes of the public site in each language beside it;
// pages/web/public-manifest.ts chooses.

const ASSETS = join(root, 'build', 'client', 'assets')
const START = 'window.__reactRouterManifest='

const name = readdirSync(ASSETS).find((file) => /^manifest-\w+\.js$/.test(file))
if (name === undefined) throw new Error('The framework wrote no list of routes')
const text = readFileSync(join(ASSETS, name), 'utf8')
if (!text.startsWith(START)) throw new Error('The list of routes has another form')
const manifest = JSON.parse(text.slice(START.length).replace(/;\s*$/, ''))

// Routes of the public site are named by their language: pages/routes.ts.
const languages = new Set(
  Object.keys(manifest.routes).flatMap((id) => /^([a-z]{2})\/public$/.exec(id)?.[1] ?? []),
)
for (const language of languages) {
  // Without documents, which the framework in the browser never opens.
  const routes = Object.entries(manifest.routes).filter(
    ([id, { hasDefaultExport }]) =>
      hasDefaultExport && (id === 'root' || id.startsWith(`${language}/`)),
  )
  const file = name.replace('.js', `-${language}.js`)
  // Its address is in it, because the framework adds that to the page once more.
  const part = {
    ...manifest,
    routes: Object.fromEntries(routes),
    url: manifest.url.replace(name, file),
  }
  writeFileSync(join(ASSETS, file), `${START}${JSON.stringify(part)};`)
}
