import { withRegister } from '#/db/open/open.ts'

// Opens the register of the variables as a server does at its start, as a process that a test can
// kill.

const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env
const say = (line: string) => void process.stderr.write(`${line}\n`)

await withRegister({ dataDir, ...(databaseUrl && { databaseUrl }) }, async () => {}, { say })
