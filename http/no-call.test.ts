import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { freshStore } from '#/tests/helpers/store.ts'

const noCalls: [method: string, path: string, status: number, allow: string | null][] = [
  ['PUT', '/api/certificates', 405, 'GET, POST, HEAD'],
  ['POST', '/api/certificates/verify/X-1', 405, 'GET, HEAD'],
  ['GET', '/api/login', 405, 'POST'],
  ['DELETE', '/api/openapi.json', 405, 'GET, HEAD'],
  ['GET', '/api/openapi-json', 404, null],
  ['GET', '/api/certificates/abc/nothing', 404, null],
  ['PUT', '/api', 404, null],
]
test.each(noCalls)('%s %s is no call: %i, it takes %s', async (method, path, status, allow) => {
  const answer = await visitor(await freshStore('sqlite')).ask(path, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  if (status === 405)
    expect(await answer.json()).toMatchObject({
      detail: `${path} does not take ${method}; it takes ${allow}.`,
    })
})
