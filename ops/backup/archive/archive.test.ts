import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { keyPair } from '#/tests/helpers/backup/backups.ts'
import { encryptArchive, decryptArchive, Unreadable } from './encryption.ts'
import { writeTar, readTar, type Entry } from './tar.ts'

async function* split(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

async function untar(archive: AsyncIterable<Uint8Array>): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  await readTar(archive, async (name, content) => {
    files[name] = (await collect(content)).toString('hex')
  })
  return files
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lentera-archive-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Of the header that bytes begin with. */
function checksumOf(bytes: Buffer): string {
  const sum = bytes
    .subarray(0, 512)
    .reduce((total, byte, i) => total + (i >= 148 && i < 156 ? 0x20 : byte), 0)
  return `${sum.toString(8).padStart(6, '0')}\0 `
}

const entry = (name: string, bytes: Uint8Array): Entry => ({
  name,
  size: bytes.length,
  content: [bytes],
})

test('what goes in comes out, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 2_000 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 1_500 }),
      async (contents, size) => {
        const files = contents.map((bytes, i) => entry(`keys/${i}.pem`, bytes))
        const bytes = await collect(writeTar(files, 0))
        const wanted = contents.map((content, i) => [
          `keys/${i}.pem`,
          Buffer.from(content).toString('hex'),
        ])
        expect(await untar(split(bytes, size))).toEqual(Object.fromEntries(wanted))
      },
    ),
  )
})

test('an archive that ends anywhere before its end is found to be cut off', async () => {
  const bytes = await collect(
    writeTar([entry('a', Buffer.alloc(700, 1)), entry('b', Buffer.alloc(3))], 0),
  )
  for (let length = 0; length < bytes.length - 512; length += 97) {
    await expect(untar(split(bytes.subarray(0, length), 300))).rejects.toThrow('it is cut off')
  }
  await expect(untar(split(Buffer.alloc(2_048, 7), 300))).rejects.toThrow(
    'it is damaged, or no archive',
  )
})

test.for(['1', '2', '3', '4', '5', '6', '7', 'x', 'g', 'L', 'K', 'S'])(
  'an entry that is not a plain file (a link, a folder, a device, another header, type %s) is refused before it is read',
  async (type) => {
    const bytes = await collect(writeTar([entry('lentera.db', Buffer.alloc(100 << 10))], 0))
    bytes.write(type, 156)
    bytes.write(checksumOf(bytes), 148)
    let taken = 0
    await expect(readTar(split(bytes, 512), async () => void taken++)).rejects.toThrow(
      'it is damaged, or no archive',
    )
    expect(taken).toBe(0)
  },
)

test('bytes between two files, or after the end, are refused', async () => {
  const [first, second] = await Promise.all(
    ['a', 'b'].map((name) => collect(writeTar([entry(name, Buffer.alloc(9))], 0))),
  )
  const [one, two] = [first ?? Buffer.alloc(0), second ?? Buffer.alloc(0)]
  await expect(untar(split(Buffer.concat([one, two]), 300))).rejects.toThrow(
    'it is damaged, or no archive',
  )
  const renaming = Buffer.from(one)
  renaming.write('x', 156)
  renaming.write(checksumOf(renaming), 148)
  const renamed = Buffer.concat([one.subarray(0, 1_024), renaming.subarray(0, 1_024), two])
  await expect(untar(split(renamed, 300))).rejects.toThrow('it is damaged, or no archive')

  let read = 0
  const unending = async function* () {
    yield one
    for (; ; read += 10_000) yield Buffer.alloc(10_000)
  }
  await expect(untar(unending())).rejects.toThrow('it goes on after its end')
  expect(read).toBeLessThan(2 << 20)
  expect(await untar(split(Buffer.concat([one, Buffer.alloc(10_240)]), 300))).toEqual({
    a: '00'.repeat(9),
  })
})

test('a file that changes its size while it is packed is noticed', async () => {
  await expect(
    collect(writeTar([{ name: 'a', size: 3, content: [Buffer.alloc(4)] }], 0)),
  ).rejects.toThrow('a has 4 bytes now')
})

