import { Hono } from 'hono'
import type { ApiEnv } from '#/app/scope.ts'
import { readStats } from './stats.server.ts'

export const statsApi = new Hono<ApiEnv>().get('/', async (c) => c.json(await readStats(c.get('scope'))))
