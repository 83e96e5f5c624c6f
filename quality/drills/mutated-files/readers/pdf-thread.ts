import { parentPort } from 'node:worker_threads'
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

// pdf.js' worker, as a thread: by itself it begins only in a browser.

declare global {
  /** What pdf.js' worker leaves there. */
  var pdfjsWorker: { WorkerMessageHandler: { initializeFromPort(port: unknown): void } }
}

if (!parentPort) throw new Error('This is a thread')
const port = parentPort
const context = Object.assign(new EventTarget(), { postMessage: port.postMessage.bind(port) })
port.on('message', (data: unknown) => {
  if (data === 'ping') port.postMessage('pong')
  else context.dispatchEvent(new MessageEvent('message', { data }))
})
globalThis.pdfjsWorker.WorkerMessageHandler.initializeFromPort(context)
