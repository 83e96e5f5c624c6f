import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { mnemonicOf } from '#/domain/proof/keys/fingerprint.server.ts'
import { publicKeys } from '#/domain/proof/keys/key-ring.server.ts'
import { readStatement } from '#/domain/proof/statements/read-statement.ts'
import { trustedKeysOf } from '#/domain/proof/statements/trusted-keys.ts'
import {
  cadesOf,
  codeIn,
  signatureOf,
  soundness,
  textOfPdf,
} from '#/tests/helpers/documents/validators.ts'
import { numbered } from '#/tests/helpers/documents/numbered.ts'
import { certificateInput, contextOf, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { certificateDocument } from './documents.server.ts'

// What programs of others say of a document: poppler, qpdf, OpenSSL, zbar.

async function madeNow(): Promise<Uint8Array> {
  const db = await freshStore('sqlite')
  await createCertificate(await staffContext(db), certificateInput())
  return (await certificateDocument(contextOf(db), 'LMC-2026-00042')).pdf
}

test('poppler finds a valid signature over the whole file, OpenSSL a CAdES signature, qpdf nothing to complain of', async () => {
  const pdf = await madeNow()
  const said = signatureOf(pdf)
  expect(said).toContain('Signature Type: ETSI.CAdES.detached')
  expect(said).toContain('Signing Time: Nov 21 2026 05:00:00')
  expect(said).toContain('Total document signed')
  expect(said).toContain('Signature is Valid.')
  expect(cadesOf(pdf)).toContain('CAdES Verification successful')
  const { code, said: complaints } = soundness(pdf)
  expect([code, complaints]).toEqual([0, expect.not.stringContaining('WARNING')])
})

test('zbar reads a code that proves itself, however long the names are', async () => {
  const long = 'KM Pelindung Samudra Nusantara Raya Abadi Sejahtera Perkasa Utama '
  for (const vesselName of ['KM Samudra Jaya', long.repeat(3).trim()]) {
    const db = await freshStore('sqlite')
    await createCertificate(await staffContext(db), certificateInput({ vesselName }))
    const { pdf } = await certificateDocument(contextOf(db), 'LMC-2026-00042')
    const { link } = await db.read.selectFrom('documents').select('link').executeTakeFirstOrThrow()
    expect(codeIn(pdf)).toBe(link)
    const keys = trustedKeysOf(await publicKeys(db))
    expect(
      readStatement('LMC-2026-00042', new URL(link).searchParams.get('c') ?? '', keys),
    ).toHaveProperty('statement')
    const [key] = (await publicKeys(db)).filter(({ use }) => use === 'statements')
    expect(textOfPdf(pdf)).toContain(key && numbered(mnemonicOf(key)))
  }
})

test('the text holds the facts, in both languages', async () => {
  const text = textOfPdf(await madeNow())
  for (const fact of [
    'LENTERA MARITIME CERTIFICATION AUTHORITY',
    'LMC-2026-00042',
    'KM Samudra Jaya',
    '9074729',
    'Indonesia',
    '1 January 2026',
    '1 January 2028',
    'International Load Line Certificate ILLC Load Lines 1966/88',
    'International Tonnage Certificate (1969)',
    'Valid only when verified / Sah hanya jika telah diverifikasi',
    'http://localhost:3000/verify',
    '+62 21 5550 1208',
  ]) {
    expect(text).toContain(fact)
  }
})

test('it is a tagged PDF/A-2a that says its language and title', async () => {
  const file = Buffer.from(await madeNow()).toString('latin1')
  expect(file).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(file).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
  expect(file).toMatch(/\/Marked true/)
  expect(file).toMatch(/\/Lang ?\(en\)/)
  expect(file).toContain('Register extract LMC-2026-00042')
})

test('a byte that is changed is noticed, wherever it is', async () => {
  const pdf = await madeNow()
  const contents = Buffer.from(pdf).indexOf('/Contents <') + '/Contents <'.length
  const offsets = [
    8,
    ...Array.from({ length: 20 }, (_, i) => Math.floor(((i + 0.5) * pdf.length) / 20)),
    contents + 900,
  ]
  // The space for the signature ends in zeros, which are part of nothing.
  const end = Buffer.from(pdf).indexOf('>', contents)
  const meaning = offsets.filter((at) => at < contents || at > end || at === contents + 900)
  expect(meaning.length).toBeGreaterThan(15)
  for (const at of meaning) {
    const changed = Uint8Array.from(pdf)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect([at, signatureOf(changed)]).not.toEqual([
      at,
      expect.stringContaining('Signature is Valid.'),
    ])
  }
})

test('what is added to the file is not covered by the signature', async () => {
  const pdf = await madeNow()
  const longer = Buffer.concat([pdf, Buffer.from('\n% added\n')])
  expect(signatureOf(longer)).not.toContain('Total document signed')
})
