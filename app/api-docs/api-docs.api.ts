import { Hono } from 'hono'
import type { ApiEnv } from '#/app/scope.ts'
import { describeApi } from './api-docs.server.ts'

export const apiDocsApi = new Hono<ApiEnv>().get('/openapi.json', (c) => {
  c.header('Cache-Control', 'public, no-cache')
  return c.json(describeApi(c.get('scope')))
})
