// Loaded before the server, which has --expose-gc: at a signal it says how many bytes it still
// holds once nothing is left to collect, and for how long, in milliseconds, its event loop has not
// turned since the signal before: on the clock, and in time of its own thread.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()

let last = process.threadCpuUsage()
let busiest = 0
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last)
  last = process.threadCpuUsage()
  busiest = Math.max(busiest, (user + system) / 1_000)
}, RESOLUTION_MS).unref()

process.on('SIGUSR2', () => {
  const blocked = Math.max(0, delay.max / 1e6 - RESOLUTION_MS)
  const busy = busiest
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  process.stderr.write(
    `memory ${heapUsed + external} blocked ${Math.round(blocked)} busy ${Math.round(busy)}\n`,
  )
  // The collection itself is none of what is measured.
  setTimeout(() => {
    delay.reset()
    last = process.threadCpuUsage()
    busiest = 0
  }, RESOLUTION_MS * 5).unref()
})
