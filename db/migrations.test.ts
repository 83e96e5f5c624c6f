import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { MIGRATIONS } from './upgrade/migrate.ts'
import { flags } from './migrations/reference-data/flags.ts'
import { services } from './migrations/reference-data/services.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)

test.for(ENGINES)('migrations run in the order of their names (%s)', async (engine) => {
  const db = await freshStore(engine)
  // Where a row stands in the table: the order in which they were recorded.
  const position = sql.raw(engine === 'sqlite' ? 'rowid' : 'ctid')
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by ${position}`.execute(db.read)
  expect(rows.map(({ name }) => name)).toEqual(MIGRATIONS.toSorted())
})

test('they are listed in that order, one for each file, under the name of the file', () => {
  const names = FILES.flatMap((file) => /(\d{4}-[\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  expect(MIGRATIONS).toEqual(names.toSorted())
})

test('a migration imports only Kysely, Node and what is frozen beside it', () => {
  const found = FILES.flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8')
    const imported = [
      ...text.matchAll(/(?:^import|\bfrom|\bimport\() ?['"]([^'"]+)['"]\)?$/gm),
    ].map(([, from = '']) => from)
    return imported.filter((from) => !isFrozen(file, from)).map((from) => `${file} imports ${from}`)
  })
  expect(found).toEqual([])
})

function isFrozen(file: string, from: string): boolean {
  if (from === 'kysely' || from.startsWith('node:')) return true
  return (
    from.startsWith('.') && !relative(FOLDER, resolve(FOLDER, file, '..', from)).startsWith('..')
  )
}

test('what they insert stays what it was', () => {
  const hash = createHash('sha256').update(JSON.stringify({ flags, services })).digest('hex')
  expect(hash).toBe('889cdbcdb7fb6ac33742ccbd8b7da876dacfdbf62f7c0c513e0d3518b3227bc1')
})
