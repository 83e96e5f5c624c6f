import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'test-clock'

/**
 * In the server, before its own code: its clock begins at a moment of ISO 8601, and follows a file
 * of its data folder when that changes. The permissions of a server let it read nothing else.
 */
const SCRIPT = `
import { readFileSync } from 'node:fs'
const RealDate = Date
let [read, start] = ['', RealDate.now()]
const written = () => {
  try {
    return readFileSync(process.env.DATA_DIR + '/${FILE}', 'utf8')
  } catch {
    return process.env.TEST_CLOCK
  }
}
const now = () => {
  const text = written()
  if (text !== read) [read, start] = [text, RealDate.now()]
  return RealDate.parse(text) + (RealDate.now() - start)
}
globalThis.Date = class extends RealDate {
  constructor(...values) {
    super(...(values.length === 0 ? [now()] : values))
  }
  static now() {
    return now()
  }
}
`

/** The variables of a server whose clock begins at noon in Jakarta of a day. */
export function clockFrom(day: string): Record<string, string> {
  const script = `data:text/javascript;base64,${Buffer.from(SCRIPT).toString('base64')}`
  return { NODE_OPTIONS: `--import ${script}`, TEST_CLOCK: noonOf(day) }
}

/** Sets the clock of such a server. */
export function setClock({ dataDir }: { dataDir: string }, day: string): void {
  // At once: half a file would be a time that is none.
  const path = join(dataDir, FILE)
  writeFileSync(`${path}.new`, noonOf(day))
  renameSync(`${path}.new`, path)
}

function noonOf(day: string): string {
  return `${day}T05:00:00.000Z`
}
