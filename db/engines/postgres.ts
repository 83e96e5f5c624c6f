import { Socket } from 'node:net'
import { Pool, types, type ClientBase } from 'pg'

const DATE = 1082
const INT8 = 20
/** How long past the server's own limit a connection may be silent: then its machine is gone, or stands still. */
const SILENCE_MS = 5_000
/** PostgreSQL's code for a change that is refused because the server is a standby: read_only_sql_transaction. */
const READ_ONLY = '25006'

/** Times in milliseconds. */
export type Wishes = {
  max: number
  statementTimeout: number
  /** When a query and its connection are given up by us, where that is sooner. */
  patience?: number | undefined
  /** A standby is what is wanted; else one is refused. */
  standby?: boolean
}

/** Connections to PostgreSQL that answer dates as the text they are, and numbers as numbers. */
export function poolOn(url: string, { max, statementTimeout, patience, standby = false }: Wishes): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: patience ?? 5_000,
    statement_timeout: statementTimeout,
    ...(patience !== undefined && { query_timeout: patience }),
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
    stream: () => impatientSocket(statementTimeout + SILENCE_MS),
    ...(!standby && { onConnect: refuseStandby }),
  })
  // A connection that breaks is replaced by the pool, and its query fails; without a listener, on the pool for idle ones
  // and on each for those in use, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A machine that loses its power sends no word of it, and its connections would be waited for until the kernel gives them up,
 * which takes a quarter of an hour.
 */
function impatientSocket(silence: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silence, () => {
    const error = new Error(`The database has been silent for ${silence / 1_000} seconds`)
    socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  })
}

/**
 * While the leader changes, a proxy may still lead to the one that was: it reads what was true, not what is. Asked once for each
 * connection, since PostgreSQL ends them all before a leader becomes a standby.
 */
async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as "standby"')
  if (rows[0]?.standby === false) return
  throw Object.assign(new Error('The database that was reached is a standby'), { code: READ_ONLY })
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === DATE) return (text: string) => text
  if (oid === INT8) return Number
  return types.getTypeParser(oid, format)
}
