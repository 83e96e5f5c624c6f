const SQLITE_CONSTRAINT_UNIQUE = [2067, 1555]
const POSTGRES_UNIQUE_VIOLATION = '23505'
const SQLITE_CONSTRAINT_FOREIGNKEY = [787]
const POSTGRES_FOREIGN_KEY_VIOLATION = '23503'

/** True when a unique index or primary key refused a row, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return isViolation(error, SQLITE_CONSTRAINT_UNIQUE, POSTGRES_UNIQUE_VIOLATION)
}

/** True when a row cannot go because others point to it, on either engine. */
export function isStillReferenced(error: unknown): boolean {
  return isViolation(error, SQLITE_CONSTRAINT_FOREIGNKEY, POSTGRES_FOREIGN_KEY_VIOLATION)
}

function isViolation(error: unknown, sqlite: readonly number[], postgres: string): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return sqlite.some((code) => code === error.errcode)
  return 'code' in error && error.code === postgres
}
