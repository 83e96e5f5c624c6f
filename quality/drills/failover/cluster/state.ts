import { z } from 'zod'

/** Who leads, and which standby has been promised to have everything that is acknowledged. */
export type State = { leader: string | null; synchronous: string | null }

const Sync = z.object({ leader: z.string().nullish(), sync_standby: z.string().nullish() })
const Answer = z.object({
  node: z.object({
    nodes: z.array(z.object({ key: z.string(), value: z.string().optional() })).default([]),
  }),
})

/**
 * What etcd holds; nobody, while the cluster has not begun. Patroni itself would ask etcd again for
 * each question.
 */
export async function stateOf(etcdHost: string): Promise<State> {
  const response = await fetch(`http://${etcdHost}/v2/keys/service/lentera`, {
    signal: AbortSignal.timeout(2_000),
  })
  if (!response.ok) return { leader: null, synchronous: null }
  const { nodes } = Answer.parse(await response.json()).node
  const valueOf = (name: string) =>
    nodes.find(({ key }) => key === `/service/lentera/${name}`)?.value
  const leader = valueOf('leader') ?? null
  const sync = Sync.parse(JSON.parse(valueOf('sync') ?? '{}'))
  return { leader, synchronous: sync.leader === leader ? (sync.sync_standby ?? null) : null }
}
