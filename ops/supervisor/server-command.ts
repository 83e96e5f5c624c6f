import { existsSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { READS_BY_PARENT } from '#/domain/exchange/files/reader/read-table.server.ts'
import { SYSTEM_FONT_FILES } from '#/domain/documents/fonts/system-fonts.server.ts'
import { ROOT } from '#/db/program.ts'
import { writableFolders } from './data-folders.ts'

type Variables = Record<string, string | undefined>

/**
 * What the server is made of; not the whole folder, in which `.git`, keys of others and the data of
 * another register may lie.
 */
const PROGRAM = ['build', 'node_modules', 'package.json']
/**
 * Node warns at each start that these must be used with care, and that one of them may yet change.
 */
const KNOWN_WARNINGS = ['PERM0001', 'PERM0002', 'PERM0006', 'ExperimentalWarning']
/** Options of Node that name a file to load before the program. */
const LOADS_FILE = ['--import', '--require', '-r']

/**
 * Options that keep the server's memory small: garbage is collected early, in small portions
 * (docs/decisions/0027).
 */
const MEMORY_OPTIONS = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=24',
  '--heap-growing-percent=30',
]
/** And glibc: all threads share one arena, and freed memory goes back to the system early. */
const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * How a process of the server is started, everywhere: program, options of Node and variables.
 * `given`: options of Node that this process was started with, which hold for the server too.
 */
export function serverCommand(
  variables: Record<string, string | undefined>,
  given: readonly string[],
) {
  return {
    program: new URL('build/server/server.js', ROOT),
    options: [...MEMORY_OPTIONS, ...permissionsFor(variables, given), ...given],
    env: { ...MEMORY_VARIABLES, ...variables, ...READS_BY_PARENT },
  }
}

/**
 * What the server may do, as options of Node (its permission model), derived from the variables it
 * is started with: read its program, `DATA_DIR`, `BACKUP_DIR`, the files that the variables name
 * and the fonts of further scripts, write the two folders, and use the network. Threads do most of
 * the work; Typst is an addon. It starts no program: its supervisor does. `given`: options that
 * Node was started with besides; files that they load may be read. See docs/decisions/0022 and
 * 0031.
 */
export function permissionsFor(variables: Variables, given: readonly string[] = []): string[] {
  const root = fileURLToPath(ROOT)
  const { data, backups } = writableFolders(variables)
  const writable = backups === undefined ? [data] : [data, backups]
  const readable = [
    ...PROGRAM.map((name) => join(root, name)),
    ...writable,
    ...filesNamedIn(variables).map((path) => resolve(root, path)),
    ...filesLoadedBy(given),
    ...SYSTEM_FONT_FILES,
  ]
  return [
    '--permission',
    ...readable.flatMap(bothNamesOf).map((path) => `--allow-fs-read=${path}`),
    ...writable.flatMap(bothNamesOf).map((path) => `--allow-fs-write=${path}`),
    '--allow-net',
    '--allow-worker',
    '--allow-addons',
    ...KNOWN_WARNINGS.map((name) => `--disable-warning=${name}`),
  ]
}

/**
 * A path and, if it leads through a link, its real path: Node checks both. A missing path is
 * returned unchanged.
 */
function bothNamesOf(path: string): string[] {
  return existsSync(path) ? [...new Set([path, realpathSync(path)])] : [path]
}

/** Certificates, keys and the list of breached passwords, which variables name by their paths. */
function filesNamedIn({ SIGNING_P12, BREACHED_PASSWORDS, DATABASE_URL }: Variables): string[] {
  const url = DATABASE_URL && URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL) : null
  const ofDatabase = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => url?.searchParams.get(name))
  return [SIGNING_P12, BREACHED_PASSWORDS, ...ofDatabase].filter(
    (path) => typeof path === 'string' && path !== '',
  ) as string[] // filtered
}

/** Paths and file: addresses; packages are in node_modules. */
function filesLoadedBy(options: readonly string[]): string[] {
  return options.flatMap((option, i) => {
    const [name = '', value = options[i + 1] ?? ''] = option.split(/=(.*)/s)
    if (!LOADS_FILE.includes(name)) return []
    if (value.startsWith('file:')) return [fileURLToPath(value)]
    return /^[./]/.test(value) ? [resolve(value)] : []
  })
}
