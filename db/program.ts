import { readFileSync } from 'node:fs'

const HERE = import.meta.url
const BUILD = 'build/server/'

/** Whether this is the built program; otherwise Node runs the sources. */
export const IS_BUILT = HERE.endsWith('.js')

/**
 * Whether threads run their build: in the built program, and in a whole run of the tests of rules,
 * which starts hundreds (scripts/test.mjs).
 */
export const THREADS_ARE_BUILT = IS_BUILT || process.env['LENTERA_THREADS'] === 'built'

/** The folder of the program, with its `package.json`. */
export const ROOT = new URL(IS_BUILT ? HERE.slice(0, HERE.lastIndexOf(BUILD)) : new URL('..', HERE))

/** The file that a thread runs, for a source path from the root: the source, or its build. */
export function threadFile(source: string): URL {
  return new URL(THREADS_ARE_BUILT ? BUILD + source.replace(/\.ts$/, '.js') : source, ROOT)
}

/**
 * A file or folder that the program reads, by its path from the root: the source, or the copy in
 * the build (scripts/bundle/copy-files.mjs).
 */
export function programFile(source: string): URL {
  return new URL(IS_BUILT ? `build/files/${source}` : source, ROOT)
}

/**
 * How the commands of the operator are called, for messages: a release sets the variable
 * (scripts/release/lentera).
 */
export const COMMANDS = process.env['LENTERA_COMMAND'] || 'npm run cli --'

/** How the server is started, for messages: npm gives the name of its script. */
export const START =
  process.env['LENTERA_COMMAND'] ||
  (['demo', 'dev'].includes(process.env['npm_lifecycle_event'] ?? '')
    ? `npm run ${process.env['npm_lifecycle_event']}`
    : 'npm start')

/** The version of the product, as its `package.json` has it. */
export function productVersion(): string {
  const text = readFileSync(new URL('package.json', ROOT), 'utf8')
  // The type is known: it is this product's file.
  return (JSON.parse(text) as { version: string }).version
}
