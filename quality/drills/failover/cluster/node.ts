import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { quietPort } from './quiet-port.ts'
import { userCalled, type Programs } from './programs.ts'
import { run, signalAll, type Process } from './process.ts'
import { layWire } from './wire.ts'

const POSTGRES = join(import.meta.dirname, '../../../../deploy/postgres')

/** A machine of the cluster: Patroni and the PostgreSQL that it runs, with deploy/postgres/patroni.yml as it is. */
export type Node = AsyncDisposable & {
  name: string
  /** As the proxy reaches them. */
  postgresPort: number
  patroniPort: number
  start(): Promise<void>
  /** The machine loses its power. */
  kill(): void
  /** It stands still, and afterwards goes on as if nothing had been. */
  stop(): void
  goOn(): void
  /** Nothing passes from it to etcd, nor from the other machine to it; the proxy and Lentera reach it all the same. */
  cutOff(): void
  reconnect(): void
  /** The other machine's Patroni cannot ask its own. */
  silence(): void
  speak(): void
  /** Nothing passes from its PostgreSQL to the other machine's, until it is reconnected. */
  cutReplication(): void
}

type Where = {
  name: string
  folder: string
  etcdPort: number
  programs: Programs
  passwords: Passwords
}
type Passwords = { patroni: string; superuser: string; replication: string; rewind: string }

export async function makeNode({
  name,
  folder,
  etcdPort,
  programs,
  passwords,
}: Where): Promise<Node> {
  await using stack = new AsyncDisposableStack()
  const [postgresPort, patroniPort] = [await quietPort(), await quietPort()]
  const wires = {
    toEtcd: stack.use(await layWire(etcdPort)),
    toPostgres: stack.use(await layWire(postgresPort)),
    toPatroni: stack.use(await layWire(patroniPort)),
  }
  const data = join(folder, `data-${name}`)
  const env = {
    ...parseEnv(readFileSync(join(POSTGRES, 'patroni.env'), 'utf8')),
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${wires.toPatroni.port}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${wires.toPostgres.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${name}`),
    PATRONI_ETCD_HOSTS: `127.0.0.1:${wires.toEtcd.port}`,
    // Else it would ask etcd for etcd's own address, and go past the wire.
    PATRONI_ETCD_USE_PROXIES: 'true',
    PATRONI_RESTAPI_PASSWORD: passwords.patroni,
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
  }
  let patroni: Process | null = null

  function everything(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    if (patroni && !patroni.hasEnded()) signalAll(patroni.pid, signal)
    // Patroni starts PostgreSQL so that it outlives it.
    const pidFile = join(data, 'postmaster.pid')
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
    if (pid > 1 && isPostgresOn(pid, data)) signalAll(pid, signal)
  }
  // Before the wires: what still runs would complain of them.
  stack.defer(async () => {
    everything('SIGCONT')
    everything('SIGKILL')
    await patroni?.[Symbol.asyncDispose]()
  })
  const kept = stack.move()
  return {
    name,
    postgresPort,
    patroniPort,
    start: async () => {
      await patroni?.[Symbol.asyncDispose]()
      const log = join(folder, `${name}.log`)
      const user = userCalled('postgres')
      // The user that Patroni runs as may be unable to read this checkout.
      const config = join(folder, 'patroni.yml')
      copyFileSync(join(POSTGRES, 'patroni.yml'), config)
      patroni = await run({
        command: programs.patroni,
        args: [config],
        cwd: folder,
        env,
        user,
        log,
      })
    },
    kill: () => everything('SIGKILL'),
    stop: () => everything('SIGSTOP'),
    goOn: () => everything('SIGCONT'),
    cutOff: () => Object.values(wires).forEach((wire) => wire.cut()),
    reconnect: () => Object.values(wires).forEach((wire) => wire.repair()),
    silence: () => wires.toPatroni.cut(),
    speak: () => wires.toPatroni.repair(),
    cutReplication: () => wires.toPostgres.cut(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** A file can outlive its server, and its number be another program's meanwhile. */
function isPostgresOn(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
  } catch {
    return false
  }
}
