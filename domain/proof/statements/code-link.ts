import { paths } from '#/domain/addresses/paths.ts'
import { MIN_STATEMENT_HASH } from './statement-hash.ts'

/**
 * What the QR code of a certificate asks: its number, and the statement that proves it; null where
 * it has none.
 */
export type CodeLink = { number: string; statement: string | null }

/** The verification that a code asks for, in the language of the page. */
export function pathOfCode({ number, statement }: CodeLink): string {
  return statement === null ? paths.verify(number) : paths.verifyCode(number, statement)
}

/**
 * The statement in the address of a verification: `?c=`, or after `#` in codes printed before
 * docs/decisions/0037; null for none. No code that we print has both, so both give `''`, which
 * cannot be read.
 */
export function statementIn({ search, hash }: { search: string; hash: string }): string | null {
  const inQuery = statementInQuery(new URLSearchParams(search))
  if (inQuery === null) return hash.slice(1) || null
  return hash.length < MIN_STATEMENT_HASH ? inQuery : ''
}

/**
 * The same for a query alone. No code that we print has two, so two give `''`, which cannot be
 * read.
 */
export function statementInQuery(query: URLSearchParams): string | null {
  const [first, ...others] = query.getAll('c')
  if (first === undefined) return null
  return others.length === 0 ? first : ''
}
