import type { Read, Reading } from './case.ts'

// A process that reads files as the product does, one after the other; the process that started it
// measures its memory and time.

export type ToSubject = { open: string; setup: unknown } | { content: Uint8Array }
export type FromSubject = { ready: true } | { came: string | null } | { thrown: string }

const tell = (message: FromSubject) => process.send?.(message)
let read: Read | undefined

process.once('disconnect', () => process.exit())
process.on('message', (message: ToSubject) => {
  void answer(message).then(tell, (error: unknown) =>
    tell({ thrown: error instanceof Error ? String(error.stack) : String(error) }),
  )
})

async function answer(message: ToSubject): Promise<FromSubject> {
  if ('open' in message) {
    const reading: Reading = await import(message.open)
    read = await reading.open(message.setup)
    return { ready: true }
  }
  if (!read) throw new Error('Nothing was opened')
  return { came: await read(Buffer.from(message.content)) }
}
