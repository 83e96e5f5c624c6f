import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The library that moves a program's clock (`LD_PRELOAD`); Debian keeps it in a folder for each
 * machine.
 */
export function fakeTime(): string {
  const folders = readdirSync('/usr/lib').map((name) =>
    join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'),
  )
  const found = folders.find((path) => existsSync(path))
  if (!found) throw new Error('faketime is missing: apt-get install faketime')
  return found
}
