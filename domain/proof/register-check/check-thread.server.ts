import { parentPort, workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { lowerPriority } from '#/db/threads/store.ts'
import { checkRegister } from './check-register.server.ts'

// The worker: checks the whole register while the server answers, at the lowest priority.

const { where } = workerData as { where: Where } // what startThread was given

lowerPriority()
// It is a thread already, and starts no others.
parentPort?.postMessage((await checkRegister({ where, askThread: null })).errors)
