import { expect, test } from 'vitest'
import { isOutOfReach } from './errors.ts'

const errors: [error: object, passing: boolean][] = [
  [{ errcode: 13 }, true],
  [{ errcode: 10 | (4 << 8) }, true],
  [{ errcode: 8 }, true],
  [{ errcode: 5 | (1 << 8) }, true],
  [{ errcode: 1 }, false],
  [{ errcode: 2067 }, false],
  [{ code: 'ENOSPC' }, true],
  [{ code: 'EROFS' }, true],
  [{ code: 'EIO' }, true],
  [{ code: 'ENOENT' }, false],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '53100' }, true],
  [{ code: '57P03' }, true],
  [{ code: '57014' }, true],
  [{ code: '58030' }, true],
  [{ code: '40P01' }, true],
  [{ code: '25006' }, true],
  [{ code: '23505' }, false],
  [{ code: '42601' }, false],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'Client has encountered a connection error and is not queryable' }, true],
  [{ message: 'x is not a function' }, false],
]
test.each(errors)('%j comes back by itself: %s', (error, passing) => {
  expect(isOutOfReach(Object.assign(new Error('failed'), error))).toBe(passing)
  expect(isOutOfReach(error)).toBe(false)
})
