import { parentPort, workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { lowerPriority } from '#/db/threads/store.ts'
import { makeBackup, type BackupOrder } from './make-backup.ts'

// The worker: makes one backup, at lower priority than the threads that answer the public.

const { where, order } = workerData as { where: Where; order: BackupOrder } // what startThread was given

lowerPriority()
parentPort?.postMessage(await makeBackup(where, order))
