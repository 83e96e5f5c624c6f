import { HTTPException } from 'hono/http-exception'

/** Longer than any link of the product, and than an export of 500 chosen certificates. */
const MAX_QUERY_LENGTH = 12_000
const MAX_PARAMETERS = 600
/**
 * Check boxes, which a browser sends once for each that is selected; and the code of a verification: two of them are answered as a
 * code that cannot be read (`statementInQuery`), with the register's record, which an error page would not show.
 */
const REPEATED = new Set(['ids', 'selectedCertificates', 'c'])

/**
 * Refuses a query that no link or form of the product has, before it is separated: too long, too many parameters, or one of them
 * twice, which a page and the API would read differently (the last, the first).
 */
export function checkQuery(url: string): void {
  const begin = url.indexOf('?')
  if (begin < 0) return
  const query = url.slice(begin + 1)
  if (query.length > MAX_QUERY_LENGTH) throw badRequest('The query of this address is too long.')
  const pairs = query.split('&').filter(Boolean)
  const names = pairs.slice(0, MAX_PARAMETERS).map((pair) => pair.split('=', 1)[0] ?? '')
  const once = names.filter((name) => !REPEATED.has(name))
  if (new Set(once).size < once.length)
    throw badRequest('The query of this address has the same parameter more than once.')
  if (pairs.length > MAX_PARAMETERS)
    throw badRequest('The query of this address has too many parameters.')
}

function badRequest(message: string): HTTPException {
  return new HTTPException(400, { message })
}
