import { expect, test } from 'vitest'
import { fillTemplate } from './template.ts'

test('long pieces are sent without a copy, between filled-in placeholders', () => {
  const long = Buffer.alloc(20_000, 'x')
  const pieces = fillTemplate([Buffer.from('a'), 'name', long, Buffer.from('b'), 'name', 'nobody'], new Map([['name', 'é']]))
  expect(Buffer.concat(pieces).toString()).toBe(`aé${long.toString()}bé`)
  expect(pieces[1]).toBe(long)
})
