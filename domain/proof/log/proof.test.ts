import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createCertificate,
  deleteCertificate,
  updateCertificate,
} from '#/domain/register/certificate/certificates.server.ts'
import { rotateKey, publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { trustedKeysOf } from '#/domain/proof/statements/trusted-keys.ts'
import { verdictOn } from '#/domain/verification/verdict/verdict.ts'
import { verifiedRow } from '#/domain/verification/verdict/verified-record.ts'
import type { Store } from '#/db/schema.ts'
import { certificateInput, NOON, ORIGIN, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { provesInclusion, treeHash } from '#/tests/helpers/log/rfc9162.ts'
import { manyCertificates } from '#/tests/helpers/log/register.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { checkProof } from '#/pages/public/proof/check-proof.ts'
import { noteKeyId, ED25519, readNote } from '#/domain/proof/log-format/note.ts'
import type { InclusionProof } from './proof.ts'
import { proveCertificate } from './proof.server.ts'
import { sha256 } from '#/domain/proof/log/tree/hashes.server.ts'

const at = (now: string) => ({ now, origin: ORIGIN })
const later = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1_000).toISOString()
const hex = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

test.for(ENGINES)(
  'what happens is logged in order, signed, and proved with the certificate (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    const { id } = await createCertificate(context, certificateInput())
    await createCertificate(context, certificateInput({ certificateId: 'ABC-1' }))
    expect(await proveCertificate(context, 'ABC-1')).toEqual({ state: 'pending' })
    // Two certificates and the account; then the key that signed.
    expect(await appendToLog(db, at(NOON))).toBe(3)
    expect(await appendToLog(db, at(later(60)))).toBe(1)
    expect(await appendToLog(db, at(later(60)))).toBe(0)
    await updateCertificate(context, id, { vesselName: 'KM Samudra Raya' })
    expect(await proveCertificate(context, 'LMC-2026-00042')).toEqual({ state: 'pending' })
    expect(await appendToLog(db, at(later(120)))).toBe(1)
    const proof = await proveCertificate(context, 'LMC-2026-00042')
    if (proof?.state !== 'proved') return expect.fail(JSON.stringify(proof))
    expect(proof.leaf).toBe(4)
    expect(await failuresOf(db, proof)).toEqual([])
    const facts = proof.facts ?? ''
    const hash = createHash('sha256').update(facts).digest('hex')
    expect(JSON.parse(proof.event)).toMatchObject({
      format: 3,
      kind: 'amended',
      certificateId: 'LMC-2026-00042',
      facts: hash,
    })
    expect(JSON.parse(facts)).toMatchObject({ vesselName: 'KM Samudra Raya', standing: 'in-force' })
    expect(proof.event + facts).not.toContain('@example.com')
    expect(await failuresOf(db, { ...proof, facts: facts.replace('Raya', 'Jaya') })).toEqual([
      'facts',
    ])
    expect(await failuresOf(db, { ...proof, facts: null })).toEqual(['facts'])
    // The same by the other verifier, from what the public has.
    const rows = await db.read.selectFrom('logLeaves').selectAll().orderBy('leaf').execute()
    const root = treeHash(rows.map((row) => hex(row.hash)))
    expect(hex(proof.checkpoint.split('\n')[2] ?? '')).toBe(root)
    expect(provesInclusion(4, 5, hex(rows[4]?.hash ?? ''), proof.path.map(hex), root)).toBe(true)
    // What else can be changed: check/check-proof.test.ts.
    expect(await failuresOf(db, { ...proof, path: proof.path.slice(1) })).toEqual(['path'])
    await deleteCertificate(context, id)
    expect(await proveCertificate(context, 'LMC-2026-00042')).toBeNull()
  },
)

test.for(ENGINES)(
  'a record that was changed behind the register’s back is contradicted (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const context = await staffContext(db)
    await createCertificate(context, certificateInput())
    await appendToLog(db, at(NOON))
    await db.write.updateTable('certificates').set({ expiryDate: '2031-01-01' }).execute()
    expect(await proveCertificate(context, 'LMC-2026-00042')).toEqual({ state: 'contradicted' })
  },
)

