import { expect, test } from 'vitest'
import type { z } from 'zod'
import { NewApplication } from './applications/application.ts'
import { ApplicationListQuery } from './applications/review/application-list.ts'
import { NewMove, NewNote } from './applications/review/application-move.ts'
import { APPLICATION_LENGTHS, MAX_PAGE, MESSAGE_LENGTHS, STEP_LENGTHS } from './limits.ts'
import { MessageListQuery, MessageMarks, NewMessage } from './messages/message.ts'

type Length = { min?: number; max: number }

const TEXTS: [schema: z.ZodObject, lengths: Record<string, Length>][] = [
  [NewApplication, APPLICATION_LENGTHS],
  [NewMessage, MESSAGE_LENGTHS],
  [NewMove, STEP_LENGTHS],
  [NewNote, { note: { min: 1, ...STEP_LENGTHS.note } }],
]

test('a text is accepted at both ends of its length, and refused beyond them', () => {
  for (const [schema, lengths] of TEXTS) {
    for (const [field, { min = 0, max }] of Object.entries(lengths)) {
      const accepts = (characters: number) =>
        schema.shape[field]?.safeParse('x'.repeat(characters)).success
      expect([field, accepts(max), accepts(max + 1), accepts(min)]).toEqual([
        field,
        true,
        false,
        true,
      ])
      if (min > 0) expect([field, accepts(min - 1)]).toEqual([field, false])
    }
  }
})

test('a page of a list has from one entry to as many as it may have', () => {
  for (const query of [ApplicationListQuery, MessageListQuery]) {
    const accepted = [0, 1, MAX_PAGE, MAX_PAGE + 1].map(
      (limit) => query.safeParse({ limit }).success,
    )
    expect(accepted).toEqual([false, true, true, false])
  }
})

test('as many messages are marked at once as a page has, and no more', () => {
  const ids = Array.from({ length: MAX_PAGE + 1 }, (_, i) => i + 1)
  const marks = (chosen: number[]) => MessageMarks.safeParse({ ids: chosen, one: 0, step: 'Spam' })
  expect(marks(ids.slice(1)).success).toBe(true)
  expect(marks(ids).error?.issues[0]?.message).toBe(`At most ${MAX_PAGE} messages at once`)
})
