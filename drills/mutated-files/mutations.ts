import type { Chance } from '#/drills/frame/chance.ts'

type Mutation = { name: string; of: (bytes: Buffer, chance: Chance) => Buffer }

const INTERESTING = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff]
const MAX_RUN = 300

function range(bytes: Buffer, chance: Chance): [from: number, to: number] {
  const from = chance.below(bytes.length + 1)
  return [from, Math.min(bytes.length, from + 1 + chance.below(MAX_RUN))]
}

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

function randomBytes(length: number, chance: Chance): Buffer {
  return Buffer.from(Array.from({ length }, () => chance.below(256)))
}

/** What breaks a file of any kind. */
const OF_BYTES: readonly Mutation[] = [
  { name: 'flip a bit', of: (bytes, chance) => withByte(bytes, chance, (byte) => byte ^ (1 << chance.below(8))) },
  { name: 'another byte', of: (bytes, chance) => withByte(bytes, chance, () => chance.below(256)) },
  { name: 'an extreme number', of: withNumber },
  {
    name: 'write over',
    of: (bytes, chance) => {
      const [from, to] = range(bytes, chance)
      return changed(bytes, (copy) => copy.fill(chance.pick([0, 0x20, 0xff, chance.below(256)]), from, to))
    },
  },
  {
    name: 'cut out',
    of: (bytes, chance) => {
      const [from, to] = range(bytes, chance)
      return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
    },
  },
  {
    name: 'put in',
    of: (bytes, chance) => {
      const [at] = range(bytes, chance)
      return Buffer.concat([bytes.subarray(0, at), randomBytes(1 + chance.below(40), chance), bytes.subarray(at)])
    },
  },
  {
    name: 'twice',
    of: (bytes, chance) => {
      const [from, to] = range(bytes, chance)
      return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
    },
  },
  { name: 'cut off', of: (bytes, chance) => bytes.subarray(0, chance.below(bytes.length + 1)) },
  { name: 'more behind', of: (bytes, chance) => Buffer.concat([bytes, randomBytes(1 + chance.below(100), chance)]) },
]

function withByte(bytes: Buffer, chance: Chance, of: (byte: number) => number): Buffer {
  if (bytes.length === 0) return bytes
  const at = chance.below(bytes.length)
  return changed(bytes, (copy) => copy.writeUInt8(of(copy.readUInt8(at)) & 0xff, at))
}

function withNumber(bytes: Buffer, chance: Chance): Buffer {
  const size = chance.pick([1, 2, 4])
  if (bytes.length < size) return bytes
  const at = chance.below(bytes.length - size + 1)
  const value = chance.pick(INTERESTING) % 2 ** (8 * size)
  return changed(bytes, (copy) => (chance.often(0.5) ? copy.writeUIntLE(value, at, size) : copy.writeUIntBE(value, at, size)))
}

/** One to four changes of bytes. */
export function mutatedBytes(bytes: Buffer, chance: Chance): { mutation: string; content: Buffer } {
  return mutated(bytes, chance, OF_BYTES)
}

function mutated(bytes: Buffer, chance: Chance, mutations: readonly Mutation[]): { mutation: string; content: Buffer } {
  const chosen = Array.from({ length: 1 + chance.below(4) }, () => chance.pick(mutations))
  return {
    mutation: chosen.map(({ name }) => name).join(', '),
    content: chosen.reduce((content, { of }) => of(content, chance), bytes),
  }
}

/** One to three changes of a text, with what is told to be odd in it. */
export function mutatedText(text: string, tokens: readonly string[], chance: Chance): string {
  let result = text
  for (let i = 1 + chance.below(3); i > 0; i--) result = changedText(result, tokens, chance)
  return result
}

function changedText(text: string, tokens: readonly string[], chance: Chance): string {
  const at = chance.below(text.length + 1)
  const to = Math.min(text.length, at + 1 + chance.below(60))
  switch (chance.below(4)) {
    case 0:
      return text.slice(0, at) + chance.pick(tokens) + text.slice(at)
    case 1:
      return text.slice(0, at) + text.slice(to)
    case 2:
      return text.slice(0, to) + text.slice(at)
    default:
      return withOtherNumber(text, tokens, chance)
  }
}

/** Another number in the place of one that stands behind a random position. */
function withOtherNumber(text: string, tokens: readonly string[], chance: Chance): string {
  const from = chance.below(text.length + 1)
  const found = /\d+/.exec(text.slice(from, from + 2_000))
  if (!found) return text + chance.pick(tokens)
  const at = from + found.index
  const other = chance.pick(['0', '-1', '1e9', '1048576', '4294967296', '9'.repeat(20), '0.1', chance.pick(tokens)])
  return text.slice(0, at) + other + text.slice(at + found[0].length)
}
