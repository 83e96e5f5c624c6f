import {
  chmodSync,
  closeSync,
  type Dirent,
  existsSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageOf } from '#/core/text.ts'
import { reasonOf } from '#/db/files/file-errors.ts'
import { makeFolder } from '#/db/files/folders.ts'
import { kindOfLocation, NOT_A_FOLDER } from '#/db/files/location.ts'
import { ROOT } from '#/db/program.ts'

type Variables = Record<string, string | undefined>

/**
 * What the register itself writes into DATA_DIR, by the beginning of its name. Other files of that
 * folder are not touched.
 */
const OURS =
  /^(?:lentera\.db|keys$|backups$|imports$|before-(?:upgrade|rollback)$|\.(?:backup|move|restore|rollback|flush)-)/
const BACKUPS = /^lentera-.*\.tar\.zst/
/** The mode bits of everybody but the owner. */
const OTHERS = 0o077

const EXAMPLES = { DATA_DIR: './data', BACKUP_DIR: './data/backups' }

type Narrowed = { path: string; from: string; to: string }

/**
 * Where the server writes, absolute: its data, and its backups where they go elsewhere. A short
 * path starts at the program's folder.
 */
export function writableFolders({ DATA_DIR, BACKUP_DIR }: Variables): {
  data: string
  backups: string | undefined
} {
  const at = (path: string) => resolve(fileURLToPath(ROOT), path)
  return { data: at(DATA_DIR || 'data'), backups: BACKUP_DIR ? at(BACKUP_DIR) : undefined }
}

/**
 * Creates the data folders; the server itself has no permission for the folders above them. Throws
 * an Error of one line if DATA_DIR cannot be used. Returns what is wrong with BACKUP_DIR instead:
 * verification must work without the disk of the backups.
 */
export function makeDataFolders(variables: Variables): string | null {
  for (const name of ['DATA_DIR', 'BACKUP_DIR'] as const)
    if (kindOfLocation(variables[name] ?? '') !== 'folder')
      throw new Error(`${name} ${NOT_A_FOLDER}`)
  const { data, backups } = writableFolders(variables)
  makeWritable('DATA_DIR', data)
  refuseLinks('DATA_DIR', data)
  if (backups === undefined) return null
  try {
    makeWritable('BACKUP_DIR', backups)
  } catch (error) {
    return messageOf(error)
  }
  refuseLinks('BACKUP_DIR', backups)
  return null
}

function makeWritable(name: keyof typeof EXAMPLES, folder: string): void {
  try {
    makeFolder(folder)
    writeAndRemove(join(folder, `.write-check-${process.pid}`))
  } catch (error) {
    throw new Error(
      `${name} ${folder} cannot be written to (${reasonOf('made', error)}): name a folder that this user may write, such as ${name}=${EXAMPLES[name]}`,
      { cause: error },
    )
  }
}

/**
 * The mode alone is not enough for root, nor in file systems such as /proc. On a full disk the
 * register still answers.
 */
function writeAndRemove(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
    rmSync(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error
  }
}

/**
 * Node's permissions go by the path that is asked for, and follow a link in it to anywhere
 * (nodejs.org, "Permission Model constraints").
 */
function refuseLinks(name: string, folder: string): void {
  const real = realpathSync(folder)
  for (const entry of entriesBelow(real)) {
    if (!entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    if (isBelow(real, targetOf(path))) continue
    throw new Error(
      `${name} holds a link that leads out of it (${path} to ${readlinkSync(path)}); put what it leads to there, or name that folder by DATA_DIR or BACKUP_DIR`,
    )
  }
}

/** Files, folders and links at any depth. Node's `recursive` would go through links. */
function* entriesBelow(folder: string): Generator<Dirent> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    yield entry
    if (entry.isDirectory()) yield* entriesBelow(join(folder, entry.name))
  }
}

function targetOf(link: string): string | null {
  try {
    return realpathSync(link)
  } catch {
    return null
  }
}

function isBelow(folder: string, path: string | null): boolean {
  if (path === null) return false
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`)
}

/**
 * Takes away the rights of others on the register's files and folders, where an older version or a
 * copy by hand has left any. Answers what was changed; `to` is the same as `from` where the owner
 * is another user. Windows has no such rights.
 */
export function narrowRights(variables: Variables): Narrowed[] {
  if (process.platform === 'win32') return []
  const { data, backups } = writableFolders(variables)
  return [
    ...pathsIn(data, OURS),
    ...(backups === undefined ? [] : pathsIn(backups, BACKUPS)),
  ].flatMap(removeRightsOfOthers)
}

/** The folder, and all that is ours in it; no links, which have no mode. */
function pathsIn(folder: string, ours: RegExp): string[] {
  if (!existsSync(folder)) return []
  const isOurs = ({ parentPath, name }: Dirent) =>
    ours.test(relative(folder, join(parentPath, name)).split(sep)[0] ?? '')
  const entries = Array.from(entriesBelow(folder)).filter(
    (entry) => isOurs(entry) && !entry.isSymbolicLink(),
  )
  return [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
}

function removeRightsOfOthers(path: string): Narrowed[] {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode
  if (mode === undefined || (mode & OTHERS) === 0) return []
  const from = octal(mode)
  try {
    chmodSync(path, mode & 0o7777 & ~OTHERS)
  } catch {
    return [{ path, from, to: from }]
  }
  return [{ path, from, to: octal(mode & ~OTHERS) }]
}

function octal(mode: number): string {
  return (mode & 0o777).toString(8).padStart(4, '0')
}
