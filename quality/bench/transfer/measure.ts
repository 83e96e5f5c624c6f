import { setTimeout as pause } from 'node:timers/promises'
import { HEADERS } from '#/domain/exchange/files/format/columns.ts'
import { BOM, csvRecord } from '#/domain/exchange/files/format/csv.ts'
import type { Options } from '#/quality/bench/options.ts'
import { aimRow, aligned, progress, whole } from '#/quality/bench/report.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { describe, type Latency } from '#/quality/bench/steady-verifications.ts'
import { ENGINES, startVisited, type EngineName } from '#/quality/bench/visited.ts'
import { exportAll, importFile, lookAtList } from './staff.ts'

const QUIET_MS = 10_000
const MAX_IMPORT_SECONDS = 30
const SLOWEST_EXPORT = 50_000
const MAX_TIMES_QUIET = 3

type Measured = {
  engine: string
  part: string
  rows: number
  seconds: number
  text: string
  latency: Latency
}

/**
 * Imports as many certificates as the register holds, then exports all, on each engine, while
 * visitors go on asking.
 */
export async function measureTransfer(options: Options, signal: AbortSignal): Promise<void> {
  const rows: string[][] = [['', 'rows', 'seconds', 'rows/s', 'p50', 'p99', 'worst', 'of them']]
  const aims: string[][] = []
  for (const engine of ENGINES) {
    const { quiet, measured } = await measureOn(engine, options, signal)
    rows.push([`${engine}: quiet`, '', '', '', ...describe(quiet), ''])
    for (const one of measured) {
      rows.push([
        `${engine}: ${one.part}`,
        whole(one.rows),
        one.seconds.toFixed(1),
        whole(one.rows / one.seconds),
        ...describe(one.latency),
        one.text,
      ])
      aims.push(...aimsOf(one, quiet))
    }
  }
  console.log(
    `\nVerifications at 200 a second meanwhile, ${whole(options.certificates)} certificates in the register before\n`,
  )
  console.log(`${aligned(rows)}\n\n${aligned(aims)}`)
}

async function measureOn(
  engine: EngineName,
  { certificates, parts: asked }: Options,
  signal: AbortSignal,
) {
  await using stack = new AsyncDisposableStack()
  const { origin, visitors } = await startVisited({ engine, certificates }, stack, signal)
  const ask = await signedIn(origin, signal)
  const { latency: quiet } = await visitors.during(() => pause(QUIET_MS, undefined, { signal }))
  const measured: Measured[] = []
  if (asked.includes('import')) {
    progress(`${engine}: importing ${certificates} certificates`)
    const file = fileOf(certificates)
    const { result, latency } = await visitors.during(() => importFile(ask, file, signal))
    const seconds = result.read + result.checked + result.written
    const known = await lookAtList(ask)
    const parts = {
      read: result.read,
      checked: result.checked,
      written: result.written,
      'in the list after': known,
    }
    const text = Object.entries(parts)
      .map(([part, took]) => `${part} ${took.toFixed(1)}`)
      .join(', ')
    measured.push({ engine, part: 'import', rows: certificates, seconds, text, latency })
  }
  if (asked.includes('export')) {
    progress(`${engine}: exporting`)
    const { result, latency } = await visitors.during(() => exportAll(ask))
    measured.push({ engine, part: 'export', ...result, latency })
  }
  return { quiet, measured }
}

/** Other certificates than those in the register. */
function fileOf(count: number): Buffer<ArrayBuffer> {
  const records = Array.from({ length: count }, (_, i) => {
    const row = sampleCertificate(i, count)
    const standing = [
      row.standing === 'in-force' ? 'in force' : row.standing,
      row.standingReason ?? '',
      row.standingSince ?? '',
    ]
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
    const facts = [
      `NEW-${certificateId}`,
      vesselName,
      imoNumber ?? '',
      flag,
      type,
      issuedCertificates,
      issuedDate,
      expiryDate,
    ]
    const cells = [...facts, ...standing]
    return csvRecord(HEADERS.map((_, at) => cells[at] ?? ''))
  })
  return Buffer.from(BOM + csvRecord(HEADERS) + records.join(''))
}

function aimsOf({ engine, part, rows, seconds, latency }: Measured, quiet: Latency): string[][] {
  const times = latency.p99 / quiet.p99
  const own =
    part === 'import'
      ? {
          text: `${engine}: import in at most ${MAX_IMPORT_SECONDS} s`,
          reached: seconds.toFixed(1),
          met: seconds <= MAX_IMPORT_SECONDS,
        }
      : {
          text: `${engine}: export of at least ${whole(SLOWEST_EXPORT)} rows/s`,
          reached: whole(rows / seconds),
          met: rows / seconds >= SLOWEST_EXPORT,
        }
  const calm = `${engine}: p99 of verifications during ${part} at most ${MAX_TIMES_QUIET} x quiet`
  return [
    aimRow(own),
    aimRow({ text: calm, reached: times.toFixed(2), met: times <= MAX_TIMES_QUIET }),
  ]
}
