import { Hono } from 'hono'
import type { ApiEnv } from '#/app/scope.ts'
import { VesselNumber } from './vessel.ts'
import { readVessel } from './vessels.server.ts'

/** `GET /{imo}`: the whole ship. */
export const vesselsApi = new Hono<ApiEnv>().get('/:imo', async (c) => {
  const vessel = await readVessel(c.get('scope'), VesselNumber.parse(c.req.param('imo')))
  c.header('Cache-Control', 'no-store')
  return c.json(vessel)
})
