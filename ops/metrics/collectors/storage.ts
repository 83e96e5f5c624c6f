import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from 'prom-client'
import type { Store } from '#/db/schema.ts'
import { gauges, type Part } from './parts.ts'

/** The size of the files of SQLite, and the free space of their disk. */
export function storage(registry: Registry, { engine, where }: Store): Part {
  const { size, free } = gauges(registry, {
    size: {
      name: 'lentera_database_file_bytes',
      help: 'The size of SQLite’s database file, and of its write-ahead log (wal)',
      labelNames: ['file'],
    },
    free: { name: 'lentera_data_dir_free_bytes', help: 'Free space on the disk of DATA_DIR' },
  })
  return {
    name: 'storage',
    gauges: [size, free],
    read: async () => {
      const { bavail, bsize } = await statfs(where.dataDir)
      const space = { gauge: free, value: bavail * bsize }
      if (engine === 'postgres') return [space]
      const path = join(where.dataDir, 'lentera.db')
      const [database, wal] = await Promise.all([stat(path), stat(`${path}-wal`)])
      return [
        space,
        { gauge: size, value: database.size, labels: { file: 'database' } },
        { gauge: size, value: wal.size, labels: { file: 'wal' } },
      ]
    },
  }
}
