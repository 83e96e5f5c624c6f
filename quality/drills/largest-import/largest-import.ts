import { setTimeout as pause } from 'node:timers/promises'
import { HEADERS } from '#/domain/exchange/files/format/columns.ts'
import { csvRecord } from '#/domain/exchange/files/format/csv.ts'
import { MAX_ROWS } from '#/domain/exchange/files/format/table.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { importFile } from '#/quality/bench/transfer/staff.ts'
import type { Aim } from '#/quality/drills/frame/run-drill.ts'
import type { Server } from '#/quality/drills/frame/server.ts'
import { signIn } from '#/quality/drills/frame/staff.ts'
import { p99, probe } from '#/quality/drills/malformed/probe.ts'
import { PROBED } from '#/quality/drills/malformed/session.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'

/** As many rows, and megabytes, as a file may have. */
export type LargestFile = { rows: number; megabytes: number }

export const LARGEST: LargestFile = { rows: MAX_ROWS, megabytes: 64 }

const QUIET_MS = 5_000
const LOOKED_EVERY_MS = 50
const MEGABYTE = 1024 * 1024
const MAX_MEMORY = 300
const MAX_SLOWDOWN = 5
const QUICK_IN_ANY_CASE = 100

/**
 * Imports the largest file that is taken, while a certificate is verified all the time: what memory
 * the process takes, and how long verifications.
 */
export async function largestImport(
  server: Server,
  file: LargestFile,
  signal: AbortSignal,
): Promise<Aim[]> {
  await (await signIn(server.origin, signal)).issue(PROBED)
  const bytes = fileOf(file)
  const silent = probe({ origin: server.origin, number: PROBED })
  await pause(QUIET_MS, undefined, { signal })
  const quiet = p99(await silent.stop())
  const ask = await signedIn(server.origin, signal)
  const pid = server.pid
  const before = server.memory()
  const probing = probe({ origin: server.origin, number: PROBED })
  using memory = highest(server)
  const took = await importFile(ask, bytes, signal)
  const most = memory.look()
  const during = p99(await probing.stop())
  const megabytes = (count: number) => `${Math.round(count / MEGABYTE)} MB`
  return [
    {
      text: `a file of ${file.rows} rows and ${megabytes(bytes.length)} is read, checked and written by the same process`,
      reached: `${took.read.toFixed(1)} + ${took.checked.toFixed(1)} + ${took.written.toFixed(1)} s, process ${server.pid === pid ? 'the same' : 'another'}`,
      met: server.pid === pid,
    },
    {
      text: `the process takes at most ${MAX_MEMORY} MB more memory meanwhile`,
      reached: `${megabytes(most - before)}: ${megabytes(before)} before, ${megabytes(most)} at most`,
      met: most - before <= MAX_MEMORY * MEGABYTE,
    },
    {
      text: `verifications meanwhile: p99 at most ${MAX_SLOWDOWN} × the quiet one, or ${QUICK_IN_ANY_CASE} ms`,
      reached: `${during.toFixed(1)} ms, quiet ${quiet.toFixed(1)} ms`,
      met: during <= Math.max(MAX_SLOWDOWN * quiet, QUICK_IN_ANY_CASE),
    },
  ]
}

/** Looks at resident memory again and again; `look` answers the most so far, in bytes. */
function highest(server: Server): Disposable & { look(): number } {
  let most = 0
  const look = () => (most = Math.max(most, server.memory()))
  const timer = setInterval(look, LOOKED_EVERY_MS)
  return { look, [Symbol.dispose]: () => clearInterval(timer) }
}

/**
 * Rows of certificates that no register has, each with a remark that makes the file as large as
 * asked.
 */
function fileOf({ rows, megabytes }: LargestFile): Buffer<ArrayBuffer> {
  const length = Math.floor((megabytes * MEGABYTE) / rows) - 1
  const records = Array.from({ length: rows }, (_, i) => {
    const row = sampleCertificate(i, rows)
    const {
      certificateId,
      vesselName,
      imoNumber,
      flag,
      type,
      issuedCertificates,
      issuedDate,
      expiryDate,
    } = row
    // In the order of `HEADERS`; all in force.
    const dates = [issuedDate, expiryDate, 'in force', '', '']
    const facts = [
      `L-${certificateId}`,
      vesselName,
      imoNumber ?? '',
      flag,
      type,
      issuedCertificates,
      ...dates,
    ]
    const cells = HEADERS.map((_, at) => facts[at] ?? '')
    const { length: without } = csvRecord([...cells, ''])
    return csvRecord([...cells, 'x'.repeat(Math.max(0, length - without))])
  })
  return Buffer.from(csvRecord([...HEADERS, 'Remarks']) + records.join(''))
}
