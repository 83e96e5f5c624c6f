import { spawnSync } from 'node:child_process'
import { CLI } from '#/scripts/node26.mjs'

/**
 * Runs a command of the built program on a data folder; answers its exit code and all that it
 * prints.
 */
export function cli(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_EMAIL: '', ...env },
  })
  return { status, output: (stdout + stderr).trim() }
}
