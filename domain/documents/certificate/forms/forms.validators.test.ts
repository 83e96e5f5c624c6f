import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from '#/domain/register/model/type/certificate-types.ts'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { documentOfPart } from '#/domain/documents/certificate/documents.server.ts'
import { updateShip } from '#/domain/register/ship/ships.server.ts'
import {
  cadesOf,
  codeIn,
  edgeOf,
  pagesOf,
  signatureOf,
  soundness,
  textOfPdf,
} from '#/tests/helpers/documents/validators.ts'
import { certificateInput, staffContext } from '#/tests/helpers/people.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { particularsOf } from './particulars.ts'
import { recordParticulars } from './particulars.server.ts'

// What programs of others say of the form of each type, with the shortest and the longest facts:
// poppler, qpdf, OpenSSL, zbar.

const LONG = 'KM Pelindung Samudra Nusantara Raya Abadi Sejahtera Perkasa Utama '
  .repeat(3)
  .slice(0, 200)

async function register({ isLong }: { isLong: boolean }) {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const selectedCertificates = CERTIFICATE_TYPES.map(({ label }) => label)
  const names = isLong
    ? { vesselName: LONG, flag: 'W'.repeat(100) }
    : { vesselName: 'A', imoNumber: null }
  const { id } = await createCertificate(
    staff,
    certificateInput({ selectedCertificates, expiryDate: '2030-12-31', ...names }),
  )
  if (!isLong) return { staff, db, id }
  await updateShip(
    staff,
    { id: 1 },
    { portOfRegistry: 'W'.repeat(100), classNotation: 'W'.repeat(200), version: 1 },
    async () => {},
  )
  let version = 1
  for (const { code } of CERTIFICATE_TYPES) {
    const particulars = Object.fromEntries(
      particularsOf({ code }).map(({ key }) => [key, 'W'.repeat(200)]),
    )
    const after = await recordParticulars(staff, id, code, { version, particulars })
    version = after.version
  }
  return { staff, db, id }
}

/**
 * Makes the form of each type and has others look at it; answers the edge of each, with the frame
 * of the page.
 */
async function edgesOf(isLong: boolean): Promise<[code: string, edge: Buffer][]> {
  const { staff, db, id } = await register({ isLong })
  const edges: [string, Buffer][] = []
  for (const { code, officialName } of CERTIFICATE_TYPES) {
    const { pdf } = await documentOfPart(staff, id, code)
    const said = signatureOf(pdf)
    expect([code, said]).toEqual([code, expect.stringContaining('Signature is Valid.')])
    expect(said).toContain('Total document signed')
    expect(cadesOf(pdf)).toContain('CAdES Verification successful')
    expect([code, soundness(pdf).code]).toEqual([code, 0])
    const { link } = await db.read
      .selectFrom('documents')
      .select('link')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([code, codeIn(pdf)]).toEqual([code, link])
    expect(textOfPdf(pdf).replaceAll(/\s+/g, ' ')).toContain(officialName)
    expect([code, pagesOf(pdf)]).toEqual([
      code,
      expect.toSatisfy((pages: number) => pages <= (isLong ? 5 : 2)),
    ])
    edges.push([code, edgeOf(pdf)])
    // The signature field is where the page has its box.
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Rect [377 68 541 190]')
  }
  return edges
}

test.each([
  ['shortest', false],
  ['longest', true],
])(
  'the form of each type is signed, sound and verified by its code, with the %s facts',
  // Six programs look at each of sixteen files.
  { timeout: 900_000 },
  async (_which, isLong) => {
    const edges = await edgesOf(isLong)
    // Nothing runs over the frame, which all of them have: that of a form with little on it.
    const { staff, id } = await register({ isLong: false })
    const frame = edgeOf((await documentOfPart(staff, id, 'SEC')).pdf)
    expect(edges.filter(([, edge]) => !edge.equals(frame)).map(([code]) => code)).toEqual([])
  },
)
