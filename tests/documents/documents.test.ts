import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DECISION = /^docs\/decisions\/(\d{4})-/
const decisions = globSync('docs/decisions/*.md')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n')

/** Documents about the present; superseded decisions, dated reports and the changelog may name what is gone. */
const current = tracked.filter(
  (path) =>
    path.endsWith('.md') &&
    existsSync(path) &&
    path !== 'CHANGELOG.md' &&
    !path.startsWith('docs/reports/') &&
    !(
      DECISION.test(path) && /^(?:\*\*)?Status[:.*]+ *superseded/im.test(readFileSync(path, 'utf8'))
    ),
)

const FOLDERS = 'app|cli|core|db|deploy|docs|http|ops|public|quality|scripts|tests|translations'
const PATH = new RegExp(String.raw`(?<![\w/.:@-])(?:${FOLDERS})/[\w./*-]*[\w/*]`, 'g')

/** The paths of a text that are not in the repository. `docs/decisions/0042` names a decision, `app/texts` is generated. */
function missingPaths(text: string): string[] {
  return Array.from(text.matchAll(PATH), ([path]) => path).filter((path) => {
    if (path === 'app/texts') return false
    if (/^docs\/decisions\/\d{4}$/.test(path))
      return !decisions.some((file) => file.startsWith(`${path}-`))
    return path.includes('*') ? globSync(path).length === 0 : !existsSync(path)
  })
}

test('every path of the repository that a document names exists', () => {
  expect(current.length).toBeGreaterThan(50)
  const missing = current.flatMap((file) =>
    missingPaths(readFileSync(file, 'utf8')).map((path) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

test('every link of a document to a file of the repository leads to one', () => {
  const broken = tracked
    .filter((path) => path.endsWith('.md') && existsSync(path))
    .flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g),
        ([, link = '']) => ({
          file,
          link,
        }),
      ),
    )
    .filter(({ file, link }) => !existsSync(join(dirname(file), link)))
  expect(broken).toEqual([])
})

test('the index lists every decision once, in order', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/^\| \[\d{4}\]\((.+?)\)/gm)].map(([, file]) => file)
  const files = decisions
    .flatMap((file) => file.split('/').at(-1) ?? [])
    .filter((file) => file !== 'README.md')
  expect(listed).toEqual(files.toSorted())
})
