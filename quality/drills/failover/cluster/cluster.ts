import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { startEtcd, startProxy, type Proxy } from './dependencies.ts'
import { makeNode, type Node } from './node.ts'
import { freePort } from '#/tests/helpers/free-port.ts'
import { stateOf } from './state.ts'
import { findPrograms, userCalled, type Programs } from './programs.ts'

/** Two machines with PostgreSQL under Patroni, one etcd, and the proxy in front of them. */
export type Cluster = AsyncDisposable & {
  folder: string
  nodes: readonly [Node, Node]
  etcdHost: string
  proxy: Proxy
  /** Changes what Patroni keeps in etcd for all, such as synchronous_mode. */
  configure(changes: object): Promise<void>
  /** The register's database, by way of the proxy. */
  databaseUrl: string
  /** The node that holds the leader's lock, once one does; gives up after `seconds`. */
  leader(seconds: number): Promise<Node>
  /** Resolves once there are a leader and a synchronous standby; gives up after `seconds`. */
  whole(seconds: number): Promise<void>
}

type Options = {
  apps: readonly [number, number]
  signal: AbortSignal
  /** Leaves the folder with everybody's logs. */
  keep?: boolean
}

export async function startCluster({ apps, signal, keep = false }: Options): Promise<Cluster> {
  const programs = findPrograms()
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'lentera-failover-'))
  if (keep) console.error(`The logs are in ${folder}`)
  else stack.defer(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  chmodSync(folder, 0o755)
  const etcd = stack.use(await startEtcd(programs.etcd, folder))
  const { nodes, passwords } = await startNodes(stack, { programs, folder, etcdPort: etcd.port })
  const proxy = stack.use(
    await startProxy(programs.haproxy, { folder, nodes, apps, webPort: await freePort() }),
  )

  const etcdHost = `127.0.0.1:${etcd.port}`
  const cluster = {
    folder,
    nodes,
    etcdHost,
    proxy,
    databaseUrl: '',
    configure: async (changes: object) => {
      const { patroniPort } = await cluster.leader(10)
      const response = await fetch(`http://127.0.0.1:${patroniPort}/config`, {
        method: 'PATCH',
        headers: {
          authorization: `Basic ${Buffer.from(`patroni:${passwords.patroni}`).toString('base64')}`,
        },
        body: JSON.stringify(changes),
      })
      if (!response.ok) throw new Error(`Patroni answered ${response.status}`)
    },
    leader: (seconds: number) =>
      until({ what: 'There was no leader', seconds, signal }, async () => {
        const { leader } = await stateOf(etcdHost)
        return nodes.find((node) => node.name === leader)
      }),
    whole: async (seconds: number) => {
      const what = 'There were no leader and no synchronous standby'
      await until({ what, seconds, signal }, async () => {
        const { leader, synchronous } = await stateOf(etcdHost)
        return (leader !== null && synchronous !== null) || undefined
      })
    },
  }
  const databaseUrl = await until({ what: 'The proxy led to no leader', seconds: 90, signal }, () =>
    madeRegister(proxy.postgresPort, passwords.superuser),
  )
  const kept = stack.move()
  return { ...cluster, databaseUrl, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

type Waiting = {
  /** What was wrong where it is never found. */
  what: string
  seconds: number
  signal: AbortSignal
}

async function until<T>(
  { what, seconds, signal }: Waiting,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = performance.now() + seconds * 1_000
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() > deadline)
      throw new Error(`${what} within ${seconds} seconds (--keep leaves the logs)`)
    await pause(200, undefined, { signal })
  }
}

type Nodes = { programs: Programs; folder: string; etcdPort: number }

async function startNodes(stack: AsyncDisposableStack, { programs, folder, etcdPort }: Nodes) {
  const passwords = {
    patroni: secret(),
    superuser: secret(),
    replication: secret(),
    rewind: secret(),
  }
  const { uid, gid } = userCalled('postgres')
  const make = async (name: string) => {
    const own = join(folder, name)
    mkdirSync(own)
    chownSync(own, uid, gid)
    return stack.use(await makeNode({ name, folder: own, etcdPort, programs, passwords }))
  }
  const nodes = [await make('a'), await make('b')] as const
  for (const node of nodes) await node.start()
  return { nodes, passwords }
}

/** The database and its owner, as docs/operations.md makes them; undefined while nobody can. */
async function madeRegister(port: number, superuser: string): Promise<string | undefined> {
  const password = secret()
  const admin = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: superuser,
    database: 'postgres',
  })
  admin.on('error', () => {})
  try {
    await admin.connect()
    await admin.query(`create role lentera login password '${password}'`)
    await admin.query('create database lentera owner lentera')
    return `postgres://lentera:${password}@127.0.0.1:${port}/lentera`
  } catch (error) {
    // A leader that is none yet; what was made and then lost with it would be a fault of the
    // cluster.
    if (error instanceof Error && /already exists/.test(error.message)) throw error
    return undefined
  } finally {
    await admin.end().catch(() => {})
  }
}

function secret(): string {
  return randomBytes(12).toString('hex')
}
