import { expect, test } from 'vitest'
import { sectionOf, tabsOf } from './sections.ts'

test.for([
  ['/admin', '/admin'],
  ['/admin/certificates/7/status/suspend', '/admin'],
  ['/admin/certificates/import', '/admin'],
  ['/admin/certificates/new', '/admin'],
  ['/admin/surveys-due/calendar', '/admin/surveys-due'],
  ['/admin/applications/7', '/admin/applications'],
  ['/admin/accounts/7', '/admin/accounts'],
  ['/admin/companies', '/admin/ships'],
  ['/admin/companies/7/edit', '/admin/ships'],
  ['/admin/account/password', undefined],
] as const)('%s belongs to the section %s', ([pathname, section]) => {
  expect(sectionOf(pathname)).toBe(section)
})

test.for([
  ['/admin', 'Certificates'],
  ['/admin/certificates/new', 'Create Certificate'],
  ['/admin/certificates/7/edit', 'Create Certificate'],
  ['/admin/certificates/7', undefined],
] as const)('the certificates have two tabs, and %s is in the tab %s', ([pathname, open]) => {
  const tabs = tabsOf(pathname)
  expect(tabs.map(({ name }) => name)).toEqual(['Certificates', 'Create Certificate'])
  expect(tabs.find(({ current }) => current)?.name).toBe(open)
})

test('a section without a second row has no tabs', () => {
  expect(tabsOf('/admin/applications')).toEqual([])
})

test('capital letters do not matter, because they do not matter to the routes', () => {
  expect(sectionOf('/admin/Flags')).toBe(sectionOf('/admin/flags'))
  expect(tabsOf('/Admin/certificates/NEW')).toEqual(tabsOf('/admin/certificates/new'))
})
