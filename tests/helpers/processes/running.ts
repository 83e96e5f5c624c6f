import { readdirSync, readFileSync } from 'node:fs'

/** What Linux says of a process; null where there is none. */
export function processOf(pid: number): { parent: number; group: number; runs: boolean } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may hold anything.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // One that is dead and not yet cleared away runs no more, but as long as threads of it are
    // ending it holds its ports.
    const runs = state !== 'Z' || readdirSync(`/proc/${pid}/task`).length > 1
    return { parent: Number(parent), group: Number(group), runs }
  } catch {
    // A process may end while we look at it.
    return null
  }
}
