import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Row = { id: string; level: string; state: string; text: string; files: string[] }

const FOLDER = join('docs', 'security')
const STATES = ['met', 'partly', 'not met', 'not applicable']

function rowsOf(markdown: string): Row[] {
  return Array.from(
    markdown.matchAll(/^\| V(\d+\.\d+\.\d+) +\|(.*)\|$/gm),
    ([, id = '', cells = '']) => {
      const [level = '', state = '', text = '', files = ''] = cells
        .split('|')
        .map((cell) => cell.trim())
      return {
        id,
        level,
        state,
        text,
        files: Array.from(files.matchAll(/`([^`]+)`/g), ([, file = '']) => file),
      }
    },
  )
}

const documents = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
const rows = documents.flatMap((name) => rowsOf(readFileSync(join(FOLDER, name), 'utf8')))

test('every requirement of levels 1 and 2 is answered exactly once, at its level', () => {
  // The file is ours, and nothing else is in it.
  const { chapters } = JSON.parse(readFileSync(join(FOLDER, 'asvs-5.0.0.json'), 'utf8')) as {
    chapters: Record<string, Record<string, string[]>>
  }
  const asked = Object.values(chapters).flatMap((levels) =>
    Object.entries(levels).flatMap(([level, ids]) => ids.map((id) => `${id} at level ${level}`)),
  )
  expect(asked).toHaveLength(217)
  expect(rows.map(({ id, level }) => `${id} at level ${level}`).toSorted()).toEqual(
    asked.toSorted(),
  )
})

test('each answer is one of four; what is met names what shows it, what is not says what is missing', () => {
  for (const { id, state, text, files } of rows) {
    expect([id, STATES.includes(state)]).toEqual([id, true])
    expect([id, text.length > 5]).toEqual([id, true])
    if (state === 'met') expect([id, files.length > 0]).toEqual([id, true])
  }
})

test('every file that is named is there', () => {
  const text = [join('docs', 'security.md'), ...documents.map((name) => join(FOLDER, name))]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const named = Array.from(
    text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:ts|json|md))`/g),
    ([, path = '']) => path,
  )
  const paths = named.filter((path) => !/^(?:DATA_DIR|build|WEB)\b/.test(path))
  expect(paths.length).toBeGreaterThan(150)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})

test('the summary counts what the tables say', () => {
  const summary = readFileSync(join('docs', 'security.md'), 'utf8')
  for (const name of documents) {
    const states = rowsOf(readFileSync(join(FOLDER, name), 'utf8')).map(({ state }) => state)
    const counts = STATES.map((wanted) => states.filter((state) => state === wanted).length)
    const line = summary.split('\n').find((text) => text.includes(`(security/${name})`))
    const stated = line?.split('|').slice(2, 6).map(Number)
    expect([name, stated]).toEqual([name, counts])
  }
})
