import { firstLineOf } from '#/db/errors.ts'

/** The message after the name of an option or a variable that must be a folder. */
export const NOT_A_FOLDER = 'must be a folder, and this is a URL'

/**
 * What a text names by its form: a PostgreSQL database, a folder, or neither, as a URL of something
 * else and one with a typing error, which may hold a password. `C:/` is a drive of Windows.
 */
export function kindOfLocation(text: string): 'postgres' | 'folder' | 'other-url' {
  if (/^postgres(?:ql)?:\/\//i.test(text)) return 'postgres'
  return /:\/\/|^\s*(?:[a-z][a-z0-9+.-]+:\/|postgres(?:ql)?:)/i.test(text) ? 'other-url' : 'folder'
}

/** Why a database cannot be used, as an Error of one line that names it without its password. */
export function databaseError(url: string, error: unknown): Error {
  return new Error(
    `The database at ${withoutPassword(url)} cannot be used (${firstLineOf(error)})`,
    { cause: error },
  )
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'DATABASE_URL'
  const parsed = new URL(url)
  return `${parsed.hostname}${parsed.port && `:${parsed.port}`}${parsed.pathname}`
}
