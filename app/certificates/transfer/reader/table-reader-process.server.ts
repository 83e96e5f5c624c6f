import { readTable } from '#/app/certificates/transfer/format/table.server.ts'
import { MAX_MEMORY, MAX_READING_MS, TOO_LONG, TOO_MUCH_MEMORY } from './limits.ts'
import { writeRows } from './rows-file.server.ts'

// A program of its own: reads one file of certificates from standard input, which is the file itself, and writes its rows to
// standard output. It may open no file, no connection and no other program. Whoever starts it watches its memory and time from
// outside (`runReader`); it also watches them itself, for systems where others cannot see them, and for when nobody is there.

const LOOK_EVERY_MS = 50

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY) process.exit(TOO_MUCH_MEMORY)
}, LOOK_EVERY_MS).unref()
setTimeout(() => process.exit(TOO_LONG), MAX_READING_MS).unref()

await writeRows(process.stdout.fd, () => readTable(0))
