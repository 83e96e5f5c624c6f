import { workerData } from 'node:worker_threads'
import type { Where } from '#/db/schema.ts'
import { answering } from '#/db/threads/answering.ts'
import { openInThread } from '#/db/threads/store.ts'
import { checkRegister } from './check-register.server.ts'
import { workOutLeaves } from './work-out-leaves.server.ts'
import type { LeavesQuestion } from './worked-leaves.ts'

// The worker: checks the whole register while the server answers, with nothing left over for its own thread to do.

const { where } = workerData as { where: Where } // what askThread was given
const { read } = openInThread(where, { writing: false })

answering(async () => {
  // It is a thread already: what checkRegister would ask others, it does itself.
  const askThread = async (_file: string, question: unknown) => workOutLeaves(read, question as LeavesQuestion)
  return (await checkRegister({ read, where, askThread })).faults
})
