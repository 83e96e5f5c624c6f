import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PIECE_BYTES } from '#/domain/files/pieces.ts'
import { boardingParty, draftOf, send, signed } from '#/tests/helpers/accounts/on-board.ts'
import { EICAR, startClamd } from '#/tests/helpers/files/clamd.ts'
import { JPEG, PDF, PNG } from '#/tests/helpers/scans.ts'
import { ENGINES, freshStore } from '#/tests/helpers/store.ts'
import type { AppOptions } from '#/http/response-context.ts'

type Named = {
  name: string
  mediaType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'application/pdf'
}

/**
 * A report with one file, and what sends its pieces; `options`: of the server that they are sent
 * to.
 */
async function withFile(
  engine: (typeof ENGINES)[number],
  bytes: Buffer,
  named: Partial<Named> = {},
  options: Partial<AppOptions> = {},
) {
  const db = await freshStore(engine)
  const { office, surveyor } = await boardingParty(db, options)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = {
    name: 'IMG_1.jpg',
    mediaType: 'image/jpeg' as const,
    ...named,
    size: bytes.length,
    sha256,
  }
  const draft = signed({ ...draftOf(await surveyor.sheets()), files: [file] }, surveyor.device)
  const accepted = await send(surveyor.person, draft)
  const address = `/api/survey/reports/${draft.reportId}/files/0`
  const put = (piece: number, of = bytes) => {
    const part = of.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)
    return surveyor.person.ask(`${address}/${piece}`, {
      method: 'PUT',
      json: { bytes: part.toString('base64') },
    })
  }
  const pieces = async () =>
    (await db.read.selectFrom('surveyFilePieces').select('piece').execute()).map(
      ({ piece }) => piece,
    )
  const download = () => office.ask(`/api/survey-reports/${draft.reportId}/files/0`)
  const page = async () => (await office.ask(`/admin/survey-reports/${draft.reportId}`)).text()
  return { db, accepted, put, pieces, download, page }
}

const HEIC = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(100),
])

test.for<[string, Buffer, Partial<Named>, string, string]>([
  [
    'a JPEG that is called a PDF',
    JPEG,
    { name: 'report.pdf', mediaType: 'application/pdf' },
    'image/jpeg',
    'photo-1.jpg',
  ],
  ['a PDF that is called a photo', PDF, { name: 'photo.jpg' }, 'application/pdf', 'document-1.pdf'],
  ['a PNG with the name of a program', PNG, { name: 'photo.jpg.exe' }, 'image/png', 'photo-1.png'],
  ['HEIC', HEIC, { name: 'IMG_2.HEIC', mediaType: 'image/heic' }, 'image/heic', 'photo-1.heic'],
  [
    'a JPEG with a page in it',
    Buffer.concat([JPEG, Buffer.from('<script>alert(1)</script>')]),
    { name: 'a.html' },
    'image/jpeg',
    'photo-1.jpg',
  ],
  ['a name that leads elsewhere', JPEG, { name: '../../etc/passwd' }, 'image/jpeg', 'photo-1.jpg'],
  [
    'a name that would end a header',
    JPEG,
    { name: 'a";filename="b.exe' },
    'image/jpeg',
    'photo-1.jpg',
  ],
])(
  '%s is given out by what its bytes say, under our name',
  async ([, bytes, named, type, name]) => {
    const { accepted, put, download, page } = await withFile('sqlite', bytes, named)
    expect(accepted.status).toBe(200)
    expect(await (await put(0)).json()).toEqual({ isComplete: true, missing: [] })
    const { status, headers } = await download()
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      type,
      `attachment; filename*=UTF-8''${name}`,
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await page()).toContain(`>${name}<`)
  },
)

test.for(['a\nb.jpg', 'photo\u202Egpj.exe', 'a\u0000.jpg', 'a\u2028b.jpg', ' ', 'x'.repeat(201)])(
  'no report has a file named %j',
  async (name) => {
    const { accepted, db } = await withFile('sqlite', JPEG, { name })
    expect(accepted.status).toBe(400)
    expect(await db.read.selectFrom('surveyFiles').select('position').execute()).toEqual([])
  },
)

test.for<[string, Buffer, Partial<Named>, string]>([
  [
    'HTML that is called a photo',
    Buffer.from('<!doctype html><script>alert(1)</script>'),
    {},
    'is a page in HTML',
  ],
  [
    'SVG',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    {},
    'is a drawing in SVG',
  ],
  [
    'a PDF behind other bytes',
    Buffer.concat([Buffer.from('x'), PDF]),
    {},
    'is a PDF that begins with something else',
  ],
  ['an image that is a PDF too', Buffer.concat([JPEG, PDF]), {}, 'is an image and a PDF at once'],
  ['half of a magic number', Buffer.from('ffd8', 'hex'), {}, 'is no JPEG, PNG, HEIC or PDF'],
  [
    'the magic number alone',
    Buffer.from('89504e470d0a1a0a', 'hex'),
    { mediaType: 'image/png' },
    'is no JPEG, PNG, HEIC or PDF',
  ],
  [
    'WebP, as phones sent it before',
    Buffer.from('RIFF\x10\0\0\0WEBPVP8 ....', 'latin1'),
    { mediaType: 'image/webp' },
    'is an image in WebP',
  ],
  [
    'text',
    Buffer.from('Liferaft 2 is due'),
    { name: 'a.pdf', mediaType: 'application/pdf' },
    'is no JPEG, PNG, HEIC or PDF',
  ],
])(
  '%s is refused at the last piece, and nothing of it stays',
  async ([, bytes, named, message]) => {
    const { put, pieces, download, db } = await withFile('sqlite', bytes, named)
    const refused = await put(0)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      400,
      expect.stringContaining(message),
    ])
    expect(await pieces()).toEqual([])
    expect((await download()).status).toBe(404)
    // The report is in the register all the same.
    expect(await db.read.selectFrom('surveyReports').select('state').execute()).toEqual([
      { state: 'recorded' },
    ])
  },
)

