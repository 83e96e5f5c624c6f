import { expect, test } from 'vitest'
import { readRecordId } from './record-id.ts'

const texts: [text: string, id: number | null][] = [
  ['1', 1],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['9999999999', null],
  ['0', null],
  ['01', null],
  ['-1', null],
  ['1.0', null],
  [' 1', null],
  ['1e3', null],
  ['', null],
]
test.each(texts)('the id %j is %s, in every path of pages and API', (text, id) =>
  expect(readRecordId(text)).toBe(id),
)
