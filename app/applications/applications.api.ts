import { Hono, type Context } from 'hono'
import { jsonBody } from '#/app/json-body.ts'
import { recordIdIn } from '#/app/record-id.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { NewApplication } from './application.ts'
import { ApplicationListQuery } from '#/app/applications/desk/application-list.ts'
import { listApplications } from '#/app/applications/desk/application-list.server.ts'
import { NewMove, NewNote, SeenVersion } from '#/app/applications/desk/application-move.ts'
import { submitApplication } from './applications.server.ts'
import {
  getApplication,
  handBackApplication,
  moveApplication,
  noteOnApplication,
  takeApplication,
} from '#/app/applications/desk/desk.server.ts'

/** Strangers may send an application; everything after that is for staff. */
export const applicationsApi = new Hono<ApiEnv>()
  .post('/', async (c) => {
    const scope = c.get('scope')
    const { application, path } = await submitApplication(scope, await jsonBody(c.req, NewApplication), null)
    return c.json({ ...application, link: scope.origin + path }, 201)
  })
  .use(async (c, next) => {
    c.header('Cache-Control', 'no-store')
    await next()
  })
  .get('/', async (c) => {
    const query = ApplicationListQuery.parse(c.req.query())
    const { applications, counts, next } = await listApplications(c.get('scope'), query)
    c.header('X-Total-Count', String(counts[query.state]))
    if (next !== null) {
      const following = new URLSearchParams({ ...c.req.query(), after: String(next) })
      c.header('Link', `</api/applications?${following}>; rel="next"`)
    }
    return c.json(applications)
  })
  .get('/:id', async (c) => c.json(await getApplication(c.get('scope'), idOf(c))))
  .post('/:id/moves', async (c) => c.json(await moveApplication(c.get('scope'), idOf(c), await jsonBody(c.req, NewMove)), 201))
  .post('/:id/notes', async (c) =>
    c.json(await noteOnApplication(c.get('scope'), idOf(c), await jsonBody(c.req, NewNote)), 201),
  )
  .put('/:id/taker', async (c) => {
    const { version } = await jsonBody(c.req, SeenVersion)
    return c.json(await takeApplication(c.get('scope'), idOf(c), version))
  })
  .delete('/:id/taker', async (c) => c.json(await handBackApplication(c.get('scope'), idOf(c))))

function idOf(c: Context<ApiEnv>): number {
  return recordIdIn(c.req.param('id'), 'There is no such application.')
}
