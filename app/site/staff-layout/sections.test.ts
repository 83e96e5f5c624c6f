import { expect, test } from 'vitest'
import { sectionOf } from './sections.ts'

test.for([
  ['/admin', '/admin'],
  ['/admin/certificates/7/status/suspend', '/admin'],
  ['/admin/certificates/import', '/admin'],
  ['/admin/certificates/new', '/admin/certificates/new'],
  ['/admin/surveys-due/calendar', '/admin/surveys-due'],
  ['/admin/applications/7', '/admin/applications'],
  ['/admin/accounts/7', '/admin/accounts'],
  ['/admin/companies', '/admin/ships'],
  ['/admin/companies/7/edit', '/admin/ships'],
  ['/admin/account/password', undefined],
] as const)('%s belongs to the section %s', ([pathname, section]) => {
  expect(sectionOf(pathname)).toBe(section)
})
