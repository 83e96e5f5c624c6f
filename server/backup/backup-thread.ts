import { parentPort, workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { giveWay } from '#/db/threads/store.ts'
import { makeBackup, type BackupOrder } from './make-backup.ts'

// The worker: makes one backup, and lets whoever answers strangers go first.

const { where, order } = workerData as { where: Where; order: BackupOrder } // what startThread was given

giveWay()
parentPort?.postMessage(await makeBackup(where, order))
