import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { createAccount } from '#/domain/people/sign-in/accounts.server.ts'
import { deleteCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { writeCertificates } from '#/domain/exchange/files/write/write-rows.server.ts'
import { rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { newestStored } from '#/domain/proof/log/states/stored-states.server.ts'
import type { RequestContext } from '#/domain/context/request-context.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import type { Location } from '#/quality/drills/frame/server.ts'
import { contextOf } from '#/tests/helpers/people.ts'

export const ORIGIN = 'http://localhost:3000'
const START = Date.parse('2026-11-20T05:00:00.000Z')
const ROUNDS = 10
/** More than one tile of 256 leaves, so that there are nodes to rewrite. */
const CERTIFICATES = 32

/**
 * A register as it was at one time, nobody has it open. `size`: the entries of the newest signed
 * state.
 */
export type Moment = { location: Location; size: number }

/**
 * A register that was signed in ten rounds, and copies of how it was after each; the last is how it
 * is.
 */
export async function makeRegister(
  location: Location,
  freshFolder: () => string,
): Promise<Moment[]> {
  const moments: Moment[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const store = await openStore(location)
    try {
      await live(store, round)
      moments.push({ location: { dataDir: '' }, size: await sizeOf(store) })
    } finally {
      await store.close()
    }
    const moment = moments[round]
    if (moment) moment.location = await copyRegister(location, freshFolder())
  }
  return moments
}

/** What happens in one round; a minute later all of it is signed. */
async function live(store: Store, round: number): Promise<void> {
  const at = (seconds: number) =>
    new Date(START + round * 3_600_000 + seconds * 1_000).toISOString()
  const by = { id: null, email: 'console' }
  const records = Array.from({ length: CERTIFICATES }, (_, i) => ({
    facts: factsOf(`DRILL-${round}-${i}`),
  }))
  await writeCertificates(store, { records, by, now: at(0), progress: () => {} })
  const email = `staff${round}@example.com`
  const { id } = await createAccount(store, at(1), {
    username: email,
    password: `a lantern on quay ${round}`,
    role: 'user',
  })
  if (round === 0)
    await deleteOne(
      contextOf(store, { now: at(2), actor: { id, email, role: 'user', sessionHash: '' } }),
    )
  if (round % 3 === 2) await rotateKey(store, at(2), 'statements', false)
  await appendToLog(store, { now: at(60), origin: ORIGIN })
  const keyId = (await store.read.selectFrom('signingKeys').select('id').executeTakeFirstOrThrow())
    .id
  const document = {
    recordId: round + 1,
    version: 1,
    certificateId: `DRILL-0-${round}`,
    link: '',
    content: `${round}`,
    cms: 'MA==',
  }
  await store.write
    .insertInto('documents')
    .values({ ...document, sha256: `${round}`.padStart(64, '0'), keyId, createdAt: at(61) })
    .execute()
  await appendToLog(store, { now: at(120), origin: ORIGIN })
}

/** So that one number is never issued again. */
async function deleteOne(context: RequestContext): Promise<void> {
  const rows = context.db.read.selectFrom('entries').select('id')
  const { id } = await rows
    .where('certificateId', '=', `DRILL-0-${CERTIFICATES - 1}`)
    .executeTakeFirstOrThrow()
  await deleteCertificate(context, id)
}

function factsOf(certificateId: string) {
  const dates = { issuedDate: '2026-01-01', expiryDate: '2031-01-01' }
  const type = 'International Load Line'
  const standing = { standing: 'in-force' as const, standingReason: null, standingSince: null }
  const ids = { flagId: null, serviceId: null, imoNumber: null }
  return {
    certificateId,
    type,
    vesselName: 'KM Samudra Jaya',
    flag: 'Indonesia',
    issuedCertificates: type,
    ...dates,
    ...standing,
    ...ids,
  }
}

async function sizeOf(store: Store): Promise<number> {
  return (await newestStored(store.read))?.size ?? 0
}

let copies = 0

/** A copy of a register that nobody has open, with its keys, in an empty folder. */
export async function copyRegister(from: Location, dataDir: string): Promise<Location> {
  mkdirSync(dataDir, { recursive: true })
  cpSync(join(from.dataDir, 'keys'), join(dataDir, 'keys'), { recursive: true })
  if (from.databaseUrl === undefined) {
    // The last connection that was closed has put the journal into the file (sqlite.org/wal.html).
    cpSync(join(from.dataDir, 'lentera.db'), join(dataDir, 'lentera.db'))
    return { dataDir }
  }
  return { dataDir, databaseUrl: await copyDatabase(from.databaseUrl) }
}

/** PostgreSQL copies a database as files where nobody has it open. */
async function copyDatabase(databaseUrl: string): Promise<string> {
  const from = nameIn(databaseUrl)
  const to = `${from.slice(0, 40)}_${process.pid}_${++copies}`
  await execute(databaseUrl, `create database "${to}" template "${from}"`)
  return withName(databaseUrl, to)
}

export async function dropDatabase({ databaseUrl }: Location): Promise<void> {
  if (databaseUrl) await execute(databaseUrl, `drop database "${nameIn(databaseUrl)}" with (force)`)
}

async function execute(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: withName(databaseUrl, 'postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** The address may have no host (a socket), which is no URL to Node. */
const NAME = /\/([^/?]+)(?=\?|$)/

function nameIn(databaseUrl: string): string {
  return NAME.exec(databaseUrl)?.[1] ?? ''
}

function withName(databaseUrl: string, name: string): string {
  return databaseUrl.replace(NAME, `/${name}`)
}
