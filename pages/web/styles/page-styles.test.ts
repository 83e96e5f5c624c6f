import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { componentsOf } from '#/scripts/bundle/page-styles.mjs'

const PAGES_FOLDER = join(import.meta.dirname, '..', '..')

/** The components that a style sheet has the rules of, as paths below `pages/`. */
function componentsIn(sheet: string): string[] {
  const text = readFileSync(join(import.meta.dirname, sheet), 'utf8')
  const entries = Array.from(text.matchAll(/^@source-graph '([^']+)';$/gm)).flatMap(
    ([, glob = '']) => {
      const files = globSync(glob, { cwd: import.meta.dirname })
      expect([glob, files]).not.toEqual([glob, []])
      return files.map((file) => join(import.meta.dirname, file))
    },
  )
  return componentsOf(entries).map((file) => relative(PAGES_FOLDER, file))
}

const [site = '', staff = ''] = readFileSync(join(PAGES_FOLDER, 'routes.ts'), 'utf8').split(
  "route('admin'",
)
const pagesIn = (text: string) =>
  Array.from(text.matchAll(/'\.\/(.+\.tsx)'/g), ([, file = '']) => file)
const OF_STAFF = componentsIn('staff.css')
const OF_SITE = componentsIn('app.css')

test('every page of the staff area has its styles in the sheet of the staff area, and not in every page', () => {
  const pages = pagesIn(staff)
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.filter((page) => !OF_STAFF.includes(page) || OF_SITE.includes(page))).toEqual([])
})

test('every page of the public site has its styles in the sheet of the site', () => {
  const pages = pagesIn(site).filter((page) => page.startsWith('public/'))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter((page) => !OF_SITE.includes(page))).toEqual([])
})

test('what a page is rendered with is found through its imports, later ones and those that the server renders too', () => {
  // The verdict, which staff see beside a record.
  expect(OF_STAFF).toContain('public/verify/verdict/verdict-card.tsx')
  expect(OF_SITE).toContain('public/verify/verdict/verdict-card.tsx')
  expect(OF_SITE).toContain('public/api-docs/reference.page.tsx')
  expect(OF_SITE).toContain('public/verify/file-check/document-result.tsx')
})

test('the answer of a verification has the styles of its parts, and not those of the answers that most visitors never see', () => {
  const answer = componentsIn('verdict.css')
  for (const file of [
    'verdict/verdict-card',
    'parts/class-note',
    'page/verify-form',
    'ask/ask-card',
  ])
    expect(answer).toContain(`public/verify/${file}.tsx`)
  expect(answer).toContain('public/layout/footer.tsx')
  for (const file of ['code/code-answer', 'ship/ship-answer', 'file-check/file-drop'])
    expect(answer).not.toContain(`public/verify/${file}.tsx`)
  expect(componentsIn('register.css')).toEqual(expect.arrayContaining(answer))
})
