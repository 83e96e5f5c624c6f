import { Hono } from 'hono'
import type { ApiEnv } from '#/app/scope.ts'
import { LIST_LENGTH } from './status-list.ts'
import { noSuchList, statusList, statusLists } from './status-lists.server.ts'

/** `/status`: which lists there are; `/status/{list}`: one of them, signed. For everybody, from anywhere. */
export const statusListsApi = new Hono<ApiEnv>()
  .use(async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cache-Control', 'public, max-age=60')
    // The headers of every answer say the opposite; this is for everybody.
    c.set('headers', { ...c.get('headers'), 'Cross-Origin-Resource-Policy': 'cross-origin' })
    await next()
  })
  .get('/', async (c) => c.json({ lists: await statusLists(c.get('scope')), length: LIST_LENGTH }))
  .get('/:list', async (c) => {
    const token = await statusList(c.get('scope'), numberOf(c.req.param('list')))
    // The signature is the last part, and differs where anything does.
    const tag = `"${token.slice(token.lastIndexOf('.') + 1)}"`
    c.header('ETag', tag)
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304)
    return c.body(token, 200, { 'Content-Type': 'application/vc+jwt' })
  })
  .get('/*', () => {
    throw noSuchList()
  })

/** The number of a list, written in one way only. */
function numberOf(written: string): number {
  if (!/^(?:0|[1-9]\d{0,5})$/.test(written)) throw noSuchList()
  return Number(written)
}
