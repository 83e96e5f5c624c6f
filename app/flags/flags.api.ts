import { Hono } from 'hono'
import type { ApiEnv } from '#/app/scope.ts'
import { listFlags } from './flags.server.ts'

export const flagsApi = new Hono<ApiEnv>().get('/', async (c) => c.json(await listFlags(c.get('scope'))))
