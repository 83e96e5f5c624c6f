import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The vectors of a format, written by version 0.1. */
export function golden<Vectors>(name: string): Vectors {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Vectors
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
export const bytesIn = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))
