import { makeTemplate, startCluster } from './postgres-cluster.ts'

/** Where a journey finds the cluster: workers inherit the variables of the run. */
export const SOCKET_VARIABLE = 'JOURNEYS_POSTGRES_SOCKET'

/** Playwright's global setup: one cluster for all journeys. */
export default async function setUp() {
  const { socket, stop } = await startCluster()
  await makeTemplate(socket)
  process.env[SOCKET_VARIABLE] = socket
  return stop
}
