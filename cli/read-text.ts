import { readFileSync } from 'node:fs'
import { fileError } from '#/db/files/file-errors.ts'

/** The text of a file. Throws an Error of one line where it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileError(path, 'read', error)
  }
}
