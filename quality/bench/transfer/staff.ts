import { setTimeout as pause } from 'node:timers/promises'
import type { Import } from '#/domain/exchange/files/format/import.ts'
import { ACCOUNT } from '#/quality/bench/servers.ts'
import type { Ask, Sent } from '#/quality/bench/signed-in.ts'

// What staff do with whole files, by the API as the pages do it.

const LOOKED_EVERY_MS = 200
const LINE_END = 10

/** All the way of a file; the seconds of each part of it. */
export async function importFile(ask: Ask, file: Buffer<ArrayBuffer>, signal: AbortSignal) {
  const until = (id: number, state: Import['state']) => untilIn(ask, id, state, signal)
  const read = await timed(async () => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    }
    const { id }: Import = await (await ask('/api/imports?name=bench.csv', init)).json()
    return until(id, 'read')
  })
  const { id, choices } = read.result
  const checked = await timed(async () => {
    await ask(`/api/imports/${id}/check`, json(choices))
    return until(id, 'checked')
  })
  if (checked.result.outcome?.faulty !== 0) throw new Error('The rows of the benchmark have errors')
  const written = await timed(async () => {
    await ask(`/api/imports/${id}/commit`, json({}))
    return until(id, 'done')
  })
  return { read: read.seconds, checked: checked.seconds, written: written.seconds }
}

async function untilIn(
  ask: Ask,
  id: number,
  state: Import['state'],
  signal: AbortSignal,
): Promise<Import> {
  for (;;) {
    const found: Import = await (await ask(`/api/imports/${id}`)).json()
    if (found.state === state) return found
    if (found.state === 'failed' || found.failure)
      throw new Error(`The import is ${found.state}: ${found.failure}`)
    await pause(LOOKED_EVERY_MS, undefined, { signal })
  }
}

/** Looks at the list, which knows all that was imported; the seconds until it does. */
export async function lookAtList(ask: Ask): Promise<number> {
  return (await timed(() => ask('/api/certificates?limit=1'))).seconds
}

/** The whole register as a file; its rows are counted, and what is in it is thrown away. */
export async function exportAll(ask: Ask) {
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  const { grant } = await (
    await ask('/api/exports', json({ password: ACCOUNT.ADMIN_PASSWORD }))
  ).json()
  const { body, headers } = await ask(`/api/certificates/export.csv?grant=${grant}`)
  const chosen = since()
  let lines = 0
  for await (const bytes of body ?? [])
    lines += lineEnds(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  const seconds = since()
  if (lines - 1 !== Number(headers.get('x-total-count')))
    throw new Error(`The export has ${lines} lines`)
  const rows = lines - 1
  return {
    rows,
    seconds,
    text: `chosen ${chosen.toFixed(1)}, then ${Math.round(rows / (seconds - chosen)).toLocaleString('en')} rows/s`,
  }
}

function json(body: unknown): Sent {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - started) / 1000 }
}

/** Quickly, because verifications are timed in this process too. */
function lineEnds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) count += 1
  return count
}
