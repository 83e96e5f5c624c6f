import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { retireDocumentKey, rotateKey } from '#/domain/proof/keys/key-ring.server.ts'
import { openStore } from '#/db/open/open.ts'
import type { Store } from '#/db/schema.ts'
import { codeIn } from '#/tests/helpers/documents/validators.ts'
import { certificateInput, NOON, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore, migratedLocation } from '#/tests/helpers/store.ts'
import { certificateDocument, documentOfRecord } from './documents.server.ts'
import { knownDocument } from './known-document.server.ts'

const NUMBER = 'LMC-2026-00042'
const LATER = '2026-11-22T05:00:00.000Z'

const sha256 = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex')

async function withCertificate(db: Store) {
  const staff = await staffContext(db)
  const { id } = await createCertificate(staff, certificateInput())
  return { staff, id }
}

/** Its code, which is on the paper, is signed by the same key then. */
async function takeStatementKeyOf(other: Store, db: Store) {
  const key = await other.read
    .selectFrom('signingKeys')
    .selectAll()
    .where('use', '=', 'statements')
    .executeTakeFirstOrThrow()
  cpSync(join(other.where.dataDir, 'keys'), join(db.where.dataDir, 'keys'), { recursive: true })
  await db.write.insertInto('signingKeys').values(key).execute()
}

const rowsOf = (db: Store) => db.read.selectFrom('documents').selectAll().orderBy('id').execute()

test.for(ENGINES)(
  '%s: a version of a record has one file, for every caller at every time',
  async (engine) => {
    const location = await migratedLocation(engine)
    const first = await openStore(location)
    const { staff, id } = await withCertificate(first)
    const files = await Promise.all([
      certificateDocument(contextOf(first), NUMBER),
      certificateDocument(contextOf(first), NUMBER),
      documentOfRecord(staff, id),
    ])
    await first.close()
    const db = await openStore(location)
    const later = await certificateDocument(contextOf(db, { now: LATER }), NUMBER)
    await retireDocumentKey(db, LATER, false)
    await rotateKey(db, LATER, 'statements', false)
    const afterRotation = await certificateDocument(contextOf(db, { now: LATER }), NUMBER)
    const rows = await rowsOf(db)
    await db.close()
    expect(new Set([...files, later, afterRotation].map(({ pdf }) => sha256(pdf))).size).toBe(1)
    expect(rows).toMatchObject([
      { recordId: id, version: 1, sha256: sha256(later.pdf), createdAt: NOON },
    ])
    expect(later.name).toBe('Lentera-LMC-2026-00042.pdf')
  },
)

