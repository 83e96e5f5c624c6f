/**
 * One change of a file system, as disk.c writes it down: what, of which inode, two numbers, a path
 * and data.
 */
export type Entry = {
  kind: Kind
  inode: bigint
  one: number
  other: number
  text: string
  data: Buffer
  end: number
}

type Kind = (typeof KINDS)[number]

/** In the order of disk.c, from 1. */
const KINDS = [
  'write',
  'truncate',
  'sync',
  'sync-folder',
  'create',
  'unlink',
  'rename',
  'make-folder',
] as const

const HEAD = 4 + 3 * 8 + 2 * 4

/**
 * The entries of a record, in order; `end`: how long the record was once it held this one. Throws
 * where it is not whole.
 */
export function* entriesOf(record: Buffer): Generator<Entry> {
  for (let at = 0; at < record.length;) {
    const kind = KINDS[record.readUInt32LE(at) - 1]
    if (kind === undefined) throw new Error(`The record is broken at byte ${at}`)
    const [text, data] = [record.readUInt32LE(at + 28), record.readUInt32LE(at + 32)]
    const [inText, inData] = [at + HEAD, at + HEAD + text]
    const end = inData + data
    if (end > record.length) throw new Error(`The record ends in the middle, at byte ${at}`)
    yield {
      kind,
      inode: record.readBigUInt64LE(at + 4),
      one: Number(record.readBigUInt64LE(at + 12)),
      other: Number(record.readBigUInt64LE(at + 20)),
      text: record.toString('utf8', inText, inData),
      data: record.subarray(inData, end),
      end,
    }
    at = end
  }
}
