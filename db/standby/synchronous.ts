import { z } from 'zod'

/** Where a cluster under Patroni keeps its state: etcd's addresses, which of its two stores, and the cluster's name. */
export type ClusterState = { etcd: readonly string[]; store: 'v2' | 'v3'; scope: string }

/** The standby without which nothing is acknowledged, for as long as the state has this revision. */
export type Synchronous = { revision: string; name: string; host: string; port: number }

type Entry = { value: string; revision: string }
/** What etcd holds, by its key below the cluster's name: `sync`, `members/a`. */
type Entries = Map<string, Entry>

const PATIENCE_MS = 1_000

const Sync = z.object({ sync_standby: z.string().nullish(), quorum: z.number().nullish() })
const Member = z.object({ conn_url: z.string() })

/**
 * Asks etcd, past all caches (a majority confirms it), which standby Patroni has promised to be synchronous: the key `sync`, which
 * Patroni changes before it lets its leader go on without that standby. Null where there is none, or where only some of several
 * have each change. Throws where no etcd confirms anything.
 */
export async function synchronousStandby({ etcd, store, scope }: ClusterState): Promise<Synchronous | null> {
  const entries = await Promise.any(etcd.map((address) => READINGS[store](address, scope)))
  const sync = entries.get('sync')
  if (!sync) return null
  const { sync_standby: standbys, quorum } = Sync.parse(JSON.parse(sync.value))
  const name = standbys?.split(',')[0]
  const member = name ? entries.get(`members/${name}`) : undefined
  if (!name || !member || quorum) return null
  const { hostname, port } = new URL(Member.parse(JSON.parse(member.value)).conn_url)
  return { revision: sync.revision, name, host: hostname, port: Number(port) || 5432 }
}

const READINGS: Record<ClusterState['store'], (address: string, scope: string) => Promise<Entries>> = {
  v2: readV2,
  v3: readV3,
}

const Leaf = z.object({ key: z.string(), value: z.string().optional(), modifiedIndex: z.number() })
const Folder = Leaf.extend({ nodes: z.array(Leaf).default([]) })
const AnswerV2 = z.object({ node: z.object({ nodes: z.array(Folder).default([]) }) })

async function readV2(address: string, scope: string): Promise<Entries> {
  const url = new URL(`/v2/keys/service/${encodeURIComponent(scope)}?recursive=true&quorum=true`, address)
  const { node } = AnswerV2.parse(await answerOf(url))
  const leaves = node.nodes.flatMap((entry) => (entry.value === undefined ? entry.nodes : [entry]))
  const below = `/service/${scope}/`.length
  return new Map(
    leaves.map(({ key, value = '', modifiedIndex }) => [key.slice(below), { value, revision: String(modifiedIndex) }]),
  )
}

const AnswerV3 = z.object({
  kvs: z.array(z.object({ key: z.string(), value: z.string().default(''), mod_revision: z.string() })).default([]),
})

async function readV3(address: string, scope: string): Promise<Entries> {
  const below = `/service/${scope}/`
  const range = { key: coded(`${below}members/`), range_end: coded(`${below}sync\0`) }
  const { kvs } = AnswerV3.parse(await answerOf(new URL('/v3/kv/range', address), JSON.stringify(range)))
  return new Map(
    kvs.map(({ key, value, mod_revision }) => [
      plain(key).slice(below.length),
      { value: plain(value), revision: mod_revision },
    ]),
  )
}

async function answerOf(url: URL, body?: string): Promise<unknown> {
  const how = body === undefined ? {} : { method: 'POST', body }
  const response = await fetch(url, { ...how, signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`etcd at ${url.host} answered ${response.status}`)
  return response.json()
}

function coded(text: string): string {
  return Buffer.from(text).toString('base64')
}

function plain(value: string): string {
  return Buffer.from(value, 'base64').toString()
}
