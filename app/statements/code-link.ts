import { paths } from '#/app/paths.ts'

/** What the QR code of a certificate asks: its number, and the statement that proves it; `''` where it has none. */
export type CodeLink = { number: string; statement: string }

/** The verification that a code asks for, in the language of the page. */
export function pathOfCode({ number, statement }: CodeLink): string {
  return statement === '' ? paths.verify(number) : paths.verifyCode(number, statement)
}

/** The statement in the address of a verification: `?c=`, or after `#` in codes printed before docs/decisions/0037; `''` for none. */
export function statementIn({ search, hash }: { search: string; hash: string }): string {
  return new URLSearchParams(search).get('c') ?? hash.slice(1)
}
