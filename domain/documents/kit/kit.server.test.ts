import { createHash } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { certificateDocument } from '#/domain/documents/certificate/documents.server.ts'
import { decidePart } from '#/domain/register/survey/recording/part-decisions.server.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { decideStanding } from '#/domain/register/certificate/standing/standing.server.ts'
import { textOfPdf } from '#/tests/helpers/documents/validators.ts'
import { unzip } from '#/tests/helpers/kit/unzip.ts'
import { certificateInput, contextOf, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import { kitArchive, kitPage } from './kit.server.ts'
import { AGE_SCRIPT } from '#/domain/documents/kit/offline-page/age-script.ts'

const IMO = '9074729'
const request = { imoNumber: IMO, key: null }
const TYPES = { selectedCertificates: ['International Load Line', 'Cargo Ship Safety Equipment'] }

test.for(ENGINES)(
  '%s: the kit has every file that it lists, each as its signed list says',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const { id } = await createCertificate(staff, certificateInput(TYPES))
    await createCertificate(
      staff,
      certificateInput({ certificateId: 'X/1', selectedCertificates: ['International Tonnage'] }),
    )
    await decidePart(staff, id, 'SEC', { move: 'suspend', reason: 'Lifeboat damaged' })
    const files = unzip(await kitArchive(staff, request))
    const manifest = JSON.parse(String(files.get('manifest.json')))
    expect(manifest).toMatchObject({
      format: 'ship-kit-1',
      origin: ORIGIN,
      ship: { name: 'KM Samudra Jaya', imoNumber: IMO, flag: 'Indonesia' },
      certificates: [
        { number: 'LMC-2026-00042/SEC', code: 'SEC', status: 'suspended' },
        {
          number: 'LMC-2026-00042/ILLC',
          status: 'valid',
          issued: '2026-01-01',
          validUntil: '2028-01-01',
        },
        { number: 'X/1', code: 'ITC69', status: 'valid' },
      ],
    })
    const listed = manifest.files as { name: string; size: number; sha256: string }[]
    expect(listed.map(({ name }) => name)).toEqual([
      'README.txt',
      'kit.html',
      'kit-id.html',
      'instructions.pdf',
      'qr-codes.pdf',
      'certificates/LMC-2026-00042-ILLC.pdf',
      'certificates/X_1-ITC69.pdf',
      'status/status-0.jwt',
      'status/jwks.json',
      'status/did.json',
      'status/document-certificates.pem',
    ])
    expect([...files.keys()]).toEqual([
      ...listed.map(({ name }) => name),
      'manifest.json',
      'manifest.jwt',
    ])
    for (const { name, size, sha256 } of listed) {
      const content = files.get(name) ?? Buffer.alloc(0)
      expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([
        name,
        size,
        sha256,
      ])
    }
    // An implementation of JOSE that is not ours, with the keys of the kit itself.
    const { keys } = JSON.parse(String(files.get('status/jwks.json')))
    const key = await importJWK(
      keys.find(({ purpose }: { purpose: string }) => purpose === 'statements'),
    )
    const { payload } = await jwtVerify(String(files.get('manifest.jwt')), key, {
      typ: 'ship-kit+jwt',
    })
    expect(payload).toMatchObject({ iss: 'did:web:localhost%3A3000', ...manifest })
    const readme = String(files.get('README.txt'))
    for (const text of [
      'The ship’s kit: KM Samudra Jaya, IMO 9074729, Indonesia',
      'Kit kapal',
      'qr-codes.pdf',
    ]) {
      expect(readme).toContain(text)
    }
    const form = files.get('certificates/LMC-2026-00042-ILLC.pdf') ?? Buffer.alloc(0)
    expect(textOfPdf(form)).toContain('International Load Line Certificate')
    // The file that anybody gets by its number.
    expect(form.equals((await certificateDocument(contextOf(db), 'LMC-2026-00042/ILLC')).pdf)).toBe(
      true,
    )
  },
)

