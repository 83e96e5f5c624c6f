import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  watch as onFileChange,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { onlyOnce, readIfThere, withProgress } from './install.mjs'
import { root, run } from './node26.mjs'

const at = (...parts) => join(root, ...parts)
const built = at('build', '.built')
const SOURCES = [
  'cli',
  'core',
  'db',
  'domain',
  'http',
  'ops',
  'pages',
  'public',
  'cli.ts',
  'server.ts',
  'supervisor.ts',
  'scripts/bundle',
  'scripts/compile-texts.mjs',
  'scripts/list-packages.mjs',
  'scripts/prepare.mjs',
  'translations',
  'react-router.config.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]
/** Written by `ensureTranslated` from `translations/`. */
const GENERATED = at('domain', 'texts')

/**
 * Compiles `translations/` to `domain/texts/`: one function for each text, in every language. Takes
 * a tenth of a second.
 */
export async function ensureTranslated() {
  const isDone = () => false // it writes only what has changed
  await onlyOnce('texts', isDone, async () => (await import('./compile-texts.mjs')).writeTexts())
}

/**
 * Compiles the texts again when one of their files changes; an error is shown, and the texts stay
 * as they were.
 */
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

/** The parts of the build, in their order, each a program with its arguments. */
const BUILDS = [
  [at('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build', '--logLevel', 'warn'],
  [at('scripts', 'bundle', 'build-offline.mjs')],
  [at('scripts', 'bundle', 'copy-files.mjs')],
  [at('scripts', 'bundle', 'split-manifest.mjs')],
]

/** Builds when the contents of a source have changed. */
export async function ensureBuilt() {
  const wanted = fingerprint()
  const isBuilt = () => readIfThere(built) === wanted
  if (isBuilt()) return
  await ensureTranslated()
  await onlyOnce('build', isBuilt, async () => {
    await withProgress('Building', 'Built', async () => {
      for (const [program, ...args] of BUILDS) {
        // Whatever it is where this was started: with another one React and JSX are built for
        // development.
        const code = await run(program, args, { env: { NODE_ENV: 'production' } })
        if (code !== 0) throw new Error(`The build failed in ${relative(root, program)}`)
      }
      await compressAll(at('build', 'client'))
    })
    writeFileSync(built, wanted)
  })
}

/**
 * Writes each text file for the browser compressed as well, by Brotli and gzip at their highest
 * level; the server picks one.
 */
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
