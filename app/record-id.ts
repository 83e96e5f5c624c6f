import { Refusal } from './refusal.ts'

/** The id of a record in the path of an address. Refuses: not-found, in the words given, for what names none. */
export function recordIdIn(path: string | undefined, words: string): number {
  if (path === undefined || !/^[1-9]\d{0,9}$/.test(path) || Number(path) > 2_147_483_647) throw new Refusal('not-found', words)
  return Number(path)
}
