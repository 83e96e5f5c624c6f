import { expect, test } from 'vitest'
import { chosenView, listViewCookie, listViewOf } from './list-view.ts'

test('what is stored on a device is read again, on https too', () => {
  const view = { hidden: ['flag' as const, 'issuedDate' as const], wrapped: true }
  const [pair = ''] = listViewCookie(view).split(';')
  expect(listViewOf(`other=1; ${pair}`)).toEqual(view)
  expect(listViewOf(`__Host-${pair}; other=1`)).toEqual(view)
})

test('a device without a cookie, or with one of another version, shows all columns', () => {
  const all = { hidden: [], wrapped: false }
  for (const cookie of [
    null,
    '',
    'list-view=',
    'list-view=colour.certificateId',
    'my-list-view=flag',
  ])
    expect([cookie, listViewOf(cookie)]).toEqual([cookie, all])
})

test('what is not selected in the form is hidden', () => {
  const form = new FormData()
  for (const column of ['type', 'expiryDate', 'colour']) form.append('column', column)
  expect(chosenView(form)).toEqual({ hidden: ['imoNumber', 'flag', 'issuedDate'], wrapped: false })
  form.append('wrapped', 'yes')
  expect(chosenView(form).wrapped).toBe(true)
})
