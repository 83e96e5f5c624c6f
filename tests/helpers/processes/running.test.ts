import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freePort } from '#/tests/helpers/free-port.ts'
import { processOf } from './running.ts'

test('a process that was killed runs until all its threads have ended, and its port is free', async () => {
  const port = await freePort()
  // A thread with much memory takes a while to end.
  const program = `
    new (require('node:worker_threads').Worker)('const held = Buffer.alloc(3e8, 1); for (;;);', { eval: true })
    require('node:net').createServer().listen(${port}, '127.0.0.1', () => setTimeout(() => console.log('up'), 500))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = child.pid ?? 0
  await once(child.stdout, 'data')
  expect(processOf(pid)).toMatchObject({ parent: process.pid, runs: true })
  child.kill('SIGKILL')
  while (processOf(pid)?.runs) await turn()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
})
