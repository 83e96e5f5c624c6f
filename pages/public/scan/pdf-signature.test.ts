import { X509Certificate } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { certificateDocument } from '#/domain/documents/certificate/documents.server.ts'
import { retireDocumentKey } from '#/domain/proof/keys/key-ring.server.ts'
import { qrPng } from '#/domain/register/certificate/qr.server.ts'
import { openStore } from '#/db/open/open.ts'
import { p12 } from '#/tests/helpers/documents/validators.ts'
import { visitor } from '#/tests/helpers/app.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { freshStore, migratedLocation } from '#/tests/helpers/store.ts'
import { checkPdfSignature } from './pdf-signature.ts'

const LATER = '2026-12-24T05:00:00.000Z'

/** A signed document of a new register, and the certificates that the register publishes. */
async function issued() {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  const { pdf } = await certificateDocument(contextOf(db), 'LMC-2026-00042')
  const published = async () => {
    const pem = await (await visitor(db).ask('/.well-known/document-certificates.pem')).text()
    return (pem.match(/-----BEGIN[^]*?-----END CERTIFICATE-----/g) ?? []).map(
      (one) => new Uint8Array(new X509Certificate(one).raw),
    )
  }
  return { db, pdf, published }
}

const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const bytes = (said: string) => new Uint8Array(Buffer.from(said, 'latin1'))

test('the signature of a document of ours covers the whole file; whatever is done to it is seen', async () => {
  const { pdf, published } = await issued()
  const certificates = await published()
  expect(certificates).toHaveLength(1)
  const check = (file: Uint8Array<ArrayBuffer>) => checkPdfSignature(file, certificates)
  expect(await check(pdf)).toBe('ours')
  const said = text(pdf)
  const turned = (index: number) => pdf.map((byte, i) => (i === index ? byte ^ 1 : byte))
  const changes: [what: string, file: Uint8Array<ArrayBuffer>][] = [
    ['a byte of the page', turned(5_000)],
    ['a byte behind the signature', turned(pdf.length - 40)],
    ['a byte more', bytes(`${said}%`)],
    ['another version appended', bytes(`${said}1 0 obj\n<<>>\nendobj\n%%EOF\n`)],
    ['a byte before', bytes(`%${said}`)],
    ['a byte less', pdf.slice(0, -1)],
    [
      'a range that covers less',
      bytes(
        said.replace(/\/ByteRange \[0 (\d+)/, (_, n: string) => `/ByteRange [1 ${Number(n) - 1}`),
      ),
    ],
  ]
  for (const [what, file] of changes) expect([what, await check(file)]).toEqual([what, 'changed'])
})

test('what others have signed, or nobody, is not ours', async () => {
  const { pdf, published } = await issued()
  const elsewhere = await issued()
  const certificates = await published()
  expect(await checkPdfSignature(elsewhere.pdf, certificates)).toBe('foreign')
  expect(await checkPdfSignature(pdf, [])).toBe('foreign')
  const said = text(pdf)
  const [, hex = ''] = /\/Contents <([0-9a-f]+)>/.exec(said) ?? []
  const [, foreign = ''] = /\/Contents <([0-9a-f]+)>/.exec(text(elsewhere.pdf)) ?? []
  // Our certificate beside a signature that its key did not make.
  const end = hex.replace(/0+$/, '').length
  const bent = hex.slice(0, end - 20) + (hex[end - 20] === '0' ? '1' : '0') + hex.slice(end - 19)
  for (const other of [
    foreign,
    bent,
    '0'.repeat(hex.length),
    'f'.repeat(hex.length),
    hex.slice(0, 400).padEnd(hex.length, '0'),
  ])
    expect(await checkPdfSignature(bytes(said.replace(hex, other)), certificates)).toBe('foreign')
  expect(
    await checkPdfSignature(bytes(said.replaceAll('/ByteRange', '/ByteRanges')), certificates),
  ).toBe('none')
  expect(await checkPdfSignature(new Uint8Array(qrPng('x')), certificates)).toBe('none')
  expect(await checkPdfSignature(new Uint8Array(), certificates)).toBe('none')
})

test('certificates of earlier keys are published, those of compromised ones are not', async () => {
  const { db, pdf, published } = await issued()
  const renewed = async () => {
    await createCertificate(
      await staffContext(db),
      certificateInput({ certificateId: `LMC-${Math.random()}` }),
    )
    await certificateDocument(contextOf(db, { now: LATER }), 'LMC-2026-00042')
    return published()
  }
  await retireDocumentKey(db, LATER, false)
  expect(await checkPdfSignature(pdf, await renewed())).toBe('ours')
  const other = await issued()
  await retireDocumentKey(other.db, LATER, true)
  expect(await other.published()).toEqual([])
  expect(await checkPdfSignature(other.pdf, await other.published())).toBe('foreign')
})

test.for([
  ['ECDSA on P-256', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
  ['ECDSA on P-384', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
  ['RSA', ['rsa:3072']],
] as const)('a document signed with a key that was given is ours: %s', async ([, kind]) => {
  // OpenSSL dates its certificates by the clock of this machine.
  const now = new Date(Date.now() + 3_600_000).toISOString()
  const given = p12({ kind: [...kind] })
  const db = await openStore({ ...(await migratedLocation('sqlite')), signingP12: given })
  onTestFinished(() => db.close())
  await createCertificate(await staffContext(db, { now }), certificateInput())
  const { pdf } = await certificateDocument(contextOf(db, { now }), 'LMC-2026-00042')
  const own = new Uint8Array(new X509Certificate(given.certificate).raw)
  expect(await checkPdfSignature(pdf, [own])).toBe('ours')
  expect(await checkPdfSignature(bytes(`${text(pdf)}%`), [own])).toBe('changed')
})