test.for(ENGINES)(
  '%s: what is withdrawn is listed with its status, and has no document',
  async (engine) => {
    const db = await freshStore(engine)
    const staff = await staffContext(db)
    const { id } = await createCertificate(staff, certificateInput())
    await decideStanding(staff, id, { move: 'withdraw', reason: 'Sold for scrap' })
    const files = unzip(await kitArchive(staff, request))
    expect([...files.keys()].filter((name) => name.startsWith('certificates/'))).toEqual([])
    const page = String(files.get('kit.html'))
    expect(page).toContain('Withdrawn when this page was made')
    expect(page).toContain('Sold for scrap')
  },
)

test('it is refused to visitors, to those without a link of this ship, and for a ship without certificates', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  await createCertificate(staff, certificateInput())
  const anonymous = contextOf(db)
  await expect(kitArchive(anonymous, request)).rejects.toMatchObject({ kind: 'unauthenticated' })
  for (const key of ['', 'abc', 'x'.repeat(10_000)]) {
    await expect(kitArchive(anonymous, { ...request, key })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    await expect(kitPage(anonymous, { ...request, key }, 'en')).rejects.toMatchObject({
      kind: 'forbidden',
    })
  }
  await expect(kitArchive(staff, { ...request, imoNumber: '9321483' })).rejects.toMatchObject({
    kind: 'not-found',
  })
})

test('a certificate of no known type has the extract of its record', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  await createCertificate(staff, certificateInput(TYPES))
  // As an import stores a certificate that is none of the known types.
  await db.write
    .updateTable('entries')
    .set({ issuedCertificates: 'International Load Line, Crane' })
    .execute()
  await db.write
    .updateTable('certificates')
    .set({ code: 'OTHER', label: 'Crane', number: 'LMC-2026-00042/OTHER' })
    .where('code', '<>', 'ILLC')
    .execute()
  const files = unzip(await kitArchive(staff, request))
  const document = files.get('certificates/LMC-2026-00042-OTHER.pdf') ?? Buffer.alloc(0)
  expect(textOfPdf(document)).toContain('Certificates issued')
  expect(textOfPdf(files.get('qr-codes.pdf') ?? Buffer.alloc(0))).toContain('Crane')
})

test('two kits are made at once and no more; the same register at the same time gives the same bytes', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  await createCertificate(staff, certificateInput(TYPES))
  const made = await Promise.allSettled([0, 1, 2].map(() => kitArchive(staff, request)))
  const archives = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(archives).toHaveLength(2)
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { kind: 'too-many' },
  })
  const again = await kitArchive(staff, request)
  for (const archive of archives) expect(archive.equals(again)).toBe(true)
})

test('the page is one file that loads nothing, and what a record holds is text in it', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const vesselName = '</title><script>alert(1)</script><img src=x onerror=alert(2)>'
  await createCertificate(staff, certificateInput({ vesselName }))
  for (const language of ['en', 'id'] as const) {
    const page = await kitPage(staff, request, language)
    expect(page).toContain(`<html lang="${language}" data-made="${NOON}"`)
    expect(page.match(/<script/g)).toHaveLength(1)
    const tags = Array.from(page.replace(AGE_SCRIPT, '').matchAll(/<[a-z][^>]*>/g), ([tag]) => tag)
    expect(tags.filter((tag) => tag.startsWith('<img'))).toEqual([
      expect.stringMatching(/^<img src="data:image\/svg\+xml,%3Csvg/),
    ])
    for (const tag of tags)
      expect(tag).not.toMatch(/ (?:src="(?!data:image\/svg)|srcset=|style=|on\w+=)/)
    expect(page).not.toMatch(/<link|@import|url\(/)
    // Addresses are to be followed, within the file or to the register.
    for (const [, address = ''] of page.matchAll(/href="([^"]+)"/g)) {
      expect(address).toMatch(/^(?:#code-\d+|tel:\+\d+|http:\/\/localhost:3000(?:\/id)?\/verify)$/)
    }
    expect(page).toContain('05:00:00 UTC'.replaceAll(':', language === 'en' ? ':' : '.'))
  }
})
