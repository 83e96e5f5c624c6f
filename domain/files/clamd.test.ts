import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { EICAR, startClamd } from '#/tests/helpers/files/clamd.ts'
import { findVirus, scannerAddress } from './clamd.server.ts'

async function* sent(...parts: Uint8Array[]) {
  yield* parts
}

test('what a file is said to hold, by a socket and by a port', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lentera-clamd-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of [join(folder, 'clamd.ctl'), undefined]) {
    await using clamd = await startClamd(path === undefined ? {} : { path })
    expect(
      await findVirus(
        clamd.address,
        sent(Buffer.from('a photo'), Buffer.alloc(0), Buffer.from(' in two')),
      ),
    ).toBeNull()
    expect(await findVirus(clamd.address, sent(EICAR.subarray(0, 9), EICAR.subarray(9)))).toBe(
      'Eicar-Test-Signature',
    )
    expect(await findVirus(clamd.address, sent())).toBeNull()
    // More than the sockets hold.
    const large = Array.from({ length: 300 }, () => Buffer.alloc(45_000, 'a'))
    expect(await findVirus(clamd.address, sent(...large))).toBeNull()
    expect(clamd.scanned.map((content) => content.length)).toEqual([
      14,
      EICAR.length,
      0,
      300 * 45_000,
    ])
  }
})

const UNAVAILABLE = {
  kind: 'unavailable',
  message: expect.stringContaining('could not be scanned'),
}

test.for<[string, string | null]>([
  ['it ends the connection', null],
  ['it says nothing that is known', 'stream: MAYBE\0'],
  ['the file is too large for it', 'INSTREAM size limit exceeded. ERROR\0'],
  ['its answer is cut off', 'stream: OK'],
  ['it says more than a line', `${'x'.repeat(3_000)}\0`],
])('a scanner that does not scan is no reason to take a file: %s', async ([, answer]) => {
  await using clamd = await startClamd({ answer })
  await expect(findVirus(clamd.address, sent(Buffer.from('a photo')))).rejects.toMatchObject(
    UNAVAILABLE,
  )
})

test('nor is one that is not there, or that hangs up while it is sent to', async () => {
  const server = createServer((socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const large = Array.from({ length: 100 }, () => Buffer.alloc(45_000))
  await expect(findVirus({ host: '127.0.0.1', port }, sent(...large))).rejects.toMatchObject(
    UNAVAILABLE,
  )
  await new Promise((resolve) => server.close(resolve))
  await expect(findVirus({ host: '127.0.0.1', port }, sent(...large))).rejects.toMatchObject(
    UNAVAILABLE,
  )
  await expect(findVirus({ path: '/nowhere/clamd.ctl' }, sent())).rejects.toMatchObject(UNAVAILABLE)
})

test('an answer before the end of the file counts', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end('stream: Early FOUND\0'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const large = Array.from({ length: 2_000 }, () => Buffer.alloc(45_000))
  await findVirus({ host: '127.0.0.1', port }, sent(...large)).then(
    (virus) => expect(virus).toBe('Early'),
    (error: unknown) => expect(error).toMatchObject(UNAVAILABLE),
  )
  server.close()
})

test('an error of what is read is not blamed on the scanner', async () => {
  await using clamd = await startClamd()
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('a')
    throw new Error('The database is gone')
  }
  await expect(findVirus(clamd.address, failing())).rejects.toThrow('The database is gone')
})

test.for<[string, object | null]>([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['tcp://clamav:3310/', { host: 'clamav', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['clamd.ctl', null],
  ['tcp://clamav', null],
  ['tcp://clamav:0', null],
  ['tcp://clamav:70000', null],
  ['http://clamav:3310', null],
  ['on', null],
])('CLAMD_SOCKET %s', ([text, address]) => {
  expect(scannerAddress(text)).toEqual(address)
})
