import { join, resolve } from 'node:path'
import type { Checked } from '#/domain/proof/register-check/check-register.server.ts'
import type { Where } from '#/db/schema.ts'
import { readFileSync } from 'node:fs'
import { fileError } from '#/db/files/file-errors.ts'

/** `12345` → `12,345`. */
export function whole(count: number): string {
  return count.toLocaleString('en')
}

/** The seconds since `started`, a time of `performance.now()`. */
export function secondsSince(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1)
}

/** What a check of the register has read. */
export function countsOf({ events, size, checkpoints, certificates }: Checked): string {
  return `${whole(events)} events, ${whole(size)} entries in the log, ${whole(checkpoints)} checkpoints and ${whole(certificates)} certificates`
}

/**
 * A location of a register for messages, without passwords: pg takes them before the host, and as
 * the parameters password and sslpassword.
 */
export function displayLocation({ dataDir, databaseUrl }: Where): string {
  if (!databaseUrl) return join(resolve(dataDir), 'lentera.db')
  const [address = '', ...query] = databaseUrl
    .replace(/^(\w+:\/\/[^:@/?]*):[^/?]*@/, '$1:…@')
    .split('?')
  const parameters = query.join('?').split('&').map(displayParameter)
  return query.length === 0 ? address : `${address}?${parameters.join('&')}`
}

function displayParameter(parameter: string): string {
  const [name = ''] = parameter.split('=')
  // The name as pg reads it: it may be percent-encoded.
  const [decoded = ''] = new URLSearchParams(name).keys()
  return /password/i.test(decoded) ? `${name}=…` : parameter
}

/** The text of a file. Throws an Error of one line where it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw fileError(path, 'read', error)
  }
}
