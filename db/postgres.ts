import { Pool, types } from 'pg'

const DATE = 1082
const INT8 = 20

/** Connections to PostgreSQL that answer dates as the text they are, and numbers as numbers. Times in milliseconds. */
export function poolOn(url: string, { max, statementTimeout }: { max: number; statementTimeout: number }): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
  })
  // A connection that breaks is replaced by the pool, and its query fails; without a listener, on the pool for idle ones
  // and on each for those in use, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === DATE) return (text: string) => text
  if (oid === INT8) return Number
  return types.getTypeParser(oid, format)
}