test('a report has no empty file', async () => {
  expect((await withFile('sqlite', Buffer.alloc(0))).accepted.status).toBe(400)
})

/** Of three pieces, with the harmless text of EICAR across the border of two. */
function infected(): Buffer {
  const bytes = Buffer.concat([JPEG, Buffer.alloc(PIECE_BYTES * 3 - JPEG.length - 100, 'a')])
  EICAR.copy(bytes, PIECE_BYTES - 20)
  return bytes
}

test.for(ENGINES)(
  '%s: a file in which the scanner finds something is refused, and nothing of it stays',
  async (engine) => {
    await using clamd = await startClamd()
    const { put, pieces, download } = await withFile(
      engine,
      infected(),
      {},
      { virusScanner: clamd.address },
    )
    await put(2)
    await put(0)
    expect(clamd.scanned).toEqual([])
    const refused = await put(1)
    expect([refused.status, (await refused.json()).detail]).toEqual([
      400,
      'IMG_1.jpg was refused: the virus scanner found Eicar-Test-Signature in it. Nothing of it was stored.',
    ])
    expect(clamd.scanned).toEqual([infected()])
    expect([await pieces(), (await download()).status]).toEqual([[], 404])
  },
)

test.for(ENGINES)(
  '%s: where the scanner cannot be asked, the last piece is missing until it can',
  async (engine) => {
    const bytes = Buffer.concat([JPEG, Buffer.alloc(PIECE_BYTES)])
    let address
    {
      await using gone = await startClamd()
      address = gone.address
    }
    const { put, pieces, download } = await withFile(engine, bytes, {}, { virusScanner: address })
    expect(await (await put(0)).json()).toEqual({ isComplete: false, missing: [1] })
    const refused = await put(1)
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      (await refused.json()).detail,
    ]).toEqual([
      503,
      '30',
      'The file could not be scanned for viruses, so it was not stored. Please try again later.',
    ])
    expect([await pieces(), (await download()).status]).toEqual([[0], 404])
    await using again = await startClamd({ port: 'port' in address ? address.port : 0 })
    expect(await (await put(1)).json()).toEqual({ isComplete: true, missing: [] })
    expect(again.scanned).toEqual([bytes])
    expect((await download()).status).toBe(200)
  },
)

test.for(ENGINES)(
  '%s: of two last pieces at once the file is complete, and was scanned',
  async (engine) => {
    await using clamd = await startClamd()
    const bytes = Buffer.concat([JPEG, Buffer.alloc(PIECE_BYTES * 2)])
    const { put, download } = await withFile(engine, bytes, {}, { virusScanner: clamd.address })
    await put(0)
    const answers = await Promise.all([put(1), put(2), put(2), put(1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(clamd.scanned.length).toBeGreaterThan(0)
    for (const scanned of clamd.scanned) expect(scanned.equals(bytes)).toBe(true)
    expect(Buffer.from(await (await download()).arrayBuffer()).equals(bytes)).toBe(true)
  },
)

test.for(ENGINES)(
  '%s: pieces that change while a file is scanned do not get in unscanned',
  async (engine) => {
    // Signed is what the scanner would find; sent and scanned first is something harmless with the
    // same last piece.
    const signedBytes = infected()
    const harmless = Buffer.from(signedBytes)
    harmless.fill('b', JPEG.length, PIECE_BYTES * 2)
    await using clamd = await startClamd({ wait: true })
    const { put, pieces, download } = await withFile(
      engine,
      signedBytes,
      {},
      { virusScanner: clamd.address },
    )
    await put(0, harmless)
    await put(1, harmless)
    const slow = put(2)
    await clamd.asked(1)
    // Another request finds the same last piece, and is answered first: the file is not the one
    // that was signed, and its pieces are removed.
    const other = put(2)
    await clamd.asked(2)
    clamd.release(1)
    expect((await other).status).toBe(409)
    await put(0)
    await put(1)
    clamd.release(0)
    expect((await slow).status).toBe(409)
    expect([await pieces(), (await download()).status]).toEqual([[], 404])
  },
)

test.for(ENGINES)('%s: nor do those that change after it was scanned', async (engine) => {
  const bytes = Buffer.concat([JPEG, Buffer.alloc(PIECE_BYTES * 2)])
  const others = Buffer.concat([JPEG, Buffer.alloc(PIECE_BYTES * 2, 'b')])
  await using clamd = await startClamd({ wait: true })
  const { put, pieces, download } = await withFile(
    engine,
    bytes,
    {},
    { virusScanner: clamd.address },
  )
  await put(0)
  await put(1)
  const slow = put(2)
  await clamd.asked(1)
  const other = put(2, others)
  await clamd.asked(2)
  clamd.release(1)
  expect((await other).status).toBe(409)
  await put(0, others)
  await put(1, others)
  clamd.release(0)
  expect((await slow).status).toBe(409)
  expect([await pieces(), (await download()).status]).toEqual([[], 404])
})
