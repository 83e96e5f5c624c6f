import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import {
  certificateDocument,
  signingProblem,
} from '#/domain/documents/certificate/documents.server.ts'
import { publicKeys, retireDocumentKey } from '#/domain/proof/keys/key-ring.server.ts'
import { openStore } from '#/db/open/open.ts'
import { cadesOf, newFolder, p12, signatureOf } from '#/tests/helpers/documents/validators.ts'
import { certificateInput, NOON, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { migratedLocation, type Location } from '#/tests/helpers/store.ts'

// A key that was given in a PKCS #12 file (SIGNING_P12), made by OpenSSL.

const NUMBER = 'LMC-2026-00042'
// OpenSSL dates its certificates by the clock of this machine, and makes them while the tests run.
const now = new Date(Date.now() + 3_600_000).toISOString()

type Given = { path: string; password: string }

async function signedBy(signingP12: Given | null, location?: Location) {
  const db = await openStore({ ...(location ?? (await migratedLocation('sqlite'))), signingP12 })
  onTestFinished(() => db.close())
  if (!location) await createCertificate(await staffContext(db, { now }), certificateInput())
  return { db, make: async () => (await certificateDocument(contextOf(db, { now }), NUMBER)).pdf }
}

test.for([
  ['ECDSA on P-256', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
  ['ECDSA on P-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
  ['RSA', ['rsa:3072']],
] as const)('documents are signed with the key that is given: %s', async ([, kind]) => {
  const given = p12({ kind: [...kind] })
  const { db, make } = await signedBy(given)
  expect(await signingProblem(db, now)).toBe(null)
  const pdf = await make()
  expect(signatureOf(pdf)).toMatch(
    /Common Name: Documents[\s\S]*Total document signed[\s\S]*Signature is Valid\./,
  )
  expect(cadesOf(pdf)).toContain('CAdES Verification successful')
  const keys = (await publicKeys(db)).filter(({ use }) => use === 'documents')
  expect(keys.map(({ certificate }) => certificate?.trim())).toEqual([given.certificate.trim()])
  expect(Buffer.from(await make()).equals(pdf)).toBe(true)
})

test('another key replaces the one before, whose documents stay as they were', async () => {
  const location = await migratedLocation('sqlite')
  const own = await openStore(location)
  await createCertificate(await staffContext(own, { now }), certificateInput())
  const first = await certificateDocument(contextOf(own, { now }), NUMBER)
  await createCertificate(
    await staffContext(own, { now }),
    certificateInput({ certificateId: 'LMC-2' }),
  )
  await own.close()
  const { db, make } = await signedBy(p12(), location)
  expect(Buffer.from(await make()).equals(first.pdf)).toBe(true)
  const other = await certificateDocument(contextOf(db, { now }), 'LMC-2')
  expect(signatureOf(other.pdf)).toContain('Common Name: Documents')
  const keys = (await publicKeys(db)).filter(({ use }) => use === 'documents')
  expect(keys.filter(({ retiredAt }) => retiredAt === null).length).toBe(1)
  expect(keys.length).toBe(2)
})

test('a key that is marked as compromised is not taken again', async () => {
  const { db, make } = await signedBy(p12())
  await make()
  await retireDocumentKey(db, now, true)
  await expect(make()).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('compromised'),
  })
})

async function refusal(given: Given, at = now) {
  const { db } = await signedBy(given)
  return certificateDocument(contextOf(db, { now: at }), NUMBER).then(
    () => null,
    (error: unknown) => error,
  )
}

test.for([
  [
    'a file that is not there',
    () => ({ path: '/nowhere/sign.p12', password: '' }),
    'cannot be read',
  ],
  ['a wrong password', () => ({ ...p12(), password: 'lamp' }), 'is not its password'],
  ['an old encryption', () => p12({ how: ['-legacy'] }), 'openssl pkcs12 -legacy'],
  [
    'an old encryption of the key alone',
    () => p12({ how: ['-keypbe', 'PBE-SHA1-3DES'] }),
    'openssl pkcs12 -legacy',
  ],
  ['no certificate', () => p12({ how: ['-nocerts'] }), 'private key with its certificate'],
  [
    'a key that is neither RSA nor ECDSA',
    () => p12({ kind: ['ed25519'] }),
    'neither RSA nor ECDSA',
  ],
  ['no such file at all', () => ({ path: textFile(), password: '' }), 'no PKCS #12 file'],
] as const)(
  '%s: a kind refusal, and one line that says what is wrong',
  async ([, given, message]) => {
    const error = await refusal(given())
    expect(error).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('cannot be created at the moment'),
      details: { report: expect.stringContaining(message) },
    })
    expect(JSON.stringify(error)).not.toMatch(/lamp|lantern/)
  },
)

test('nothing is signed with a certificate that has expired', async () => {
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  expect(await refusal(p12({ days: 1 }), at)).toMatchObject({
    kind: 'unavailable',
    details: { report: expect.stringMatching(/is valid from .* to .*, not now/) },
  })
})

test('a private key that is not on this machine is said to be missing', async () => {
  const location = await migratedLocation('sqlite')
  const elsewhere = await openStore(location)
  await createCertificate(
    await staffContext(elsewhere, { now }),
    certificateInput({ certificateId: 'LMC-1' }),
  )
  await certificateDocument(contextOf(elsewhere, { now }), 'LMC-1')
  await createCertificate(await staffContext(elsewhere, { now }), certificateInput())
  await elsewhere.close()
  const { db, make } = await signedBy(null, location)
  const { id } = await db.read
    .selectFrom('signingKeys')
    .select('id')
    .where('use', '=', 'documents')
    .executeTakeFirstOrThrow()
  rmSync(join(location.dataDir, 'keys', `${id}.pem`))
  await expect(make()).rejects.toMatchObject({
    details: { report: expect.stringContaining('keys folder of DATA_DIR') },
  })
})

test('the file may be fixed while the register runs', async () => {
  const good = p12()
  const path = join(newFolder(), 'sign.p12')
  const { db, make } = await signedBy({ path, password: good.password })
  expect(await signingProblem(db, NOON)).toContain('cannot be read')
  await expect(make()).rejects.toMatchObject({ kind: 'unavailable' })
  execFileSync('cp', [good.path, path])
  expect(await signingProblem(db, NOON)).toBe(null)
  expect(signatureOf(await make())).toContain('Signature is Valid.')
})

function textFile(): string {
  const path = join(newFolder(), 'text.p12')
  writeFileSync(path, 'this is no key')
  return path
}