test('a file above 8 GiB has a size that tar understands', async () => {
  const size = 9 * 2 ** 30
  const unending = function* () {
    for (;;) yield Buffer.alloc(1 << 16)
  }
  const chunks = writeTar([{ name: 'lentera.db', size, content: unending() }], 0)
  const { value: header } = await chunks.next()
  await chunks.return(null)
  const path = join(folder(), 'head.tar')
  writeFileSync(path, header ?? '')
  expect(
    execFileSync('sh', ['-c', `tar tvf ${path} 2>/dev/null || true`], { encoding: 'utf8' }),
  ).toContain(` ${size} `)
  const read: number[] = []
  const reading = readTar(
    split(header ?? new Uint8Array(), 512),
    async (_name, _content, found) => void read.push(found),
  )
  await expect(reading).rejects.toThrow('it is cut off')
  expect(read).toEqual([size])
})

test('age, zstd and tar of the system open what is made here, and the other way round', async () => {
  const [work, { identity, recipient }] = [folder(), await keyPair()]
  const [key, file] = [join(work, 'key'), join(work, 'made.age')]
  writeFileSync(key, `# public key: ${recipient}\n${identity}\n`)
  const content = Buffer.from('KM Samudra Jaya\n'.repeat(100_000))
  const other = await keyPair()
  writeFileSync(
    file,
    await collect(
      encryptArchive(writeTar([entry('lentera.db', content)], 0), [other.recipient, recipient]),
    ),
  )
  const opened = execFileSync(
    'sh',
    ['-c', `age -d -i ${key} ${file} | zstd -dc | tar xO lentera.db`],
    { maxBuffer: 1e8 },
  )
  expect(opened.equals(content)).toBe(true)

  mkdirSync(join(work, 'in'))
  writeFileSync(join(work, 'in', 'lentera.db'), content)
  execFileSync('sh', [
    '-c',
    `tar cf - --format=ustar -C ${work}/in lentera.db | zstd -qc | age -r ${recipient} > ${work}/theirs.age`,
  ])
  const theirs = split(readFileSync(join(work, 'theirs.age')), 10_000)
  expect(await untar(decryptArchive(theirs, [identity]))).toEqual({
    'lentera.db': content.toString('hex'),
  })
})

test('a flipped byte, a missing end and a wrong key are found, encrypted or not', async () => {
  const { identity, recipient } = await keyPair()
  const content = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * i) % 251))
  for (const recipients of [[recipient], []]) {
    const bytes = await collect(encryptArchive(writeTar([entry('a', content)], 0), recipients))
    const open = (changed: Uint8Array, keys = recipients.length > 0 ? [identity] : []) =>
      untar(decryptArchive(split(changed, 9_000), keys))
    expect(await open(bytes)).toEqual({ a: content.toString('hex') })
    for (const position of [0, 40, 300, bytes.length >> 1, bytes.length - 1]) {
      const flipped = Buffer.from(bytes)
      flipped.writeUInt8((flipped[position] ?? 0) ^ 1, position)
      await expect(open(flipped), `byte ${position}`).rejects.toThrow()
    }
    for (const length of [0, 10, bytes.length >> 1, bytes.length - 1]) {
      await expect(open(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow(Unreadable)
    }
    if (recipients.length === 0) continue
    await expect(open(bytes, [(await keyPair()).identity])).rejects.toThrow(
      'encrypted for another key',
    )
    await expect(open(bytes, [])).rejects.toThrow('give the file with the secret key')
  }
})

test.for([
  ['very many parts', '-> X25519 AAAA\nBBBB\n'],
  ['a line without end', 'x'],
] as const)(
  'a header of the age format with %s is refused before it is read',
  async ([, piece]) => {
    const { identity } = await keyPair()
    const header = Buffer.from(`age-encryption.org/v1\n${piece.repeat(10_000_000 / piece.length)}`)
    let read = 0
    const counted = async function* () {
      for await (const bytes of split(header, 10_000)) {
        read += bytes.length
        yield bytes
      }
    }
    await expect(collect(decryptArchive(counted(), [identity]))).rejects.toThrow(
      'its header is damaged, or longer than any of ours',
    )
    expect(read).toBeLessThan(100_000)
  },
)

test('an error of the source reaches the reader of the archive', async () => {
  const failing = async function* () {
    yield Buffer.from('a')
    throw new Error('the disk is gone')
  }
  await expect(collect(encryptArchive(failing(), []))).rejects.toThrow('the disk is gone')
  await expect(collect(encryptArchive(failing(), [(await keyPair()).recipient]))).rejects.toThrow(
    'the disk is gone',
  )
})
