import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { freePort } from '#/tests/helpers/free-port.ts'
import { userCalled, type Programs } from './programs.ts'
import { run, signalAll, type Process } from './process.ts'
import { layWire, type Wire } from './wire.ts'

const POSTGRES = join(import.meta.dirname, '../../../../deploy/postgres')

/**
 * A machine of the cluster: Patroni and the PostgreSQL that it runs, with
 * deploy/postgres/patroni.yml as it is.
 */
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
  /**
   * Nothing passes from it to etcd, nor from the other machine to it; the proxy and Lentera reach
   * it all the same.
   */
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
type Wires = { toEtcd: Wire; toPostgres: Wire; toPatroni: Wire }
type Passwords = { patroni: string; superuser: string; replication: string; rewind: string }

export async function makeNode(where: Where): Promise<Node> {
  await using stack = new AsyncDisposableStack()
  const [postgresPort, patroniPort] = [await freePort(), await freePort()]
  const wires: Wires = {
    toEtcd: stack.use(await layWire(where.etcdPort)),
    toPostgres: stack.use(await layWire(postgresPort)),
    toPatroni: stack.use(await layWire(patroniPort)),
  }
  // It ends before the wires: what still runs would complain of them.
  const patroni = stack.use(
    new Patroni(where, addressSettings(wires, { postgresPort, patroniPort })),
  )
  const kept = stack.move()
  return {
    name: where.name,
    postgresPort,
    patroniPort,
    start: () => patroni.start(),
    kill: () => patroni.signal('SIGKILL'),
    stop: () => patroni.signal('SIGSTOP'),
    goOn: () => patroni.signal('SIGCONT'),
    cutOff: () => Object.values(wires).forEach((wire) => wire.cut()),
    reconnect: () => Object.values(wires).forEach((wire) => wire.repair()),
    silence: () => wires.toPatroni.cut(),
    speak: () => wires.toPatroni.repair(),
    cutReplication: () => wires.toPostgres.cut(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Patroni and the PostgreSQL that it runs. */
class Patroni implements AsyncDisposable {
  readonly #where: Where
  readonly #data: string
  readonly #env: Record<string, string>
  #process: Process | null = null

  constructor(where: Where, addresses: Record<string, string>) {
    const { name, folder, programs, passwords } = where
    this.#where = where
    this.#data = join(folder, `data-${name}`)
    this.#env = {
      ...parseEnv(readFileSync(join(POSTGRES, 'patroni.env'), 'utf8')),
      ...addresses,
      ...secrets(passwords),
      PATRONI_NAME: name,
      PATRONI_POSTGRESQL_DATA_DIR: this.#data,
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
      PATRONI_POSTGRESQL_PGPASS: join(folder, `pgpass-${name}`),
    }
  }

  async start(): Promise<void> {
    await this.#process?.[Symbol.asyncDispose]()
    const { name, folder, programs } = this.#where
    // The user that Patroni runs as may be unable to read this checkout.
    const config = join(folder, 'patroni.yml')
    copyFileSync(join(POSTGRES, 'patroni.yml'), config)
    this.#process = await run({
      command: programs.patroni,
      args: [config],
      cwd: folder,
      env: this.#env,
      user: userCalled('postgres'),
      log: join(folder, `${name}.log`),
    })
  }

  /** To all of it. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    if (this.#process && !this.#process.hasEnded()) signalAll(this.#process.pid, signal)
    // Patroni starts PostgreSQL so that it outlives it.
    const pid = postgresOn(this.#data)
    if (pid !== null) signalAll(pid, signal)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.signal('SIGCONT')
    this.signal('SIGKILL')
    await this.#process?.[Symbol.asyncDispose]()
  }
}

/** Patroni's settings of where it and its PostgreSQL are found, and where it finds etcd. */
function addressSettings(
  { toEtcd, toPostgres, toPatroni }: Wires,
  { postgresPort, patroniPort }: Pick<Node, 'postgresPort' | 'patroniPort'>,
): Record<string, string> {
  return {
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${toPatroni.port}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${toPostgres.port}`,
    PATRONI_ETCD_HOSTS: `127.0.0.1:${toEtcd.port}`,
    // Else it would ask etcd for etcd's own address, and go past the wire.
    PATRONI_ETCD_USE_PROXIES: 'true',
  }
}

function secrets({ patroni, superuser, replication, rewind }: Passwords): Record<string, string> {
  return {
    PATRONI_RESTAPI_PASSWORD: patroni,
    PATRONI_SUPERUSER_PASSWORD: superuser,
    PATRONI_REPLICATION_PASSWORD: replication,
    PATRONI_REWIND_PASSWORD: rewind,
  }
}

/** The PostgreSQL that runs on a folder of data, by its number; null where none does. */
function postgresOn(data: string): number | null {
  const pidFile = join(data, 'postmaster.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
  return pid > 1 && isPostgresOn(pid, data) ? pid : null
}

/** A file can outlive its server, and its number be another program's meanwhile. */
function isPostgresOn(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
  } catch {
    return false
  }
}
