import { expect, test } from 'vitest'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateBody } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { ChangesAnswer } from './change-answer.ts'

test('the feed answers what its description says', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  expect((await ask('/api/changes')).status).toBe(401)
  await signIn()
  await ask('/api/certificates', { json: certificateBody() })
  const first = await ask('/api/changes?limit=1')
  expect([
    first.status,
    first.headers.get('content-type'),
    first.headers.get('cache-control'),
  ]).toEqual([200, 'application/json', 'no-store'])
  const { entries, nextCursor } = ChangesAnswer.parse(await first.json())
  expect(entries).toMatchObject([{ kind: 'issued', number: 'LMC-2026-00042', status: 'valid' }])
  expect(await (await ask(`/api/changes?after=${nextCursor}`)).json()).toEqual({
    entries: [],
    nextCursor,
    more: false,
  })
})

test('every bad cursor and limit has its answer', async () => {
  const { ask, signIn } = visitor(await freshStore('sqlite'))
  await signIn()
  await ask('/api/certificates', { json: certificateBody() })
  const { nextCursor } = await (await ask('/api/changes')).json()
  const hash = String(nextCursor).split('-')[1]
  const bad: [search: string, status: number, detail: RegExp][] = [
    ['after=', 400, /not a cursor/],
    ['after=nope', 400, /not a cursor/],
    [`after=-1-${hash}`, 400, /not a cursor/],
    [`after=0-${hash}`, 400, /not a cursor/],
    [`after=01-${hash}`, 400, /not a cursor/],
    [`after=1.5-${hash}`, 400, /not a cursor/],
    [`after=2147483648-${hash}`, 400, /not a cursor/],
    [`after=1-${hash?.toUpperCase()}X`, 400, /not a cursor/],
    [`after=1`, 400, /not a cursor/],
    [`after=${'1'.repeat(28)}`, 400, /too long/],
    [`after=${'x'.repeat(900)}`, 400, /too long/],
    [`after=${nextCursor}&after=${nextCursor}`, 400, /same parameter more than once/],
    [`after=9-${hash}`, 410, /newer than the register.*Start again/],
    [`after=1-0000000000000000`, 410, /no such entry.*Start again/],
    ['limit=0', 400, /from 1 to 1000/],
    ['limit=1001', 400, /from 1 to 1000/],
    ['limit=-5', 400, /from 1 to 1000/],
    ['limit=1.5', 400, /from 1 to 1000/],
    [
      `cursor=${nextCursor}`,
      400,
      /^There is no parameter "cursor"; the parameters are after, limit$/,
    ],
    ['limit=many', 400, /from 1 to 1000/],
    ['limit=1&limit=2', 400, /same parameter more than once/],
  ]
  for (const [search, status, detail] of bad) {
    const answer = await ask(`/api/changes?${search}`)
    expect([search, answer.status, (await answer.json()).detail]).toEqual([
      search,
      status,
      expect.stringMatching(detail),
    ])
  }
})
