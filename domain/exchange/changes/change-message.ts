import { z } from 'zod'
import { ChangeAnswer, changesExample } from './change-answer.ts'

/**
 * What a webhook receives, as `messageOf` of domain/exchange/webhooks/deliver.server.ts writes it.
 */
export const ChangesMessage = z
  .strictObject({
    type: z.literal('register.changes'),
    timestamp: z.iso.datetime().describe('Of the last entry.'),
    data: z.strictObject({
      after: z
        .string()
        .nullable()
        .describe(
          'The cursor before the batch. Where it is not the newest `nextCursor` that you have, read what is missing from the feed.',
        ),
      nextCursor: z.string().describe('The cursor of the last entry.'),
      entries: z.array(ChangeAnswer).describe('Oldest first, at most 100.'),
    }),
  })
  .meta({
    id: 'ChangesMessage',
    description: 'A batch of changes, as it is delivered to a webhook.',
  })

export const TestMessage = z
  .strictObject({
    type: z.literal('register.test'),
    timestamp: z.iso.datetime(),
    data: z.strictObject({}),
  })
  .meta({ id: 'TestMessage', description: 'What an administrator sends to a webhook to test it.' })

const { entries, nextCursor } = changesExample

export const changesMessageExample = {
  type: 'register.changes',
  timestamp: entries[0]?.at,
  data: { after: '3050-4b1dd2a07c95e6f3', nextCursor, entries },
}

export const testMessageExample = {
  type: 'register.test',
  timestamp: '2026-11-21T05:00:00.000Z',
  data: {},
}
