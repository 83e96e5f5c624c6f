import { expect, test } from 'vitest'
import { leavesPage } from './staff-form.tsx'

const PAGE = '/admin/certificates/87/status/suspend'

test.for<[string, string, string, boolean]>([
  ['a form that the browser rendered', '?record', '?record', false],
  ['a form that the server rendered', '?record', '?record=', false],
  ['one without a query', '', '', false],
  ['one whose query has an empty value twice', '?q=&status=', '?q&status', false],
  ['one whose query is written in another way', '?q=a%20b', '?q=a+b', false],
  ['another part', '?part=SEC', '?part=SRC', true],
  ['the page without its query', '?record', '', true],
])('sending a form never leaves its page, another address does: %s', ([, from, to, leaves]) => {
  expect(leavesPage({ pathname: PAGE, search: from }, { pathname: PAGE, search: to })).toBe(leaves)
  expect(leavesPage({ pathname: PAGE, search: from }, { pathname: '/admin', search: to })).toBe(
    true,
  )
})
