import { z } from 'zod'
import { endpoints } from '#/domain/api/endpoint.ts'
import { strictFields } from '#/domain/api/json-body.ts'
import { ChangesAnswer, changesExample } from './change-answer.ts'
import { readChanges } from './changes.server.ts'
import { CursorText } from './cursor.ts'

const MAX_LIMIT = 1_000
const BOUNDS = `limit is a whole number from 1 to ${MAX_LIMIT}`

const ChangesQuery = strictFields(
  {
    after: CursorText.optional(),
    limit: z.coerce.number(BOUNDS).int(BOUNDS).min(1, BOUNDS).max(MAX_LIMIT, BOUNDS).default(100),
  },
  'parameter',
)

export const changesApi = endpoints({ tag: 'Changes', who: 'staff' }).get('/', {
  operationId: 'listChanges',
  act: 'changes.read',
  summary: 'Read what has changed in the register',
  description:
    'For a system that stores a copy of the register: every change of a certificate, oldest first, with what the public sees of it afterwards. Read it without `after` once, then send back the `nextCursor` of each answer. An entry never appears before one that was answered. A status that follows from the date alone, such as expired, is no change and has no entry: it follows from the expiry, extension, replacement and next survey (`due`) of each of its `parts`; to know it on a later day, verify the number.',
  query: ChangesQuery,
  fields: {
    after: 'The `nextCursor` of an earlier answer, unchanged. Left out: from the first entry on.',
    limit: { text: 'How many entries at most.', examples: [100] },
  },
  answer: { text: 'The changes after the cursor.', schema: ChangesAnswer },
  refuses: [410, 429],
  example: { answer: changesExample },
  handle: async ({ c, context, query }) => {
    const { after, limit } = query()
    const { entries, nextCursor, more } = await readChanges(context, {
      after: after ?? null,
      limit,
    })
    // The entries are JSON already.
    const body = `{"entries":${entries},"nextCursor":${JSON.stringify(nextCursor)},"more":${more}}`
    return c.body(body, 200, { 'Content-Type': 'application/json' })
  },
})