test.for(ENGINES)(
  'a new key signs from then on, and what the old one signed is still its own (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await manyCertificates(db, 2)
    await appendToLog(db, at(NOON))
    const first = await proveCertificate(contextOf(db), 'MANY-0-0')
    const key = await rotateKey(db, later(1), 'log', false)
    await manyCertificates(db, 2, 1)
    await appendToLog(db, at(later(60)))
    const second = await proveCertificate(contextOf(db), 'MANY-1-0')
    if (first?.state !== 'proved' || second?.state !== 'proved') return expect.fail('not proved')
    const name = 'localhost:3000/log'
    const publicKey = new Uint8Array(Buffer.from(key.publicKey, 'base64'))
    const id = noteKeyId(sha256, { name, kind: ED25519, publicKey })
    expect(
      [first, second].map((proof) => readNote(proof.checkpoint)?.signatures[0]?.keyId === id),
    ).toEqual([false, true])
    expect([
      ...(await failuresOf(db, first, 'MANY-0-0')),
      ...(await failuresOf(db, second, 'MANY-1-0')),
    ]).toEqual([])
  },
)

/** Why a proof fails, with the published keys of the register. */
async function failuresOf(db: Store, proof: InclusionProof, certificateId = 'LMC-2026-00042') {
  const row = await db.lookUp(certificateId)
  const verdict = verdictOn(certificateId, row ? verifiedRow(row) : null, NOON.slice(0, 10), {
    checkedAt: NOON,
  })
  if (!verdict.certificate) throw new Error('There is no such certificate')
  const record = verdict.certificate
  const keys = trustedKeysOf(await publicKeys(db))
  const steps = [...checkProof(proof, { origin: ORIGIN, keys, record, day: record.issuedDate })]
  return steps.flatMap(({ failed }) => (failed ? [failed.why] : []))
}

test.for(ENGINES)('whatever of a proof is changed, it fails (%s)', async (engine) => {
  const db = await freshStore(engine)
  const context = await staffContext(db)
  await createCertificate(context, certificateInput())
  await createCertificate(context, certificateInput({ certificateId: 'ABC-1' }))
  await appendToLog(db, at(NOON))
  const proof = await proveCertificate(context, 'LMC-2026-00042')
  if (proof?.state !== 'proved' || proof.facts === null) return expect.fail(JSON.stringify(proof))
  expect(await failuresOf(db, proof)).toEqual([])
  // A hash in it, and each fact of the certificate with its parts.
  const ofFacts = changesOf(proof.facts).map((facts) => ({ ...proof, facts }))
  const ofEvent = changesOf(proof.event).map((event) => ({ ...proof, event }))
  expect(ofFacts.length).toBeGreaterThan(20)
  expect(ofEvent).toHaveLength(5)
  for (const one of ofFacts)
    expect([one.facts, await failuresOf(db, one)]).toEqual([one.facts, ['facts']])
  for (const one of ofEvent)
    expect([one.event, await failuresOf(db, one)]).toEqual([
      one.event,
      expect.arrayContaining(['root']),
    ])
  // Facts that agree with the entry, which then is another one.
  for (const { facts } of ofFacts) {
    const hash = createHash('sha256').update(facts).digest('hex')
    const event = JSON.stringify({ ...(JSON.parse(proof.event) as object), facts: hash })
    expect(await failuresOf(db, { ...proof, event, facts })).toContain('root')
  }
})

/** A JSON text with each of its values changed in turn. */
function changesOf(json: string): string[] {
  const changed: string[] = []
  const visit = (value: unknown, put: (other: unknown) => unknown) => {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        visit(inner, (other) =>
          put(Object.assign(Array.isArray(value) ? [...value] : { ...value }, { [name]: other })),
        )
    else
      changed.push(JSON.stringify(put(typeof value === 'number' ? value - 1 : `${String(value)}x`)))
  }
  visit(JSON.parse(json), (other) => other)
  return changed
}
