import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk, DiskError } from '#/quality/drills/frame/disk/disk.ts'

/** What a disk may come to, and how it ends. */
export type Trouble = { name: string; begin: () => void; end: () => void }

/** Every change is refused with one error. */
export function refusing(disk: Disk, error: DiskError, name: string): Trouble {
  return { name, begin: () => disk.refuse({ error }), end: () => disk.heal() }
}

/** A file takes what room there is, to the last byte. */
export function filled(folder: string): Trouble {
  const ballast = join(folder, 'ballast')
  return {
    name: 'full (tmpfs)',
    begin: () => {
      const file = openSync(ballast, 'w')
      for (let piece = 1024 * 1024; piece >= 1; piece = Math.floor(piece / 4))
        fillWith(file, Buffer.alloc(piece))
      closeSync(file)
    },
    end: () => rmSync(ballast),
  }
}

function fillWith(file: number, piece: Buffer): void {
  for (;;) {
    try {
      if (writeSync(file, piece) < piece.length) return
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}

/** A file system of its own in a folder, as small as this; null where nobody may make one here. */
export function smallFileSystem(folder: string, megabytes: number): Disposable | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], {
      stdio: 'pipe',
    })
  } catch {
    return null
  }
  return { [Symbol.dispose]: () => void execFileSync('umount', ['-l', folder]) }
}
