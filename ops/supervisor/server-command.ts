import { READS_BY_PARENT } from '#/app/import-export/reader/read-table.server.ts'
import { ROOT } from '#/db/program.ts'
import { permissionsFor } from './permissions.ts'

/** Options that keep the server's memory small: garbage is collected early, in small portions (docs/decisions/0027). */
const MEMORY_OPTIONS = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=24',
  '--heap-growing-percent=30',
]
/** And glibc: all threads share one arena, and freed memory goes back to the system early. */
const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * How a process of the server is started, everywhere: program, options of Node and variables. `given`: options of Node that this
 * process was started with, which hold for the server too.
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
