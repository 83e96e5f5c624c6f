import { once } from 'node:events'
import { Worker as Thread } from 'node:worker_threads'

/** Files that one thread reads: starting a thread takes longer than reading a file. */
const MAX_FILES = 50
/** Enough for one file. Without a limit, a thread collects garbage only after many files. */
const HEAP = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 }
/** A thread that still works on an abandoned file does not answer. */
const MAX_ANSWERING_MS = 500

let idle: { thread: Thread; files: number } | null = null

/** `isFull`: it took more memory than it may, with what files before this one have left in it. */
export type PdfWorker = { port: Worker; isFull: () => boolean }

/**
 * pdf.js' worker in a thread, which pdf.js takes for the worker of a browser. The page ends a
 * worker with each file; here one that has come to an end with its file reads the next, and one
 * that has not is ended. A file that takes more memory than it may by itself ends the process.
 */
export async function pdfWorker(): Promise<PdfWorker> {
  const { thread, files } = (await reusable()) ?? { thread: startThread(), files: 0 }
  const port = Object.assign(new EventTarget(), {
    postMessage: thread.postMessage.bind(thread),
    terminate: () => {
      thread.off('message', onMessage)
      idle = { thread, files: files + 1 }
    },
  })
  const onMessage = (data: unknown) => port.dispatchEvent(new MessageEvent('message', { data }))
  thread.on('message', onMessage)
  let isFull = false
  thread.removeAllListeners('error').on('error', (error) => {
    isFull = isOutOfMemory(error)
    if (isFull && files === 0) throw error
    port.dispatchEvent(new Event('error'))
  })
  // All that is used of one.
  return { port: port as unknown as Worker, isFull: () => isFull }
}

function startThread(): Thread {
  return new Thread(new URL('pdf-thread.ts', import.meta.url), { resourceLimits: HEAP })
}

async function reusable() {
  const found = idle
  idle = null
  if (!found) return null
  const isFree = found.files < MAX_FILES && (await answers(found.thread))
  if (isFree) return found
  await found.thread.terminate()
  return null
}

async function answers(thread: Thread): Promise<boolean> {
  thread.postMessage('ping')
  try {
    for (;;)
      if (
        (await once(thread, 'message', { signal: AbortSignal.timeout(MAX_ANSWERING_MS) }))[0] ===
        'pong'
      )
        return true
  } catch {
    return false
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
