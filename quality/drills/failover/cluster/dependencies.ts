import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Node } from './node.ts'
import { freePort } from '#/tests/helpers/free-port.ts'
import { userCalled } from './programs.ts'
import { run } from './process.ts'

const DEPLOY = join(import.meta.dirname, '../../../../deploy')

/** One etcd, with deploy/etcd/etcd.env but for its addresses. */
export async function startEtcd(
  program: string,
  folder: string,
): Promise<AsyncDisposable & { port: number }> {
  const [port, peers] = [await freePort(), await freePort()]
  const user = userCalled('etcd')
  const data = join(folder, 'etcd')
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, user.uid, user.gid)
  const env = {
    ...parseEnv(readFileSync(join(DEPLOY, 'etcd/etcd.env'), 'utf8')),
    ETCD_DATA_DIR: data,
    ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${port}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${port}`,
    ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peers}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peers}`,
    ETCD_INITIAL_CLUSTER: `etcd-a=http://127.0.0.1:${peers}`,
  }
  const etcd = await run({
    command: program,
    args: [],
    cwd: folder,
    env,
    user,
    log: join(folder, 'etcd.log'),
  })
  return { port, [Symbol.asyncDispose]: () => etcd[Symbol.asyncDispose]() }
}

export type Proxy = AsyncDisposable & {
  /** Where visitors ask. */
  origin: string
  /** Where Lentera finds the leader. */
  postgresPort: number
}

type Dependencies = {
  folder: string
  nodes: readonly [Node, Node]
  apps: readonly [number, number]
  webPort: number
}

/** HAProxy with deploy/haproxy/haproxy.cfg as it is. */
export async function startProxy(
  program: string,
  { folder, nodes: [a, b], apps, webPort }: Dependencies,
): Promise<Proxy> {
  const postgresPort = await freePort()
  const env = {
    WEB_BIND: `127.0.0.1:${webPort}`,
    APP_ONE: `127.0.0.1:${apps[0]}`,
    APP_TWO: `127.0.0.1:${apps[1]}`,
    POSTGRES_BIND: `127.0.0.1:${postgresPort}`,
    POSTGRES_A: `127.0.0.1:${a.postgresPort}`,
    PATRONI_A_HOST: '127.0.0.1',
    PATRONI_A_PORT: String(a.patroniPort),
    POSTGRES_B: `127.0.0.1:${b.postgresPort}`,
    PATRONI_B_HOST: '127.0.0.1',
    PATRONI_B_PORT: String(b.patroniPort),
  }
  const args = ['-db', '-f', join(DEPLOY, 'haproxy/haproxy.cfg')]
  const proxy = await run({
    command: program,
    args,
    cwd: folder,
    env,
    log: join(folder, 'haproxy.log'),
  })
  return {
    origin: `http://127.0.0.1:${webPort}`,
    postgresPort,
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  }
}
