import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { MIGRATIONS, STEPS } from './upgrade/migrate.ts'
import reference from './migrations/reference-data.json' with { type: 'json' }

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

test('they are listed in that order', () => {
  expect(MIGRATIONS).toEqual(MIGRATIONS.toSorted())
})

test('a migration imports only Kysely, Node and what is frozen beside it', () => {
  const found = FILES.flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8')
    const imported = [
      ...text.matchAll(/(?:^import|\bfrom|\bimport\() ?['"]([^'"]+)['"]\)?(?: with .*)?$/gm),
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
  const hash = createHash('sha256').update(JSON.stringify(reference)).digest('hex')
  expect(hash).toBe('889cdbcdb7fb6ac33742ccbd8b7da876dacfdbf62f7c0c513e0d3518b3227bc1')
})

const COMPILERS = {
  sqlite: [() => new SqliteAdapter(), () => new SqliteQueryCompiler(), SqliteIntrospector],
  postgres: [() => new PostgresAdapter(), () => new PostgresQueryCompiler(), PostgresIntrospector],
} as const

/** Answers nothing but the id of a row that was inserted. */
class Unanswering extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async <R>({ sql: text }: CompiledQuery) => ({
        rows: (/ returning /.test(text) ? [{ id: 1 }] : []) as R[],
      }),
      // No step reads a stream.
      streamQuery: () => {
        throw new Error('no stream')
      },
    }
  }
}

/**
 * The SHA-256 of what a step says to an empty database that answers nothing: it changes with any
 * statement, and with no line break.
 */
async function hashOf(name: string, engine: 'sqlite' | 'postgres'): Promise<string> {
  const [createAdapter, createQueryCompiler, Introspector] = COMPILERS[engine]
  const said = createHash('sha256')
  const db = new Kysely<Record<string, Record<string, string | number | null>>>({
    dialect: {
      createAdapter,
      createQueryCompiler,
      createDriver: () => new Unanswering(),
      createIntrospector: (database) => new Introspector(database),
    },
    log: ({ query }) => void said.update(query.sql.replaceAll(/\s+/g, ' ')),
  })
  await STEPS[name]?.(db, engine)
  return said.digest('hex').slice(0, 16)
}

afterEach(() => void vi.useRealTimers())

test.each(['sqlite', 'postgres'] as const)(
  'a step that a register may have taken is never edited (%s)',
  async (engine) => {
    // Some steps write the day on which they are taken.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 30, 5) })
    const hashes: Record<string, string> = {}
    for (const name of MIGRATIONS) hashes[name] = await hashOf(name, engine)
    // A new step: `--update` adds its line. A line that changes is a step that differs from the one
    // of older registers.
    await expect(`${JSON.stringify(hashes, null, 2)}\n`).toMatchFileSnapshot(
      `./migrations/steps-of-${engine}.json`,
    )
  },
)
