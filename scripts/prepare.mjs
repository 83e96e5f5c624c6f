import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  watch as onFileChange,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { readIfThere, withLock } from './lock.mjs'
import { root, run } from './node26.mjs'
import { withProgress } from './progress.mjs'

const at = (...parts) => join(root, ...parts)
const built = at('build', '.built')
const SOURCES = [
  'app',
  'cli',
  'core',
  'db',
  'http',
  'ops',
  'public',
  'cli.ts',
  'server.ts',
  'supervisor.ts',
  'scripts/build-files.mjs',
  'scripts/build-offline.mjs',
  'scripts/compile-texts.mjs',
  'scripts/list-packages.mjs',
  'scripts/page-scripts.mjs',
  'scripts/prepare.mjs',
  'scripts/split-manifest.mjs',
  'translations',
  'react-router.config.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
/** Written by `ensureTranslated` from `translations/`. */
const GENERATED = at('app', 'texts')

/** Compiles `translations/` to `app/texts/`: one function for each text, in every language. Takes a tenth of a second. */
export async function ensureTranslated() {
  await withLock('texts', async () => (await import('./compile-texts.mjs')).writeTexts())
}

/** Compiles the texts again when one of their files changes; an error is shown, and the texts stay as they were. */
export function translateOnChange() {
  let timer
  const compile = () =>
    ensureTranslated().catch((error) => console.error(`lentera: ${error.message}`))
  for (const language of readdirSync(at('translations'))) {
    // Editors write a file in several steps.
    onFileChange(at('translations', language), { persistent: false }, () => {
      clearTimeout(timer)
      timer = setTimeout(compile, 50)
    })
  }
}

/** Builds when the contents of a source have changed. */
export async function ensureBuilt() {
  const wanted = fingerprint()
  const isThere = () => readIfThere(built) === wanted
  if (isThere()) return
  await ensureTranslated()
  await withLock('build', async () => {
    if (isThere()) return
    await withProgress({ doing: 'Building', done: 'Built' }, async () => {
      // Whatever it is where this was started: with another one React and JSX are built for development.
      const env = { NODE_ENV: 'production' }
      const code = await run(
        at('node_modules', '@react-router', 'dev', 'bin.cjs'),
        ['build', '--logLevel', 'warn'],
        { env },
      )
      if (code !== 0) throw new Error('The build failed')
      if ((await run(at('scripts', 'build-offline.mjs'), [], { env })) !== 0)
        throw new Error('The build of the offline page failed')
      if ((await run(at('scripts', 'build-files.mjs'), [], { env })) !== 0)
        throw new Error('The files of the product could not be copied')
      if ((await run(at('scripts', 'split-manifest.mjs'), [], { env })) !== 0)
        throw new Error('The list of routes could not be split')
      await compressAll(at('build', 'client'))
    })
    writeFileSync(built, wanted)
  })
}

/** Writes each text file for the browser compressed as well, by Brotli and gzip at their highest level; the server picks one. */
async function compressAll(folder) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const names = readdirSync(folder, { recursive: true }).filter((name) =>
    /\.(?:m?js|css|svg|html|webmanifest)$/.test(name),
  )
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const text = readFileSync(path)
      writeFileSync(`${path}.br`, await brotli(text))
      writeFileSync(`${path}.gz`, await zip(text, { level: 9 }))
    }),
  )
}

/** A hash over the paths and contents of the sources, the same in every checkout. */
function fingerprint() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (at(path) === GENERATED || !existsSync(at(path))) return
    if (statSync(at(path)).isDirectory())
      for (const name of readdirSync(at(path)).sort()) add(`${path}/${name}`)
    else if (!/\.test\.tsx?$/.test(path))
      hash.update(
        `${path}\n${createHash('sha256')
          .update(readFileSync(at(path)))
          .digest('hex')}\n`,
      )
  }
  for (const source of SOURCES) add(source)
  return hash.digest('hex')
}
