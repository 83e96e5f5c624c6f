import { Socket } from 'node:net'
import { Client, Pool, types, type ClientBase, type ClientConfig, type PoolConfig } from 'pg'

const DATE = 1082
const INT8 = 20
/**
 * How much longer than the server's statement timeout a connection may be silent before its machine
 * counts as unavailable.
 */
const SILENCE_MS = 5_000
/**
 * PostgreSQL's code for a change that is refused because the server is a standby:
 * read_only_sql_transaction.
 */
const READ_ONLY = '25006'

/** Times in milliseconds. */
export type PoolLimits = {
  max: number
  statementTimeout: number
  /** When the client gives up a connection attempt or a query, if that is sooner. */
  queryTimeout?: number
}

/**
 * Connections to PostgreSQL's leader, by a URL of one server or, as libpq writes it, of several:
 * `postgres://user@a:5432,b:5432/name`. They return dates as text, and 64-bit integers as numbers.
 */
export function poolOn(url: string, { max, statementTimeout, queryTimeout }: PoolLimits): Pool {
  const [first = url, ...others] = serversOf(url)
  const options: PoolConfig = {
    connectionString: first,
    max,
    connectionTimeoutMillis: queryTimeout ?? 5_000,
    statement_timeout: statementTimeout,
    ...(queryTimeout !== undefined && { query_timeout: queryTimeout }),
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
    stream: () => socketWithTimeout(statementTimeout + SILENCE_MS),
    onConnect: refuseUnsuitable,
  }
  const pool = new Pool(
    others.length > 0 ? { ...options, Client: leaderClient([first, ...others], options) } : options,
  )
  // A connection that breaks is replaced by the pool, and its query fails; without a listener, on
  // the pool for idle ones and on each for those in use, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One URL for each server of a URL. */
function serversOf(url: string): string[] {
  const [, before = '', servers = '', after = ''] =
    /^(\w+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return servers.split(',').map((server) => before + server + after)
}

/**
 * Connects to the leader among several servers, as libpq does by `target_session_attrs=primary`; pg
 * knows only one server.
 */
function leaderClient(servers: readonly string[], options: ClientConfig) {
  return class extends Client {
    override connect(): Promise<Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<Client> | void {
      const found = findLeader(servers, options).then(({ host, port }) =>
        Object.assign(this, { host, port }),
      )
      if (!callback) return found.then(() => super.connect())
      found.then(() => super.connect(callback), callback)
    }
  }
}

async function findLeader(servers: readonly string[], options: ClientConfig): Promise<Client> {
  const attempts = servers.map(async (connectionString) => {
    const client = new Client({ ...options, connectionString })
    client.on('error', () => {})
    try {
      await client.connect()
      await refuseUnsuitable(client)
      return client
    } finally {
      client.end().catch(() => {})
    }
  })
  return Promise.any(attempts).catch(({ errors }: AggregateError) => {
    throw errors[0]
  })
}

/**
 * A machine that loses its power closes no connection, and the kernel gives up such a connection
 * only after a quarter of an hour. Counted from the connection on: before it pg has a timeout
 * itself, and a socket that is never connected, because no server leads, has no listener for its
 * error, which would end the process. `silence` in milliseconds.
 */
export function socketWithTimeout(silence: number): Socket {
  const socket = new Socket()
  socket.on('timeout', () => {
    const error = new Error(`The database has been silent for ${silence / 1_000} seconds`)
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  })
  return socket.once('connect', () => socket.setTimeout(silence))
}

/**
 * A standby may not have the newest changes, and a proxy or a list of servers may lead to one while
 * the leader changes. Asked once for each connection, since PostgreSQL ends them all before a
 * leader becomes a standby. A `search_path` that lists `pg_catalog` after another schema lets
 * functions of that schema replace PostgreSQL's, so that no answer could be believed.
 */
async function refuseUnsuitable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; schemas: string }>(
    'select pg_catalog.pg_is_in_recovery() as "standby", pg_catalog.current_schemas(true)::text as "schemas"',
  )
  if (rows[0]?.standby !== false) {
    throw Object.assign(new Error('The database that was reached is a standby'), {
      code: READ_ONLY,
    })
  }
  if (!/^\{"?pg_catalog\b/.test(rows[0].schemas)) {
    throw new Error(
      `The search_path of the database must not list pg_catalog after another schema: ${rows[0].schemas}`,
    )
  }
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === DATE) return (text: string) => text
  if (oid === INT8) return Number
  return types.getTypeParser(oid, format)
}
