const SQLITE_CONSTRAINT_UNIQUE = [2067, 1555]
const SQLITE_CONSTRAINT_TRIGGER = 1811
const POSTGRES_UNIQUE_VIOLATION = '23505'
const SQLITE_CONSTRAINT_FOREIGNKEY = [787]
const POSTGRES_FOREIGN_KEY_VIOLATION = '23503'

/** The first line of an error; of several at once (`AggregateError`), of the first. */
export function firstLineOf(error: unknown): string {
  const inner = error instanceof AggregateError ? error.errors[0] : error
  return (inner instanceof Error ? inner.message : String(inner)).split('\n')[0] ?? ''
}

/** True when a unique index or primary key refused a row, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    isViolation(error, SQLITE_CONSTRAINT_UNIQUE, POSTGRES_UNIQUE_VIOLATION) ||
    isRefusedReplacement(error)
  )
}

/** In append-only tables a trigger refuses such a row before the index does (migration 0036). */
function isRefusedReplacement(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false
  return error.errcode === SQLITE_CONSTRAINT_TRIGGER && error.message.startsWith('UNIQUE: ')
}

/** True when a row cannot be deleted because others point to it, on either engine. */
export function isStillReferenced(error: unknown): boolean {
  return isViolation(error, SQLITE_CONSTRAINT_FOREIGNKEY, POSTGRES_FOREIGN_KEY_VIOLATION)
}

const SQLITE_BUSY = 5

/** SQLite: another process or thread is writing. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY
}

function isViolation(error: unknown, sqlite: readonly number[], postgres: string): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return sqlite.some((code) => code === error.errcode)
  return 'code' in error && error.code === postgres
}

// SQLITE_BUSY, READONLY, IOERR, FULL, CANTOPEN: the lower byte of the extended codes
// (sqlite.org/rescode.html).
const SQLITE_OUT_OF_REACH = [5, 8, 10, 13, 14]
/**
 * Codes of Node for connections and disks, and PostgreSQL's classes: connection, transaction
 * rollback, resources, operator intervention, system; 25006 is the code of a read-only server, such
 * as one that is no longer the leader.
 */
const OUT_OF_REACH =
  /^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|ENOSPC|EDQUOT|EROFS|EIO$|08|40|53|57|58|25006)/
const LOST_CONNECTION =
  /timeout exceeded|Query read timeout|Connection terminated|connection error and is not queryable/

/**
 * True where the database or its disk is unavailable, full, busy or read-only, which passes without
 * a change of the program; false for a bug. A change that ended with such an error was not
 * acknowledged.
 */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return SQLITE_OUT_OF_REACH.includes(Number(error.errcode) % 256)
  const code = 'code' in error ? String(error.code) : ''
  return OUT_OF_REACH.test(code) || LOST_CONNECTION.test(error.message)
}
