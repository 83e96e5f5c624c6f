import { parseArgs } from 'node:util'
import type { Engine } from '#/db/schema.ts'

const ENGINES: readonly Engine[] = ['sqlite', 'postgres']

/**
 * The options of a drill: whole numbers, each with what it is when nothing is said, and beside them
 * `--engine sqlite,postgres`. Throws an Error of one line where one is wrong.
 */
export function readOptions<Name extends string>(
  numbers: Record<Name, number>,
  args = process.argv.slice(2),
): Record<Name, number> & { engines: Engine[] } {
  const names = Object.keys(numbers) as Name[] // the keys it was made with
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string', default: ENGINES.join(',') },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
    },
  })
  // Every option is text, whatever its name.
  const given = values as Record<string, string | undefined>
  const read = names.map((name): [Name, number] => [
    name,
    wholeNumber(name, given[name], numbers[name]),
  ])
  // One value for each of the names.
  return {
    ...(Object.fromEntries(read) as Record<Name, number>),
    engines: engines(given['engine'] ?? ''),
  }
}

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 10_000_000)
    throw new Error(`--${name} is a whole number`)
  return value
}

function engines(text: string): Engine[] {
  const found = ENGINES.filter((engine) => text.split(',').includes(engine))
  if (found.length === 0) throw new Error(`--engine is one or both of ${ENGINES.join(',')}`)
  return found
}
