import { issueAll } from '#/quality/bench/log/measure.ts'
import { appendToLog } from '#/app/transparency-log/appending/append.server.ts'
import { openStore } from '#/db/open/open.ts'
const db = await openStore({ dataDir: '/work/mem1m' })
await issueAll(db, 1_000_000, new AbortController().signal)
await appendToLog(db, { now: new Date().toISOString(), origin: 'https://register.example' })
await db.close()
