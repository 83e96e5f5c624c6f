import { readTable } from './table.server.ts'
import { MAX_MEMORY, MAX_WAITING_MS, TOO_LONG, TOO_MUCH_MEMORY } from './process-limits.ts'
import { writeRows } from './rows-file.server.ts'

// A separate program: reads one file of certificates from standard input, which is the file itself,
// and writes its rows to standard output; the sheet that is wanted of a workbook is its argument.
// It may open no file, no connection and no other program. `runReader` limits its memory and time
// from outside; it also checks them itself, for systems where the parent cannot read them, and in
// case the parent has ended.

const LOOK_EVERY_MS = 50

setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY) process.exit(TOO_MUCH_MEMORY)
}, LOOK_EVERY_MS).unref()
setTimeout(() => process.exit(TOO_LONG), MAX_WAITING_MS).unref()

await writeRows(process.stdout.fd, () => readTable(0, process.argv[2] ?? null))
