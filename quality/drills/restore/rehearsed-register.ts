import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { CLI } from '#/scripts/node26.mjs'
import { startPostgres } from '#/quality/bench/postgres.ts'
import { startServer, type Server } from '#/quality/bench/servers.ts'
import type { Engine } from '#/db/schema.ts'

const ROOT = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** A register in a folder of its own, its backups and their key. */
export class RehearsedRegister implements AsyncDisposable {
  readonly where: { dataDir: string; databaseUrl: string }
  readonly keyFile: string
  readonly #backups: string
  readonly #database: Database | null
  readonly #signal: AbortSignal
  readonly #kept: AsyncDisposableStack

  private constructor(
    folder: string,
    database: Database | null,
    kept: AsyncDisposableStack,
    signal: AbortSignal,
  ) {
    this.where = { dataDir: join(folder, 'data'), databaseUrl: database?.url ?? '' }
    this.keyFile = join(folder, 'key.txt')
    this.#backups = join(folder, 'backups')
    this.#database = database
    this.#signal = signal
    this.#kept = kept
  }

  static async make(engine: Engine, signal: AbortSignal): Promise<RehearsedRegister> {
    await using stack = new AsyncDisposableStack()
    const folder = mkdtempSync(join(tmpdir(), 'lentera-drill-restore-'))
    stack.defer(() => rmSync(folder, { recursive: true, force: true }))
    const database =
      engine === 'sqlite' ? null : databaseOf(stack.use(await startPostgres(signal)).url)
    await database?.create()
    return new RehearsedRegister(folder, database, stack.move(), signal)
  }

  serve(): Promise<Server> {
    const name = this.where.databaseUrl ? 'product-postgres' : 'product'
    return startServer(name, this.where, this.#signal)
  }

  /** Resolves to its recipient. */
  async makeKey(): Promise<string> {
    return /age1\w+/.exec(await this.command('make-backup-key', this.keyFile))?.[0] ?? ''
  }

  /** Carries a command out, and resolves to what it said. */
  async command(...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      DATA_DIR: this.where.dataDir,
      DATABASE_URL: this.where.databaseUrl,
      BACKUP_DIR: this.#backups,
    }
    const options = { cwd: ROOT, env, signal: this.#signal }
    return (await run(process.execPath, [CLI, ...args], options)).stdout
  }

  newestBackup(): string {
    return newestIn(this.#backups)
  }

  async destroy(): Promise<void> {
    rmSync(this.where.dataDir, { recursive: true })
    await this.#database?.drop()
    await this.#database?.create()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#kept.disposeAsync()
  }
}

type Database = ReturnType<typeof databaseOf>

function databaseOf(adminUrl: string) {
  const url = adminUrl.replace(/\/postgres$/, '/register')
  const execute = async (sql: string) => {
    const client = new Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  return {
    url,
    create: () => execute('create database register'),
    drop: () => execute('drop database register with (force)'),
  }
}

function newestIn(folder: string): string {
  const newest = readdirSync(folder)
    .filter((name) => !name.endsWith('.sha256'))
    .toSorted()
    .at(-1)
  if (newest === undefined) throw new Error(`There is no backup in ${folder}`)
  return join(folder, newest)
}
