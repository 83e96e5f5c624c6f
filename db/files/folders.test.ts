import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder, writeNewFile } from './folders.ts'

test.for(['022', '000'])(
  'under the umask %s, new files and folders are for their owner alone',
  (umask) => {
    const folder = mkdtempSync(join(tmpdir(), 'lentera-folders-'))
    const before = process.umask(Number.parseInt(umask, 8))
    onTestFinished(() => {
      process.umask(before)
      rmSync(folder, { recursive: true, force: true })
    })
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    makeFolder(join(folder, 'keys', 'old'))
    writeNewFile(join(folder, 'keys', 'a.pem'), 'secret')
    expect(['keys', 'keys/old', 'keys/a.pem'].map((name) => modeOf(join(folder, name)))).toEqual([
      '700',
      '700',
      '600',
    ])
  },
)
