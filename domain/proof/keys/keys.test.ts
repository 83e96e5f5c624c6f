import { createPublicKey, verify } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, NOON, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { mnemonicOf } from './fingerprint.server.ts'
import type { Jwk } from './key-set.ts'
import { makeMissingKeys, publicKeys, rotateKey, signerFor } from './key-ring.server.ts'

const LATER = '2026-11-22T05:00:00.000Z'

test.for(ENGINES)(
  'a key is created once, its private key a file that only its owner can read (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const signers = await Promise.all([1, 2, 3].map(() => signerFor(db, NOON, 'statements')))
    expect(new Set(signers.map(({ key }) => key.id)).size).toBe(1)
    const folder = join(db.where.dataDir, 'keys')
    const files = readdirSync(folder)
    expect(files).toEqual([`${signers[0]?.key.id}.pem`])
    expect([
      statSync(folder).mode & 0o777,
      statSync(join(folder, files[0] ?? '')).mode & 0o777,
    ]).toEqual([0o700, 0o600])
    const data = Buffer.from('a lantern')
    const x = Buffer.from(signers[0]?.key.publicKey ?? '', 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, data, key, signers[1]?.sign(data) ?? Buffer.alloc(64))).toBe(true)
  },
)

test.for(ENGINES)('a missing private key is reported with instructions (%s)', async (engine) => {
  const db = await freshStore(engine)
  await makeMissingKeys(db, NOON)
  rmSync(join(db.where.dataDir, 'keys'), { recursive: true })
  const report = expect.stringContaining('copy that folder from the machine that made it')
  await expect(signerFor(db, NOON, 'log')).rejects.toMatchObject({
    kind: 'unavailable',
    details: { report },
  })
  await makeMissingKeys(db, NOON)
  expect(await publicKeys(db)).toHaveLength(2)
})

test.for(ENGINES)(
  'nothing is signed while the clock is behind the register (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    await createCertificate(await staffContext(db), certificateInput())
    await expect(signerFor(db, '2026-11-21T04:00:00.000Z', 'statements')).rejects.toThrow('clock')
    // Clocks of machines differ by seconds.
    expect(await signerFor(db, '2026-11-21T04:59:55.000Z', 'statements')).toBeDefined()
  },
)

test.for(ENGINES)(
  'a new key replaces the old one, which is still published (%s)',
  async (engine) => {
    const db = await freshStore(engine)
    const { ask } = visitor(db)
    const published = async () => {
      const set: { keys: Jwk[] } = await (await ask('/.well-known/jwks.json')).json()
      return set
    }
    const header = { typ: 'JWT', kid: '' }
    const old = await signerFor(db, NOON, 'statements')
    const token = await old.jwt({ sub: 'A' }, { ...header, kid: old.key.id })
    const key = await rotateKey(db, LATER, 'statements', false)
    const current = await signerFor(db, LATER, 'statements')
    expect(current.key.id).toBe(key.id)
    expect(
      (await published()).keys.map(({ kid, purpose, exp, revoked }) => ({
        kid,
        purpose,
        exp,
        revoked,
      })),
    ).toEqual([
      { kid: key.id, purpose: 'statements' },
      { kid: old.key.id, purpose: 'statements', exp: Date.parse(LATER) / 1_000 },
    ])
    expect((await jwtVerify(token, createLocalJWKSet(await published()))).payload).toEqual({
      sub: 'A',
    })
    await expect(
      jwtVerify(
        token.replace(/\.(.)([^.]*)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`),
        createLocalJWKSet(await published()),
      ),
    ).rejects.toThrow('signature')
    await rotateKey(db, '2026-11-23T05:00:00.000Z', 'statements', true)
    expect((await published()).keys.map(({ revoked }) => revoked)).toEqual([
      undefined,
      Date.parse('2026-11-23T05:00:00Z') / 1_000,
      undefined,
    ])
    const did = await (await ask('/.well-known/did.json')).json()
    expect(did).toMatchObject({ id: 'did:web:localhost%3A3000' })
    expect(did.assertionMethod).toHaveLength(2)
    expect(did.assertionMethod).not.toContain(`did:web:localhost%3A3000#${key.id}`)
  },
)

test('a key has a mnemonic of twelve words, which changes with any bit', () => {
  const mnemonic = mnemonicOf({ publicKey: Buffer.alloc(32).toString('base64') })
  // 66687aad… is the SHA-256 of 32 zero bytes.
  expect(mnemonic).toHaveLength(12)
  expect(mnemonic).toEqual(mnemonicOf({ publicKey: Buffer.alloc(32).toString('base64') }))
  expect(mnemonicOf({ publicKey: Buffer.alloc(32, 1).toString('base64') })).not.toEqual(mnemonic)
})

test('the page about the official site numbers the twelve words of each key', async () => {
  const db = await freshStore('sqlite')
  const { key } = await signerFor(db, NOON, 'statements')
  const { ask } = visitor(db)
  const html = await (await ask('/authenticity')).text()
  const [, list = ''] =
    /<ol aria-label="The twelve words of the key"[^>]*>(.*?)<\/ol>/.exec(html) ?? []
  expect(Array.from(list.matchAll(/<li[^>]*>(.*?)<\/li>/g), ([, text]) => text)).toEqual(
    mnemonicOf(key),
  )
})
