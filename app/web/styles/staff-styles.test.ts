import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '..', '..')

/** The files that a style sheet is made from, or leaves out, as globs below `app/`. */
function sourcesOf(sheet: string, what: 'taken' | 'left out'): string[] {
  const text = readFileSync(join(import.meta.dirname, sheet), 'utf8')
  return Array.from(text.matchAll(/^@source (not )?'([^']+)';$/gm))
    .filter(([, not]) => (not === undefined) === (what === 'taken'))
    .map(([, , glob = '']) => join('web/styles', glob))
}
const isIn = (file: string, globs: string[]) => globs.some((glob) => matchesGlob(file, glob))

const [, staff = ''] = readFileSync(join(APP, 'routes.ts'), 'utf8').split("route('admin'")
const PAGES = Array.from(staff.matchAll(/'\.\/(.+\.tsx)'/g), ([, file = '']) => file)

test.each(PAGES)(
  '%s has its styles in the sheet of the staff area, and not in every page',
  (page) => {
    expect(isIn(page, sourcesOf('staff.css', 'taken'))).toBe(true)
    expect(isIn(page, sourcesOf('app.css', 'left out'))).toBe(true)
  },
)

test('the verdict, which staff see beside a record, has its styles in both', () => {
  expect(isIn('verification/verdict/verdict-card.tsx', sourcesOf('staff.css', 'taken'))).toBe(true)
  expect(isIn('verification/verdict/verdict-card.tsx', sourcesOf('app.css', 'left out'))).toBe(
    false,
  )
})
