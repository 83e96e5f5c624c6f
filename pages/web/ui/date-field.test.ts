import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextField } from './field.tsx'

const render = (props: object) =>
  renderToStaticMarkup(
    createElement(TextField, {
      id: 'issuedDate',
      name: 'issuedDate',
      label: 'Issue Date',
      ...props,
    }),
  )

test('a day is said in words beside its field, which is tied to them', () => {
  const html = render({ type: 'date', defaultValue: '2026-11-28', hint: 'As printed.' })
  expect(html).toMatch(/<p id="issuedDate-words"[^>]*>November 28, 2026<\/p>/)
  expect(html).toContain('aria-describedby="issuedDate-words issuedDate-hint"')
  expect(render({ type: 'date', value: '2028-02-29', onChange: () => {} })).toContain(
    '>February 29, 2028<',
  )
})

test.each(['', '2026', '28/11/2026', '2026-11-28T00:00'])(
  'what is no day yet has no words: %j',
  (defaultValue) => {
    expect(render({ type: 'date', defaultValue })).not.toContain('-words')
  },
)

test('another field has none', () => {
  expect(render({ defaultValue: '2026-11-28' })).not.toContain('November')
})
