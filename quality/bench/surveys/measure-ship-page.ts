import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aimRow, aligned, median, progress } from '#/quality/bench/report.ts'
import { startServer } from '#/quality/bench/servers.ts'
import { signedIn } from '#/quality/bench/signed-in.ts'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { partsFromList, type Survey } from '#/domain/register/model/certificate/part.ts'
import { addMonths, addYears, dateInJakarta } from '#/core/dates.ts'
import { openStore } from '#/db/open/open.ts'
import { sampleCertificate } from '#/tests/helpers/register/sample-certificates.ts'
import { insertEntries } from '#/tests/helpers/register/stored-entries.ts'

const CERTIFICATES = 30
const SURVEYS = 200
const IMO_NUMBER = '9074729'
const WARM_UP = 5
const REPEATS = 30
const MAX_MS = 50

/**
 * The pages of a ship with many certificates and surveys, for the public and for staff, one request
 * after the other.
 */
export async function measureShipPage(signal: AbortSignal): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'lentera-bench-ship-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  progress(`Filling one ship with ${CERTIFICATES} certificates and ${SURVEYS} surveys`)
  await fillShip(dataDir, dateInJakarta(new Date().toISOString()))
  const server = await startServer('product', { dataDir, databaseUrl: '' }, signal)
  stack.use(server.child)
  const ask = await signedIn(server.origin, signal)
  const rows = []
  for (const { text, path } of [
    { text: 'Public page of a ship', path: `/vessels/${IMO_NUMBER}` },
    { text: 'Staff page of a ship', path: '/admin/ships/1' },
  ]) {
    const times: number[] = []
    for (let i = 0; i < WARM_UP + REPEATS; i++) {
      const asked = performance.now()
      const html = await (await ask(path)).text()
      const ms = performance.now() - asked
      const drawn = html.match(/class="tl-mark"/g)?.length ?? 0
      // The legend has one more.
      if (drawn <= SURVEYS) throw new Error(`${path} shows ${drawn} surveys`)
      if (i >= WARM_UP) times.push(ms)
    }
    const reached = `${median(times).toFixed(1)} ms, at most ${Math.max(...times).toFixed(1)}`
    rows.push({ text: `${text}: at most ${MAX_MS} ms`, reached, met: median(times) <= MAX_MS })
  }
  if (rows.some(({ met }) => !met)) process.exitCode = 1
  console.log(
    `\nA ship with ${CERTIFICATES} certificates and ${SURVEYS} surveys, median of ${REPEATS}\n`,
  )
  console.log(aligned(rows.map(aimRow)))
}

/** Two terms of 15 types: one that runs, and one that it replaced. */
async function fillShip(dataDir: string, today: string): Promise<void> {
  const store = await openStore({ dataDir })
  try {
    const now = new Date().toISOString()
    const named = { name: 'KM Samudra Jaya', flag: 'Indonesia', searchText: 'km samudra jaya' }
    const ship = { imoNumber: IMO_NUMBER, createdAt: now, updatedAt: now, version: 1, ...named }
    await store.write.insertInto('ships').values(ship).execute()
    const rows = Array.from({ length: CERTIFICATES }, (_, index) => rowAt(index, today))
    await store.write.transaction().execute((tx) => insertEntries(tx, rows))
  } finally {
    await store.close()
  }
}

function rowAt(index: number, today: string) {
  const row = sampleCertificate(index, CERTIFICATES)
  const type = CERTIFICATE_TYPES[index % (CERTIFICATES / 2)]?.label ?? ''
  const issuedDate = addMonths(today, index < CERTIFICATES / 2 ? -30 : -66)
  const facts = { type, issuedCertificates: type, issuedDate, expiryDate: addYears(issuedDate, 5) }
  const standing = { standing: 'in-force', standingReason: null, standingSince: null } as const
  const parts = partsFromList({ ...facts, ...standing, supersededBy: null, supersededOn: null })
  return {
    ...row,
    ...facts,
    ...standing,
    vesselName: 'KM Samudra Jaya',
    imoNumber: IMO_NUMBER,
    shipId: 1,
    surveysFrom: issuedDate,
    parts: parts.map((part) => ({ ...part, surveys: surveysOf(index, issuedDate) })),
  }
}

/** Annual surveys in their windows, then occasional ones between them. */
function surveysOf(index: number, issuedDate: string): Survey[] {
  const count = Math.floor((SURVEYS + CERTIFICATES - 1 - index) / CERTIFICATES)
  return Array.from({ length: count }, (_, i) => {
    const isAnnual = i < 2
    const completedOn = addMonths(issuedDate, isAnnual ? 12 * (i + 1) : 3 * i)
    const location = { place: 'Batam', surveyor: 'Surya Wijaya' }
    return {
      kind: isAnnual ? 'annual' : 'occasional',
      completedOn,
      result: 'satisfactory',
      remarks: null,
      recordedOn: completedOn,
      ...location,
    }
  })
}
