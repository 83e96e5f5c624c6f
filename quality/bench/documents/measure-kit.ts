import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { partsFromList } from '#/domain/register/model/certificate/part.ts'
import { addMonths, addYears, dateInJakarta } from '#/core/dates.ts'
import { openStore } from '#/db/open/open.ts'
import { aimRow, aligned, median, progress, whole } from '#/quality/bench/report.ts'
import { startServer } from '#/quality/bench/servers.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { insertEntries } from '#/tests/helpers/register/stored-entries.ts'

const CERTIFICATES = 30
/** Seven digits that are right by their check digit do not matter here. */
const SHIPS = ['9074729', '9319466', '9321483', '9074730', '9074731', '9074732']
const MAX_MS = 5_000
const MAX_BYTES = 8_000_000

/**
 * The kits of ships with 30 certificates, each in its own record: made for the first time, when all
 * documents are signed, and again.
 */
export async function measureKit(signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-kit-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  progress(`Filling ${SHIPS.length} ships with ${CERTIFICATES} certificates each`)
  await fillShips(dataDir, dateInJakarta(new Date().toISOString()))
  const server = await startServer('product', { dataDir, databaseUrl: '' }, signal)
  stack.use(server.child)
  const ask = await signedIn(server.origin, signal)
  const make = async (imoNumber: string) => {
    const asked = performance.now()
    const archive = await (await ask(`/api/vessels/${imoNumber}/kit.zip`)).arrayBuffer()
    return { ms: performance.now() - asked, bytes: archive.byteLength }
  }
  // The first kit starts the threads and loads their fonts.
  const cold = await make(SHIPS[0] ?? '')
  const first = []
  for (const imoNumber of SHIPS.slice(1)) first.push(await make(imoNumber))
  const again = []
  for (const imoNumber of SHIPS.slice(1)) again.push(await make(imoNumber))
  const rows = [
    ['', 'median', 'worst', 'bytes'],
    ['the first of the server', seconds(cold.ms), '', whole(cold.bytes)],
    ['all documents new', ...described(first)],
    ['all documents known', ...described(again)],
  ]
  const slowest = Math.max(cold.ms, ...first.map(({ ms }) => ms))
  const largest = Math.max(...first.map(({ bytes }) => bytes))
  const aims = [
    {
      text: 'A kit of 30 certificates in at most 5 s',
      reached: seconds(slowest),
      met: slowest <= MAX_MS,
    },
    {
      text: 'A kit of 30 certificates of at most 8 MB',
      reached: `${whole(largest)} bytes`,
      met: largest <= MAX_BYTES,
    },
  ]
  if (aims.some(({ met }) => !met)) process.exitCode = 1
  console.log(`\nThe kit of a ship with ${CERTIFICATES} certificates\n`)
  console.log(`${aligned(rows)}\n\n${aligned(aims.map(aimRow))}`)
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`

function described(made: { ms: number; bytes: number }[]): string[] {
  const times = made.map(({ ms }) => ms)
  return [
    seconds(median(times)),
    seconds(Math.max(...times)),
    whole(Math.max(...made.map(({ bytes }) => bytes))),
  ]
}

async function fillShips(dataDir: string, today: string): Promise<void> {
  const store = await openStore({ dataDir })
  try {
    const now = new Date().toISOString()
    for (const [at, imoNumber] of SHIPS.entries()) {
      const named = { name: `KM Samudra ${at}`, flag: 'Indonesia', searchText: `km samudra ${at}` }
      await store.write
        .insertInto('ships')
        .values({ imoNumber, createdAt: now, updatedAt: now, version: 1, ...named })
        .execute()
      const rows = Array.from({ length: CERTIFICATES }, (_, i) => ({
        ...rowAt(at * CERTIFICATES + i, today),
        imoNumber,
        vesselName: named.name,
        shipId: at + 1,
      }))
      await store.write.transaction().execute((tx) => insertEntries(tx, rows))
    }
  } finally {
    await store.close()
  }
}

function rowAt(index: number, today: string) {
  const row = sampleCertificate(index, SHIPS.length * CERTIFICATES)
  const type = CERTIFICATE_TYPES[index % CERTIFICATE_TYPES.length]?.label ?? ''
  const issuedDate = addMonths(today, -6)
  const facts = { type, issuedCertificates: type, issuedDate, expiryDate: addYears(issuedDate, 5) }
  const standing = { standing: 'in-force', standingReason: null, standingSince: null } as const
  const parts = partsFromList({ ...facts, ...standing, supersededBy: null, supersededOn: null })
  return {
    ...row,
    ...facts,
    ...standing,
    supersededBy: null,
    supersededOn: null,
    parts,
    surveysFrom: issuedDate,
  }
}
