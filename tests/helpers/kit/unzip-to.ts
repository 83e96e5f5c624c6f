import { spawnSync } from 'node:child_process'

/**
 * Unpacks an archive into a folder, as Info-ZIP does after it has checked all sums; answers the
 * folder.
 */
export function unzip(file: string, folder: string): string {
  const { status, stderr, error } = spawnSync('unzip', ['-q', file, '-d', folder], {
    encoding: 'utf8',
  })
  if (error) throw error
  if (status !== 0) throw new Error(`unzip: ${stderr}`)
  return folder
}
