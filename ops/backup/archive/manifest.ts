import { z } from 'zod'

/** Raised when an older version of the product would read a backup wrongly. */
export const FORMAT = 2

const FileDigest = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type FileDigest = z.infer<typeof FileDigest>

// Bounded, because it is written to a terminal before the origin of the backup is known.
const KeyId = z.string().regex(/^[\w-]{1,64}$/)

/** The description of a backup, the first file of its archive; the second is its signature. */
export const Manifest = z.object({
  format: z.number(),
  /** Every other file of the archive, from format 2 on; others are refused. */
  files: z.record(z.string(), FileDigest).optional(),
  /** The version of the product that made it. */
  product: z.string().regex(/^[\w.+-]{1,64}$/),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations of its schema. */
  migrations: z.array(z.string()),
  madeAt: z.iso.datetime(),
  /** The number of rows in each table. */
  rows: z.record(z.string(), z.number()),
  /** The leaves of the register's log, and the root over them, base64; empty for none. */
  log: z.object({ size: z.number(), root: z.string().regex(/^[A-Za-z0-9+/]{0,64}={0,2}$/) }),
  /** Ids of the private keys in it, and of those that sign but were not on the machine that made it. */
  keys: z.array(KeyId),
  missingKeys: z.array(KeyId),
})

export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const DATABASE = 'lentera.db'
/** The path of a private key in it, and in `DATA_DIR`. Besides these and the database nothing of an archive is written to disk. */
export const KEY_FILE = /^keys\/([\w-]+)\.pem$/
