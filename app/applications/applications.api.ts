import { Hono } from 'hono'
import { jsonBody } from '#/app/json-body.ts'
import type { ApiEnv } from '#/app/scope.ts'
import { NewApplication } from './application.ts'
import { submitApplication } from './applications.server.ts'

export const applicationsApi = new Hono<ApiEnv>().post('/', async (c) => {
  const scope = c.get('scope')
  const { application, path } = await submitApplication(scope, await jsonBody(c.req, NewApplication), null)
  return c.json({ ...application, link: scope.origin + path }, 201)
})
