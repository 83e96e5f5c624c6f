import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

// A figure of a measurement is in one table, beside the command that prints it; other documents
// link to the table.

const TABLES = ['docs/performance.md', 'docs/reliability.md']
const OTHERS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
].filter((file) => file.endsWith('.md') && !TABLES.includes(file))

/** The rows of the tables whose last column is `command`: the first and the last cell of each. */
function rowsOf(file: string): [promise: string, command: string][] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const head = lines.findIndex((line) => /^\|.*\| command\s*\|$/.test(line))
  const columns = lines[head]?.split('|').length
  return lines
    .slice(head + 2)
    .slice(
      0,
      lines.slice(head + 2).findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return [cells[1] ?? '', cells.length === columns ? (cells.at(-2) ?? '') : '']
    })
}

const ROWS = TABLES.flatMap((file) =>
  rowsOf(file).map(([promise, command]) => [promise, command] as const),
)

test('the tables of figures are found', () => {
  expect(ROWS.length).toBeGreaterThan(40)
})

test.for(ROWS)('the figure of “%s” has its command', ([, command]) => {
  expect(command).not.toBe('')
  const [, parts] = /npm run bench -- .*--only ([\w,-]+)/.exec(command) ?? []
  const [, drill] = /npm run drill -- ([\w-]+)/.exec(command) ?? []
  const [, file] = /^`((?:tests|quality)\/[\w/.-]+)`$/.exec(command) ?? []
  // Throws for a name that the bench does not know.
  if (parts !== undefined) readOptions(['--only', parts])
  else if (drill !== undefined) expect(existsSync(`quality/drills/${drill}/drill.ts`)).toBe(true)
  else if (file !== undefined) expect(existsSync(file)).toBe(true)
  else expect(command).toMatch(/^by hand \(/)
})

test.for(OTHERS)('%s repeats no figure that a table has', (file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  const sentences = text
    .split(/(?<=[.;:])\s+|\n\s*\n|\n[-|]/)
    .filter((one) => /npm run (?:bench|drill)|(?:performance|reliability)(?:\.md|\))/.test(one))
  expect(
    sentences.filter((one) => /\d[\d,.]*\s*(?:MB|GB|ms|%|kills)|hundred times|\d+ times/.test(one)),
  ).toEqual([])
})
