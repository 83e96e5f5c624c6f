import { Hono, type Context } from 'hono'
import { jsonBody } from '#/app/json-body.ts'
import { Refusal } from '#/app/refusal.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { FlagInput } from './flag.ts'
import { createFlag, deleteFlag, updateFlag } from './flag-editing.server.ts'
import { listFlagRecords, listFlags } from './flags.server.ts'

/** Strangers are told of those that visitors see, staff of all. */
export const flagsApi = new Hono<ApiEnv>()
  .get('/', async (c) => {
    const scope = c.get('scope')
    c.header('Cache-Control', 'no-store')
    return c.json(scope.actor ? await listFlagRecords(scope) : await listFlags(scope))
  })
  .post('/', async (c) => c.json(await createFlag(c.get('scope'), await jsonBody(c.req, FlagInput)), 201))
  .put('/:id', async (c) => c.json(await updateFlag(c.get('scope'), idOf(c), await jsonBody(c.req, FlagInput))))
  .delete('/:id', async (c) => {
    await deleteFlag(c.get('scope'), idOf(c))
    return c.body(null, 204)
  })

/** The id in the path; anything that is none names no flag. */
function idOf(c: Context<ApiEnv>): number {
  const id = c.req.param('id') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new Refusal('not-found', 'There is no such flag.')
  return Number(id)
}
