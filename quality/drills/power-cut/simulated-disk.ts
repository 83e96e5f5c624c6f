import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { bytesOf, change, copyOf, emptyContent, type Change, type Content } from './content.ts'
import type { Entry } from './record.ts'

/** What was flushed of a file, and what was not. */
type File = { flushed: Content; pending: Change[] }
/**
 * Changes of names that were not flushed, in their order. `file` null: the name goes; undefined: a
 * folder.
 */
type Naming = { path: string; file: File | null | undefined }

/** Returns a random number from 0 to 1. */
type Random = () => number

const SECTOR = 512

/**
 * What a disk holds for certain, and what was written to it and may be lost. POSIX promises no
 * more: a file's content is safe once the file is flushed, its name once the folder is (fsync(2)).
 */
export class SimulatedDisk {
  readonly #root: string
  readonly #files = new Map<bigint, File>()
  readonly #names = new Map<string, File>()
  readonly #safe: Map<string, File | 'folder'>
  #naming: Naming[] = []

  constructor(root: string) {
    this.#root = root
    this.#safe = new Map([[root, 'folder']])
  }

  /** Plays one change. */
  take(entry: Entry): void {
    const { kind, inode, one, other, text, data } = entry
    if (kind === 'write') this.#known(entry).pending.push({ at: one, data })
    if (kind === 'truncate') this.#known(entry).pending.push({ length: one, grows: other === 1 })
    if (kind === 'sync') {
      const file = this.#known(entry)
      for (const pending of file.pending) change(file.flushed, pending)
      file.pending = []
    }
    if (kind === 'sync-folder') this.#flushNames(text)
    if (kind === 'create') {
      const file = { flushed: emptyContent(), pending: [] }
      this.#files.set(inode, file)
      this.#link(text, file)
    }
    if (kind === 'make-folder') this.#naming.push({ path: text, file: undefined })
    if (kind === 'unlink') this.#unlink(text)
    if (kind === 'rename') {
      const file = this.#names.get(text)
      if (!file) throw new Error(`${text} was renamed and is not there`)
      this.#unlink(text)
      this.#link(data.toString(), file)
    }
  }

  /**
   * Writes into a folder what is there after a cut of power now. `random` decides what of the
   * unflushed was kept: without it nothing; names in their order, as a journal keeps them, and of
   * contents anything, also halves of a write.
   */
  cut(into: string, random: Random | null): void {
    const kept = new Map(this.#safe)
    const lucky = random ? Math.floor(random() * (this.#naming.length + 1)) : 0
    for (const one of this.#naming.slice(0, lucky)) setName(kept, one)
    // A folder before what is in it.
    for (const [path, what] of Array.from(kept).toSorted(([a], [b]) => a.length - b.length)) {
      if (!parentsOf(path, this.#root).every((parent) => kept.get(parent) === 'folder')) continue
      const at = join(into, relative(this.#root, path))
      if (what === 'folder') mkdirSync(at, { recursive: true })
      else if (!isShared(path)) writeFileSync(at, contentAfter(what, random))
    }
  }

  /**
   * Paths whose files on the disk of the machine are not what was written down: then the record is
   * not to be trusted.
   */
  differing(): string[] {
    return Array.from(this.#names).flatMap(([path, file]) => {
      return isShared(path) || readFileSync(path).equals(contentWith(file.flushed, file.pending))
        ? []
        : [path]
    })
  }

  #known({ inode, kind }: Entry): File {
    const file = this.#files.get(inode)
    if (!file) throw new Error(`A ${kind} of a file that was not seen to be made`)
    return file
  }

  #flushNames(folder: string): void {
    for (const one of this.#naming) if (dirname(one.path) === folder) setName(this.#safe, one)
    this.#naming = this.#naming.filter(({ path }) => dirname(path) !== folder)
  }

  #link(path: string, file: File): void {
    this.#names.set(path, file)
    this.#naming.push({ path, file })
  }

  #unlink(path: string): void {
    this.#names.delete(path)
    this.#naming.push({ path, file: null })
  }
}

/**
 * SQLite's index of its WAL is memory that processes share; after a cut it is made again (SQLite
 * documentation, "WAL-index").
 */
function isShared(path: string): boolean {
  return path.endsWith('-shm')
}

function setName(names: Map<string, File | 'folder'>, { path, file }: Naming): void {
  if (file === null) names.delete(path)
  else names.set(path, file ?? 'folder')
}

function parentsOf(path: string, root: string): string[] {
  const parents = []
  for (let at = path; at !== root;) {
    at = dirname(at)
    parents.push(at)
  }
  return parents
}

function contentAfter({ flushed, pending }: File, random: Random | null): Buffer {
  if (!random) return bytesOf(flushed)
  return contentWith(
    flushed,
    pending.flatMap((one) => (random() < 0.5 ? tear(one, random) : [])),
  )
}

function contentWith(flushed: Content, changes: readonly Change[]): Buffer {
  const content = copyOf(flushed)
  for (const one of changes) change(content, one)
  return bytesOf(content)
}

/** Of some writes only some sectors reach the disk. */
function tear(one: Change, random: Random): Change[] {
  if (!('data' in one) || random() < 0.7) return [one]
  const { at, data } = one
  const sectors = Array.from({ length: Math.ceil(data.length / SECTOR) }, (_, i) => i * SECTOR)
  return sectors
    .filter(() => random() < 0.5)
    .map((start) => ({ at: at + start, data: data.subarray(start, start + SECTOR) }))
}