test('what is signed is the same on both engines', async () => {
  const contents: (string | undefined)[] = []
  let first: Store | undefined
  for (const engine of ENGINES) {
    const db = await freshStore(engine)
    if (first) await takeStatementKeyOf(first, db)
    first ??= db
    await withCertificate(db)
    await certificateDocument(contextOf(db), NUMBER)
    contents.push((await rowsOf(db))[0]?.content)
  }
  expect(contents[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(contents[1]).toBe(contents[0])
})

test.for(ENGINES)(
  '%s: a file we made is known, and whether it is of the newest version',
  async (engine) => {
    const db = await freshStore(engine)
    const { staff, id } = await withCertificate(db)
    const { pdf } = await certificateDocument(contextOf(db), NUMBER)
    const known = {
      known: true,
      certificateId: NUMBER,
      version: 1,
      endorsed: [],
      createdAt: NOON,
      corrections: [],
      correctedTo: null,
    }
    const answer = () => knownDocument(contextOf(db), sha256(pdf))
    expect(await answer()).toEqual({ ...known, current: true, status: 'current' })
    expect(await knownDocument(contextOf(db), sha256(Buffer.from('another file')))).toEqual({
      known: false,
    })
    await decideStanding(staff, id, { move: 'suspend', reason: 'Survey overdue' })
    expect(await answer()).toEqual({ ...known, current: false, status: 'earlier' })
    await decideStanding(staff, id, { move: 'reinstate', reason: 'Survey done' })
    await updateCertificate(staff, id, { certificateId: 'LMC-NEW', correctionReason: 'Misprint' })
    const correction = {
      on: '2026-11-21',
      fields: ['certificateId'],
      reason: 'Misprint',
      version: 4,
    }
    const replaced = {
      current: false,
      status: 'replaced',
      corrections: [correction],
      correctedTo: 'LMC-NEW',
    }
    expect(await answer()).toEqual({ ...known, ...replaced })
    const renamed = await certificateDocument(contextOf(db), 'LMC-NEW')
    expect(await knownDocument(contextOf(db), sha256(renamed.pdf))).toMatchObject({
      version: 4,
      current: true,
      corrections: [],
    })
    await deleteCertificate(staff, id)
    expect(await answer()).toMatchObject({ known: true, current: false, status: 'deleted' })
  },
)

test.for(ENGINES)(
  '%s: a document is replaced by each correction after its version, the next one too, and by no other',
  async (engine) => {
    const db = await freshStore(engine)
    const { staff, id } = await withCertificate(db)
    const issue = async () => sha256((await certificateDocument(contextOf(db), NUMBER)).pdf)
    const correct = (vesselName: string) => updateCertificate(staff, id, { vesselName })
    const documents = [await issue()]
    for (const name of ['KM Dua', 'KM Tiga']) {
      await correct(name)
      documents.push(await issue())
    }
    const answers = async () => {
      const known = await Promise.all(
        documents.map((document) => knownDocument(contextOf(db), document)),
      )
      return known.map(
        (one) =>
          one.known && [one.version, one.status, one.corrections.map(({ version }) => version)],
      )
    }
    expect(await answers()).toEqual([
      [1, 'replaced', [2, 3]],
      [2, 'replaced', [3]],
      [3, 'current', []],
    ])
    await decideStanding(staff, id, { move: 'suspend', reason: 'Survey overdue' })
    expect((await answers())[2]).toEqual([3, 'earlier', []])
  },
)

test.for(ENGINES)('%s: what was handed out stays known', async (engine) => {
  const db = await freshStore(engine)
  await withCertificate(db)
  await certificateDocument(contextOf(db), NUMBER)
  await expect(db.write.deleteFrom('documents').execute()).rejects.toThrow(/append-only|for good/)
  await expect(db.write.updateTable('documents').set({ sha256: 'x' }).execute()).rejects.toThrow(
    /append-only|for good/,
  )
})

test('nothing that a compromised key signed is handed out again', async () => {
  const db = await freshStore('sqlite')
  await withCertificate(db)
  const before = await certificateDocument(contextOf(db), NUMBER)
  await retireDocumentKey(db, LATER, true)
  const after = await certificateDocument(contextOf(db, { now: LATER }), NUMBER)
  expect(sha256(after.pdf)).not.toBe(sha256(before.pdf))
  const [one, two] = await rowsOf(db)
  expect(two?.content).toBe(one?.content)
  expect(two?.keyId).not.toBe(one?.keyId)
})

test('at a new public origin a new file is made, whose code leads there; the old one stays known', async () => {
  const db = await freshStore('sqlite')
  await withCertificate(db)
  const old = await certificateDocument(contextOf(db), NUMBER)
  await certificateDocument(contextOf(db, { origin: 'https://register.example' }), NUMBER)
  expect((await rowsOf(db)).map(({ link }) => link)).toEqual([
    expect.stringMatching(/^http:\/\/localhost:3000\/verify\/LMC-2026-00042\?c=[\w-]{150,}$/),
    expect.stringMatching(/^https:\/\/register\.example\/verify\/LMC-2026-00042\?c=[\w-]{150,}$/),
  ])
  expect(await knownDocument(contextOf(db), sha256(old.pdf))).toMatchObject({
    known: true,
    current: true,
  })
})

test.for(ENGINES)(
  'a version whose document has its statement after # keeps that link, and so its bytes (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await withCertificate(db)
    await certificateDocument(contextOf(db), NUMBER)
    const [row] = await rowsOf(db)
    if (!row) throw new Error('No document was stored')
    // As a register from before docs/decisions/0037 has it.
    const { id: _, ...issued } = {
      ...row,
      link: row.link.replace('?c=', '#'),
      content: 'of before',
      sha256: '0'.repeat(64),
    }
    await db.write.insertInto('documents').values(issued).execute()
    const before = await certificateDocument(contextOf(db), NUMBER)
    expect(codeIn(before.pdf)).toBe(issued.link)
    expect(sha256((await certificateDocument(contextOf(db, { now: LATER }), NUMBER)).pdf)).toBe(
      sha256(before.pdf),
    )
  },
)

test('the public gets what is genuine and not suspended or withdrawn, staff everything', async () => {
  const db = await freshStore('sqlite')
  const { staff, id } = await withCertificate(db)
  await expect(certificateDocument(contextOf(db), 'LMC-1')).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(documentOfRecord(contextOf(db), id)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await certificateDocument(contextOf(db), NUMBER)
  const expired = { now: '2030-01-01T05:00:00.000Z' }
  expect((await certificateDocument(contextOf(db, expired), NUMBER)).pdf.length).toBeGreaterThan(
    50_000,
  )
  for (const [move, message] of [
    ['suspend', 'suspended'],
    ['withdraw', 'withdrawn'],
  ] as const) {
    await decideStanding(staff, id, { move, reason: 'Survey overdue' })
    const refusal = { kind: 'conflict', message: expect.stringContaining(message) }
    await expect(certificateDocument(contextOf(db), NUMBER)).rejects.toMatchObject(refusal)
    expect((await documentOfRecord(staff, id)).pdf.length).toBeGreaterThan(50_000)
  }
  const indonesian = certificateDocument(contextOf(db, { language: 'id' }), NUMBER)
  await expect(indonesian).rejects.toMatchObject({ message: expect.stringContaining('dicabut') })
})

test('nothing is signed while the clock is behind the register; what was signed is handed out', async () => {
  const db = await freshStore('sqlite')
  const { staff } = await withCertificate(db)
  const early = { now: '2026-11-20T05:00:00.000Z' }
  await expect(certificateDocument(contextOf(db, early), NUMBER)).rejects.toThrow(
    'Nothing is signed',
  )
  const { pdf } = await certificateDocument(staff, NUMBER)
  expect(
    Buffer.from((await certificateDocument(contextOf(db, early), NUMBER)).pdf).equals(pdf),
  ).toBe(true)
})

test('both questions count as verifications', async () => {
  const db = await freshStore('sqlite')
  await withCertificate(db)
  const counted: string[] = []
  const context = contextOf(db, { count: (what) => void counted.push(what) })
  await certificateDocument(context, NUMBER)
  await knownDocument(context, '0'.repeat(64))
  expect(counted).toEqual(['verification', 'verification'])
})
