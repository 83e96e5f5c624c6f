import { Pool, types } from 'pg'

const DATE = 1082
const INT8 = 20

/** Connections to PostgreSQL the way every part of this product has them; `statementTimeout` in milliseconds. */
export function postgresPool(url: string, { max, statementTimeout }: { max: number; statementTimeout: number }): Pool {
  const made = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
  })
  // A connection that breaks is replaced by the pool, and its query fails; without a listener, on the pool for idle ones
  // and on each for those in use, it would end the process.
  made.on('error', () => {})
  made.on('connect', (client) => client.on('error', () => {}))
  return made
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid === DATE) return (text: string) => text
  if (oid === INT8) return Number
  return types.getTypeParser(oid, format)
}
