import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { messageOf, REFUSED } from '#/core/text.ts'
import { START } from '#/db/program.ts'

type Address = { host: string; port: number }

/**
 * Throws an Error of one line where the server could not listen on its address: the supervisor
 * calls it before it starts the server, because only the supervisor may read which process has a
 * port. The server reports variables that are invalid.
 */
export async function requireFreePort({
  PORT,
  HOST,
}: Record<string, string | undefined>): Promise<void> {
  const port = Number(PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const address = { host: HOST || '127.0.0.1', port }
  const server = createServer()
  try {
    server.listen(address)
    await once(server, 'listening')
  } catch (error) {
    throw listenFailure(error, address)
  }
  server.close()
  await once(server, 'close')
}

/** Why the server cannot listen, and what to do, as an Error of one line. */
export function listenFailure(error: unknown, { host, port }: Address): Error {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  const other = `PORT=${port < 65_535 ? port + 1 : 3000} ${START}`
  if (code === 'EADDRINUSE') {
    return new Error(
      `PORT ${port} on ${host} is taken by ${holderOf(port) ?? 'another program'}: stop it, or choose another: ${other}`,
    )
  }
  if (code === 'EACCES') {
    return new Error(
      `PORT ${port} may not be opened by this user: choose one from 1024, such as PORT=3000, and put a proxy in front`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new Error(
      `HOST ${host} is no address of this machine: choose one, such as HOST=127.0.0.1 or HOST=0.0.0.0`,
    )
  }
  if (code === 'ENOTSUP') {
    return new Error(
      'WEB_CONCURRENCY needs a system that lets several processes share a port, such as Linux',
    )
  }
  return new Error(`Cannot listen on HOST ${host} and PORT ${port} (${messageOf(error)})`)
}

/**
 * The process that listens on a port, as `node (process 123)`; null where the system or its
 * permissions do not show it.
 */
function holderOf(port: number): string | null {
  try {
    const sockets = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) =>
      listeningSockets(table, port),
    )
    const pid = readdirSync('/proc').find(
      (name) => /^\d+$/.test(name) && sockets.some((socket) => hasOpen(name, socket)),
    )
    if (pid === undefined) return null
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return `${name.replaceAll(new RegExp(REFUSED.source, 'gu'), '?')} (process ${pid})`
  } catch {
    return null
  }
}

/**
 * Of a table as in proc(5): the second column is the local address and port in hexadecimal, the
 * fourth 0A where it listens.
 */
function listeningSockets(table: string, port: number): string[] {
  const rows = readFileSync(table, 'utf8').split('\n').slice(1)
  const hexadecimal = port.toString(16).toUpperCase().padStart(4, '0')
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === '0A' && local.endsWith(`:${hexadecimal}`))
    .map((columns) => `socket:[${columns[9]}]`)
}

function hasOpen(pid: string, socket: string): boolean {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).some((descriptor) => linkOf(`${folder}/${descriptor}`) === socket)
  } catch {
    // Of another user, or it has just ended.
    return false
  }
}

function linkOf(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
