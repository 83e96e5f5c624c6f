import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EICAR, startClamd } from '#/tests/helpers/files/clamd.ts'
import { freshLocation } from '#/tests/helpers/store.ts'
import { storeUpload } from './uploads.server.ts'

test('ten uploads are received at once, two of one account; one more is refused before any of it is read', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const rest = Promise.withResolvers<void>()
  async function* slow() {
    yield new TextEncoder().encode('a,b\r\n')
    await rest.promise
    throw new Error('The line broke')
  }
  const unread: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => {
      throw new Error('It was read')
    },
  }
  const upload = (userId: number, content: AsyncIterable<Uint8Array>) =>
    storeUpload({ dataDir }, userId, content)
  const first = [upload(1, slow()), upload(1, slow())]
  await expect(upload(1, unread)).rejects.toThrow(
    'You are sending 2 files already. Try again in 30 seconds.',
  )
  const others = [2, 3, 4, 5].flatMap((userId) => [upload(userId, slow()), upload(userId, slow())])
  const folder = join(dataDir, 'imports')
  await expect.poll(() => readdirSync(folder).length).toBe(10)
  await expect(upload(6, unread)).rejects.toMatchObject({
    kind: 'too-many',
    message: expect.stringContaining('10 files'),
  })
  const settled = Promise.allSettled([...first, ...others])
  rest.resolve()
  const reasons = (await settled).map((one) => one.status === 'rejected' && String(one.reason))
  expect(reasons).toEqual(Array<string>(10).fill('Error: The line broke'))
  expect(readdirSync(folder)).toEqual([])
  await expect(upload(1, unread)).rejects.toThrow('It was read')
})

test('a file in which the virus scanner finds something, or which it does not scan, is not stored', async () => {
  const { dataDir } = await freshLocation('sqlite')
  const folder = join(dataDir, 'imports')
  async function* file(content: Buffer) {
    yield content
  }
  const clamd = await startClamd()
  const target = { dataDir, virusScanner: clamd.address }
  await expect(storeUpload(target, 1, file(EICAR))).rejects.toMatchObject({
    kind: 'invalid',
    message:
      'The file was refused: the virus scanner found Eicar-Test-Signature in it. Nothing of it was stored.',
  })
  expect(readdirSync(folder)).toEqual([])
  await storeUpload(target, 1, file(Buffer.from('a,b')))
  expect(readdirSync(folder)).toHaveLength(1)
  await clamd[Symbol.asyncDispose]()
  await expect(storeUpload(target, 1, file(Buffer.from('a,b')))).rejects.toMatchObject({
    kind: 'unavailable',
  })
  expect(readdirSync(folder)).toHaveLength(1)
})
