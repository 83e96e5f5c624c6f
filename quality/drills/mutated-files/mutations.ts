import type { Random } from '#/quality/drills/frame/random.ts'

type Mutation = { name: string; of: (bytes: Buffer, random: Random) => Buffer }

const INTERESTING = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]
const MAX_RUN = 300

function range(bytes: Buffer, random: Random): [from: number, to: number] {
  const from = random.below(bytes.length + 1)
  return [from, Math.min(bytes.length, from + 1 + random.below(MAX_RUN))]
}

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

function randomBytes(length: number, random: Random): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)))
}

/** What breaks a file of any kind. */
const OF_BYTES: readonly Mutation[] = [
  {
    name: 'flip a bit',
    of: (bytes, random) => withByte(bytes, random, (byte) => byte ^ (1 << random.below(8))),
  },
  { name: 'another byte', of: (bytes, random) => withByte(bytes, random, () => random.below(256)) },
  { name: 'an extreme number', of: withNumber },
  {
    name: 'write over',
    of: (bytes, random) => {
      const [from, to] = range(bytes, random)
      return changed(bytes, (copy) =>
        copy.fill(random.pick([0, 0x20, 0xff, random.below(256)]), from, to),
      )
    },
  },
  {
    name: 'cut out',
    of: (bytes, random) => {
      const [from, to] = range(bytes, random)
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    },
  },
  {
    name: 'put in',
    of: (bytes, random) => {
      const [at] = range(bytes, random)
      return Buffer.concat([
        bytes.subarray(0, at),
        randomBytes(1 + random.below(40), random),
        bytes.subarray(at),
      ])
    },
  },
  {
    name: 'twice',
    of: (bytes, random) => {
      const [from, to] = range(bytes, random)
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
    },
  },
  { name: 'cut off', of: (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)) },
  {
    name: 'more behind',
    of: (bytes, random) => Buffer.concat([bytes, randomBytes(1 + random.below(100), random)]),
  },
]

function withByte(bytes: Buffer, random: Random, of: (byte: number) => number): Buffer {
  if (bytes.length === 0) return bytes
  const at = random.below(bytes.length)
  return changed(bytes, (copy) => copy.writeUInt8(of(copy.readUInt8(at)) & 0xff, at))
}

function withNumber(bytes: Buffer, random: Random): Buffer {
  const size = random.pick([1, 2, 4])
  if (bytes.length < size) return bytes
  const at = random.below(bytes.length - size + 1)
  const value = random.pick(INTERESTING) % 2 ** (8 * size)
  return changed(bytes, (copy) =>
    random.often(0.5) ? copy.writeUIntLE(value, at, size) : copy.writeUIntBE(value, at, size),
  )
}

/** One to four changes of bytes. */
export function mutatedBytes(bytes: Buffer, random: Random): { mutation: string; content: Buffer } {
  return mutated(bytes, random, OF_BYTES)
}

function mutated(
  bytes: Buffer,
  random: Random,
  mutations: readonly Mutation[],
): { mutation: string; content: Buffer } {
  const chosen = Array.from({ length: 1 + random.below(4) }, () => random.pick(mutations))
  return {
    mutation: chosen.map(({ name }) => name).join(', '),
    content: chosen.reduce((content, { of }) => of(content, random), bytes),
  }
}

/** One to three changes of a text, with a description of each. */
export function mutatedText(text: string, tokens: readonly string[], random: Random): string {
  let result = text
  for (let i = 1 + random.below(3); i > 0; i--) result = changedText(result, tokens, random)
  return result
}

function changedText(text: string, tokens: readonly string[], random: Random): string {
  const at = random.below(text.length + 1)
  const to = Math.min(text.length, at + 1 + random.below(60))
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + random.pick(tokens) + text.slice(at)
    case 1:
      return text.slice(0, at) + text.slice(to)
    case 2:
      return text.slice(0, to) + text.slice(at)
    default:
      return withOtherNumber(text, tokens, random)
  }
}

/** Another number in the place of one that stands behind a random position. */
function withOtherNumber(text: string, tokens: readonly string[], random: Random): string {
  const from = random.below(text.length + 1)
  const found = /\d+/.exec(text.slice(from, from + 2_000))
  if (!found) return text + random.pick(tokens)
  const at = from + found.index
  const other = random.pick([
    '0',
    '-1',
    '1e9',
    '1048576',
    '4294967296',
    '9'.repeat(20),
    '0.1',
    random.pick(tokens),
  ])
  return text.slice(0, at) + other + text.slice(at + found[0].length)
}
