import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder } from '#/tests/helpers/documents/validators.ts'

/**
 * The files of an archive by their names, as Info-ZIP reads them, after it has checked all sums.
 */
export function unzip(archive: Uint8Array): Map<string, Buffer> {
  const file = join(newFolder(), 'kit.zip')
  writeFileSync(file, archive)
  run(['-tq', file])
  const names = run(['-Z1', file]).toString().trim().split('\n')
  return new Map(names.map((name) => [name, run(['-p', file, name])]))
}

function run(args: string[]): Buffer {
  const { status, stdout, stderr, error } = spawnSync('unzip', args, {
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`unzip: ${stderr.toString()}`)
  return stdout
}
