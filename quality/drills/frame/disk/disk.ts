import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { endianness, constants } from 'node:os'
import { join } from 'node:path'

/** Errors a disk answers with: no room, read-only, broken (errno.h). */
export type DiskError = 'ENOSPC' | 'EROFS' | 'EIO'

type Refusing = {
  error: DiskError
  /** So many changes still succeed. */
  after?: number
  /** So many are refused; all, where it is left out. */
  count?: number
}

/** A disk that does as it is told (disk.c), for the files below one folder. */
export type Disk = {
  /** Variables of a program that is to work on it. */
  env: Record<string, string>
  refuse(how: Refusing): void
  heal(): void
  /** How many changes it has refused since it was last told to. */
  refused(): number
}

const NUMBERS = 4
const BYTES = 4

/**
 * `work`: a folder for what it needs itself. `record`: where it writes down every change, if
 * anywhere.
 */
export function diskBelow(
  folder: string,
  { work, record }: { work: string; record?: string },
): Disk {
  if (endianness() !== 'LE') throw new Error('The disk’s orders are little-endian')
  const [library, file] = [join(work, 'disk.so'), join(work, 'disk-orders')]
  execFileSync('cc', [
    '-O2',
    '-shared',
    '-fPIC',
    '-o',
    library,
    join(import.meta.dirname, 'disk.c'),
    '-ldl',
    '-lpthread',
  ])
  writeFileSync(file, Buffer.alloc(NUMBERS * BYTES))
  const order = (error: number, after: number, count: number) => {
    const orders = Buffer.alloc(NUMBERS * BYTES)
    // The error last: with it the orders hold.
    ;[error, after, count, 0].forEach((number, i) => orders.writeInt32LE(number, i * BYTES))
    const at = openSync(file, 'r+')
    writeSync(at, Buffer.alloc(BYTES), 0, BYTES, 0)
    writeSync(at, orders, BYTES, orders.length - BYTES, BYTES)
    writeSync(at, orders, 0, BYTES, 0)
    closeSync(at)
  }
  return {
    env: {
      LD_PRELOAD: library,
      DISK_FOLDER: folder,
      DISK_ORDERS: file,
      ...(record && { DISK_RECORD: record }),
    },
    refuse: ({ error, after = 0, count = 0 }) => order(constants.errno[error] ?? 0, after, count),
    heal: () => order(0, 0, 0),
    refused: () => {
      const read = Buffer.alloc(BYTES)
      const at = openSync(file, 'r')
      readSync(at, read, 0, BYTES, 3 * BYTES)
      closeSync(at)
      return read.readInt32LE(0)
    },
  }
}
