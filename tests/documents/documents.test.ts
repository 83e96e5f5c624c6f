import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const DECISION = /^docs\/decisions\/(\d{4})-/
const decisions = globSync('docs/decisions/*.md')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n')

/** Documents about the present; superseded decisions and the changelog may name what is gone. */
const current = tracked.filter(
  (path) =>
    path.endsWith('.md') &&
    existsSync(path) &&
    path !== 'CHANGELOG.md' &&
    !(
      DECISION.test(path) && /^(?:\*\*)?Status[:.*]+ *superseded/im.test(readFileSync(path, 'utf8'))
    ),
)

const FOLDERS =
  'app|cli|core|db|deploy|docs|domain|http|ops|pages|public|quality|scripts|tests|translations'
const PATH = new RegExp(String.raw`(?<![\w/.:@-])(?:${FOLDERS})/[\w./*-]*[\w/*]`, 'g')

/**
 * The paths of a text that are not in the repository. `docs/decisions/0042` names a decision,
 * `domain/texts` is generated.
 */
function missingPaths(text: string): string[] {
  return Array.from(text.matchAll(PATH), ([path]) => path).filter((path) => {
    if (path === 'domain/texts') return false
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

/** The folders of `half` on the first level of the tree in docs/architecture.md. */
function foldersInTree(half: string): string[] {
  const [, tree = ''] =
    new RegExp(`^${half}/\\n((?: {2}.*\\n)+)`, 'm').exec(
      readFileSync('docs/architecture.md', 'utf8'),
    ) ?? []
  const lines = [...tree.matchAll(/^ {2}((?:[\w-]+\/ ?)+)/gm)]
  return lines.flatMap(([, names = '']) =>
    names
      .trim()
      .split(' ')
      .map((name) => name.slice(0, -1)),
  )
}

test('the tree of the architecture has each folder of the two halves, and no other', () => {
  for (const half of ['domain', 'pages']) {
    const folders = readdirSync(half, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== 'texts',
    )
    expect(foldersInTree(half).toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  }
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

/** The anchor that a heading has on the page of a code host. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')
}

test('every link to a heading of a document leads to one', () => {
  const broken = current.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(/\]\(([\w./-]*\.md)?#([\w-]+)\)/g),
      ([, path, anchor = '']) => {
        const target = path === undefined ? file : join(dirname(file), path)
        const headings = Array.from(
          readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm),
          ([, heading = '']) => anchorOf(heading),
        )
        return headings.includes(anchor) ? [] : [`${file}: ${path ?? ''}#${anchor}`]
      },
    ).flat(),
  )
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
