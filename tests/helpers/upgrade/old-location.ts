import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Engine } from '#/db/schema.ts'
import { query, type Location } from './facts.ts'

// The registers of tests/fixtures, as files and dumps; without vitest, because drills use them too.

const FIXTURES = join(import.meta.dirname, '../../fixtures')

/** A register that a version made: version 0.1, and the schema of 24 November 2026. */
export type OldName = 'register-0.1' | 'register-0053'

/** A file of a register that was made on an engine. */
export function oldFile(engine: Engine, name: string, register: OldName = 'register-0.1'): string {
  return join(FIXTURES, register, engine, name)
}

/** Writes such a register, as its version left it, to an empty location. */
export async function writeOldRegister(
  engine: Engine,
  location: Location,
  register?: OldName,
): Promise<void> {
  mkdirSync(location.dataDir, { recursive: true })
  cpSync(oldFile(engine, 'keys', register), join(location.dataDir, 'keys'), { recursive: true })
  if (location.databaseUrl === undefined) {
    writeFileSync(
      join(location.dataDir, 'lentera.db'),
      gunzipSync(readFileSync(oldFile(engine, 'lentera.db.gz', register))),
    )
    return
  }
  await query(
    location,
    gunzipSync(readFileSync(oldFile(engine, 'register.sql.gz', register))).toString(),
  )
}

/** Writes the register of version 0.1 with more certificates, instead of what a database has. */
export async function writeLarge(location: Location, certificates: number): Promise<Location> {
  if (location.databaseUrl !== undefined)
    await query(location, 'drop schema public cascade; create schema public')
  await writeOldRegister(location.databaseUrl === undefined ? 'sqlite' : 'postgres', location)
  await enlarge(location, certificates)
  return location
}

/**
 * Issues more certificates in the register of version 0.1, each with its event, as copies of its
 * first one.
 */
async function enlarge(location: Location, count: number): Promise<void> {
  const isFile = location.databaseUrl === undefined
  const numbers = isFile
    ? `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n)`
    : `(select generate_series(1, ${count}) as i)`
  const columns = (
    'type vesselName imoNumber flag flagId issuedDate expiryDate issuedCertificates standing createdBy ' +
    'createdAt updatedAt version searchText'
  ).split(' ')
  const list = columns.map((column) => `"${column}"`).join(', ')
  const id = (text: string) => `(${text} + 1000)`
  const system = isFile ? '' : ' overriding system value'
  await query(
    location,
    `insert into certificates (id, "certificateId", ${list})${system}
      select ${id('i')}, 'OLD-' || i, ${columns.map((column) => `c."${column}"`).join(', ')} from ${numbers} as numbers, certificates c where c.id = 1;
    insert into "registerEvents" (at, kind, "recordId", "certificateId", "actorId", "actorName", "after")
      select e.at, e.kind, ${id('i')}, 'OLD-' || i, e."actorId", e."actorName",
        replace(replace(replace(e."after", 'LMC-2026-00101', 'OLD-' || i), '{"id":1,', '{"id":' || ${id('i')} || ','),
          '/certificates/1/', '/certificates/' || ${id('i')} || '/')
      from ${numbers} as numbers, "registerEvents" e where e.id = 1`,
  )
  if (!isFile)
    await query(
      location,
      `select setval(pg_get_serial_sequence('certificates', 'id'), ${count + 1000})`,
    )
}
