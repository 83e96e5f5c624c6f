import { z } from 'zod'

/** One more where an older version of the product would read a backup wrongly. */
export const FORMAT = 2

const FileSeal = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type FileSeal = z.infer<typeof FileSeal>

// What is written to a terminal is bounded: the one who made a backup may be another than says so.
const KeyId = z.string().regex(/^[\w-]{1,64}$/)

/** What a backup says of itself, the first file of its archive; the second is the signature under it. */
export const Manifest = z.object({
  format: z.number(),
  /** Every other file of the archive, from format 2 on: nothing else is in it. */
  files: z.record(z.string(), FileSeal).optional(),
  /** The version of the product that made it. */
  product: z.string().regex(/^[\w.+-]{1,64}$/),
  engine: z.enum(['sqlite', 'postgres']),
  /** Every step of the schema it has. */
  migrations: z.array(z.string()),
  madeAt: z.iso.datetime(),
  /** How many in each table. */
  rows: z.record(z.string(), z.number()),
  /** The leaves of the register's log, and the root over them, base64; empty for none. */
  log: z.object({ size: z.number(), root: z.string().regex(/^[A-Za-z0-9+/]{0,64}={0,2}$/) }),
  /** Private keys, by their ids, that are in it, and that sign but were not on the machine that made it. */
  keys: z.array(KeyId),
  missingKeys: z.array(KeyId),
})

export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const DATABASE = 'lentera.db'
/** What a private key is called in it, and in `DATA_DIR`. Nothing else of an archive is written anywhere. */
export const KEY_FILE = /^keys\/([\w-]+)\.pem$/
