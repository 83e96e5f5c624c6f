import { expect, test } from 'vitest'
import { json, setUp } from './sample-server.ts'

test('the feed of changes is read from a cursor to its end', async () => {
  const feed = (sequences: number[], more: boolean) =>
    json({
      entries: sequences.map((sequence) => ({ sequence })),
      nextCursor: `c${sequences.at(-1)}`,
      more,
    })
  const { client, requests } = await setUp([feed([4, 5], true), feed([7], false)])
  const read: number[] = []
  for await (const { sequence } of client.listChanges.pages({ after: 'c3', limit: 2 }))
    read.push(sequence)
  expect(read).toEqual([4, 5, 7])
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/changes?after=c3&limit=2',
    '/api/changes?after=c5&limit=2',
  ])
})

test('an empty register has no cursor, which may be sent back as it is', async () => {
  const { client, requests } = await setUp([json({ entries: [], nextCursor: null, more: false })])
  const { nextCursor } = await client.listChanges()
  for await (const change of client.listChanges.pages({ after: nextCursor }))
    expect(change).toBeUndefined()
  expect(requests.map(({ url }) => url)).toEqual(['/api/changes', '/api/changes'])
})
