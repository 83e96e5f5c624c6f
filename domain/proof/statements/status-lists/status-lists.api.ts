import { Hono } from 'hono'
import { allowAnyOrigin } from '#/domain/api/endpoint.ts'
import type { ApiEnv } from '#/domain/context/request-context.ts'
import { LIST_LENGTH } from './status-list.ts'
import { noSuchList, signedStatusList, countStatusLists } from './status-lists.server.ts'

/**
 * `/status`: which lists there are; `/status/{list}`: one of them, signed. Public, from any origin.
 */
export const statusListsApi = new Hono<ApiEnv>()
  .use(allowAnyOrigin)
  .use(async (c, next) => {
    c.header('Cache-Control', 'public, max-age=60')
    await next()
  })
  .get('/', async (c) =>
    c.json({ lists: await countStatusLists(c.get('context')), length: LIST_LENGTH }),
  )
  .get('/:list', async (c) => {
    const token = await signedStatusList(c.get('context'), numberOf(c.req.param('list')))
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
