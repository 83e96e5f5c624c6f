import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#/scripts/node26.mjs'

// tests/specification/specification.md quotes the specification, sentence by sentence, and names
// below each the tests that hold it.

const FILE = join(root, 'tests', 'specification', 'specification.md')
/** `- sentence`, followed by lines such as `  - tests/forms.test.ts: the title of a test`. */
const SENTENCE = /^- (.+)$/
const REFERENCE = /^ {2}- `([\w./-]+\.(?:test|spec)\.tsx?)`: (.+)$/

type Row = { sentence: string; line: number; tests: [file: string, title: string][] }

function readRows(): Row[] {
  const rows: Row[] = []
  for (const [index, line] of readFileSync(FILE, 'utf8').split('\n').entries()) {
    const [, sentence] = SENTENCE.exec(line) ?? []
    const [, file, title] = REFERENCE.exec(line) ?? []
    const last = rows.at(-1)
    if (sentence !== undefined) rows.push({ sentence, line: index + 1, tests: [] })
    else if (file !== undefined && title !== undefined) last?.tests.push([file, title])
    else expect([index + 1, line]).toEqual([index + 1, expect.not.stringMatching(/^ {2}- /)])
  }
  return rows
}

test('each sentence of the specification names a test that there is', () => {
  const sources = new Map<string, string>()
  const problems = readRows().flatMap(({ sentence, line, tests }) => {
    if (tests.length === 0) return [`line ${line}: no test for "${sentence}"`]
    return tests.flatMap(([file, title]) => {
      const path = join(root, file)
      if (!existsSync(path)) return [`line ${line}: there is no ${file}`]
      const source = sources.get(file) ?? readFileSync(path, 'utf8')
      sources.set(file, source)
      return [`'${title}'`, `\`${title}\``, `"${title}"`].some((quoted) => source.includes(quoted))
        ? []
        : [`line ${line}: ${file} has no test "${title}"`]
    })
  })
  expect(problems).toEqual([])
})

test('all nine sections are there, with their sentences', () => {
  const text = readFileSync(FILE, 'utf8')
  const sections = [...text.matchAll(/^## (\d)\. /gm)].map(([, number]) => number)
  expect(sections).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(readRows().length).toBeGreaterThan(100)
})
