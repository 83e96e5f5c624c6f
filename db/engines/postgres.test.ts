import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#/tests/helpers/cluster/postgres-cluster.ts'
import { poolOn, socketWithTimeout } from './postgres.ts'

/** A port that leads to the test's PostgreSQL, until it is closed. */
async function openPort(socket: string) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(`${socket}/.s.PGSQL.5432`)
    for (const one of [near, far]) sockets.add(one.on('error', () => {}))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    for (const one of sockets) one.destroy()
  }
  onTestFinished(close)
  return { port: (server.address() as AddressInfo).port, close } // a TCP server's address
}

test('of several servers, a connection goes to the one that leads, also after that has changed', async () => {
  const socket = inject('postgresSocket')
  const [, name] = /\/(\w+)\?/.exec(await freshDatabase(socket)) ?? []
  const [first, second] = [await openPort(socket), await openPort(socket)]
  const pool = poolOn(
    `postgres://lentera@127.0.0.1:1,127.0.0.1:${first.port},127.0.0.1:${second.port}/${name}`,
    {
      max: 2,
      statementTimeout: 5_000,
    },
  )
  onTestFinished(() => pool.end())
  const answer = async () =>
    (await pool.query<{ name: string }>('select current_database() as "name"')).rows
  expect(await answer()).toEqual([{ name }])
  first.close()
  await expect.poll(() => answer().catch(() => null)).toEqual([{ name }])
  second.close()
  await expect
    .poll(() => answer().catch((error: Error & { code?: string }) => error.code))
    .toBe('ECONNREFUSED')
})

test('a connection that is silent is given up; a socket that was never connected, as where no server leads, raises no error', async () => {
  const never = socketWithTimeout(1)
  const socket = socketWithTimeout(1)
  const server = createServer((near) => void near.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1') // a TCP server's address
  const [error] = await once(socket, 'error')
  expect(error).toMatchObject({
    code: 'ETIMEDOUT',
    message: 'The database has been silent for 0.001 seconds',
  })
  expect(never.destroyed).toBe(false)
})

test('a search_path by which another schema replaces functions of PostgreSQL is refused', async () => {
  const url = await freshDatabase(inject('postgresSocket'))
  const pool = poolOn(url, { max: 1, statementTimeout: 5_000 })
  const [, name] = /\/(\w+)\?/.exec(url) ?? []
  await pool.query(`alter database ${name} set search_path = public, pg_catalog`)
  await pool.end()
  const later = poolOn(url, { max: 1, statementTimeout: 5_000 })
  onTestFinished(() => later.end())
  await expect(later.query('select 1')).rejects.toThrow(
    'The search_path of the database must not list pg_catalog',
  )
})
