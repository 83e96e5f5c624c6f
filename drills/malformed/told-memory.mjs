// Loaded before the server, which has --expose-gc: at a signal it says how many bytes it still holds once nothing is left to collect.
process.on('SIGUSR2', () => {
  globalThis.gc()
  globalThis.gc()
  const { heapUsed, external } = process.memoryUsage()
  process.stderr.write(`memory ${heapUsed + external}\n`)
})
