import { Hono, type Context } from 'hono'
import { jsonBody } from '#/app/json-body.ts'
import { recordIdIn } from '#/app/record-id.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { getMessage, listMessages, setMessageState } from './inbox.server.ts'
import { MessageListQuery, MessageStateChange } from './message.ts'

export const messagesApi = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  .get('/', async (c) => {
    const query = MessageListQuery.parse(c.req.query())
    const { messages, counts, next } = await listMessages(c.get('scope'), query)
    c.header('X-Total-Count', String(counts[query.state]))
    if (next !== null) {
      const following = new URLSearchParams({ ...c.req.query(), after: next })
      c.header('Link', `</api/messages?${following}>; rel="next"`)
    }
    return c.json(messages)
  })
  .get('/:id', async (c) => c.json(await getMessage(c.get('scope'), idOf(c))))
  .put('/:id', async (c) => c.json(await setMessageState(c.get('scope'), idOf(c), await jsonBody(c.req, MessageStateChange))))

function idOf(c: Context<ApiEnv>): number {
  return recordIdIn(c.req.param('id'), 'There is no such message.')
}
