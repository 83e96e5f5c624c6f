import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { sendOnce } from './send-once.ts'
import type { Probed } from './probe.ts'

// The worker: verifies one certificate repeatedly until a message stops it, then posts how long
// each took. On the thread that builds the requests of the drill, building one of 1 MB would count
// as time that the server took.

/** Milliseconds between two verifications. */
const EVERY_MS = 50

const { origin, number } = workerData as Probed // what probe was given
let stopped = false
parentPort?.once('message', () => (stopped = true))

const took: number[] = []
while (!stopped) {
  const began = performance.now()
  const { status, body } = await sendOnce(`${origin}/api/certificates/verify/${number}`)
  if (!body.includes('"verified":true'))
    throw new Error(`A verification was answered with ${status}: ${body}`)
  took.push(performance.now() - began)
  await pause(EVERY_MS)
}
parentPort?.postMessage(took)
