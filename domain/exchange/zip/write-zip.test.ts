import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { zipOf } from './write-zip.server.ts'

const written = (content: () => Generator<Uint8Array>, most: number) =>
  Array.fromAsync(zipOf([{ name: 'a', content: content() }], most))

test('an archive that would be larger than an import takes is an error, whether its bytes are or what they unpack to', async () => {
  function* zeros() {
    for (let i = 0; i < 10; i++) yield new Uint8Array(1_000)
  }
  function* noise() {
    for (let i = 0; i < 10; i++) yield randomBytes(1_000)
  }
  await expect(written(zeros, 9_999)).rejects.toThrow('larger than 4 GB')
  await expect(written(noise, 10_010)).rejects.toThrow('larger than 4 GB')
  expect(Buffer.concat(await written(noise, 20_000)).length).toBeGreaterThan(10_000)
})

test('an error of a content is that of the archive', async () => {
  function* failing() {
    yield new Uint8Array(1)
    throw new Error('no more')
  }
  await expect(written(failing, 1_000)).rejects.toThrow('no more')
})
