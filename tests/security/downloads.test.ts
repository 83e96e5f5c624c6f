import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkImport, commitImport } from '#/domain/exchange/files/imports.server.ts'
import { OPERATIONS } from '#/http/api/openapi.ts'
import { boardingParty, draftOf, send, signed } from '#/tests/helpers/accounts/on-board.ts'
import { importEntry } from '#/tests/helpers/imports/imported-entry.ts'
import { csvFile, goodRows, read, settled } from '#/tests/helpers/imports/imports.ts'
import { PASSWORD, staffContext } from '#/tests/helpers/people.ts'
import { JPEG, multipart, PDF } from '#/tests/helpers/scans.ts'
import { freshStore } from '#/tests/helpers/store.ts'

// ASVS V5.4.1 and V5.4.2: a client names no file that others download.

/** As what names a ship and files that were sent. */
const HOSTILE = '..; filename="evil.exe"'
const NUMBER = 'EVIL/LMC.2026'
/** Of letters and digits alone, or percent-encoded (RFC 6266 §4.3). */
const OURS = /^attachment; filename(?:="[\w.-]+"|\*=UTF-8''[\w.%-]+)$/

/**
 * A register in which whatever can be named has such a name; what its files are called follows from
 * the rest.
 */
async function register() {
  const db = await freshStore('sqlite')
  const { office, issue, surveyor } = await boardingParty(db)
  const id = await issue(NUMBER, { vesselName: `KM ${HOSTILE}`, imoNumber: '9321483' })
  const scanned = await importEntry(db, 'OLD/1')
  const sent = await office.ask(
    `/admin/certificates/${scanned}/scan`,
    multipart({ name: `${HOSTILE}.html`, bytes: PDF }),
  )
  expect(sent.status).toBe(302)
  const file = {
    name: `${HOSTILE}.html`,
    mediaType: 'image/jpeg' as const,
    size: JPEG.length,
    sha256: sha256(JPEG),
  }
  const draft = signed({ ...draftOf(await surveyor.sheets()), files: [file] }, surveyor.device)
  expect((await send(surveyor.person, draft)).status).toBe(200)
  const piece = `/api/survey/reports/${draft.reportId}/files/0/0`
  const put = await surveyor.person.ask(piece, {
    method: 'PUT',
    json: { bytes: JPEG.toString('base64') },
  })
  expect(put.status).toBe(200)
  const context = await staffContext(db)
  const received = await read(
    context,
    csvFile([...goodRows(1), ...goodRows(1, 'X-').map((row) => row.replace('2031-01-30', 'soon'))]),
    `${HOSTILE}.html`,
  )
  if (!received.choices) return expect.fail('The file was not read')
  await checkImport(context, received.id, received.choices)
  await commitImport(context, received.id, (await settled(context, received.id)).outcome?.faulty)
  await settled(context, received.id)
  return { office, id, scanned, reportId: draft.reportId, importId: received.id }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('every file that is downloaded has a name that we made', async () => {
  const { office, id, scanned, reportId, importId } = await register()
  const parts = await (await office.ask(`/api/certificates/${id}`)).json()
  const grant = async () => {
    const { grant: one } = await (
      await office.ask('/api/exports', { json: { password: PASSWORD } })
    ).json()
    return `?grant=${one}`
  }
  /** Where each call that answers with a file finds one. */
  const addresses: Record<string, string | (() => Promise<string>)> = {
    '/api/certificates/export.csv': async () => `/api/certificates/export.csv${await grant()}`,
    '/api/certificates/export.xlsx': async () => `/api/certificates/export.xlsx${await grant()}`,
    '/api/imports/{id}/errors.csv': `/api/imports/${importId}/errors.csv`,
    '/api/imports/{id}/set-aside.csv': `/api/imports/${importId}/set-aside.csv`,
    '/api/imports/{id}/set-aside.xlsx': `/api/imports/${importId}/set-aside.xlsx`,
    '/api/certificates/{id}/scan': `/api/certificates/${scanned}/scan`,
    '/api/certificates/{id}/document.pdf': `/api/certificates/${id}/document.pdf`,
    '/api/certificates/{id}/parts/{code}/document.pdf': `/api/certificates/${id}/parts/${parts.parts[0].code}/document.pdf`,
    '/api/certificates/{id}/qr.png': `/api/certificates/${id}/qr.png`,
    '/api/certificates/{id}/qr.svg': `/api/certificates/${id}/qr.svg`,
    '/api/survey-reports/{reportId}/files/{position}': `/api/survey-reports/${reportId}/files/0`,
    '/api/vessels/{imo}/kit.zip': '/api/vessels/9321483/kit.zip',
  }
  const described = OPERATIONS.filter((operation) =>
    JSON.stringify(operation).includes('Content-Disposition'),
  )
  expect(described.map(({ path }) => path).toSorted()).toEqual(Object.keys(addresses).toSorted())
  const pages = [
    `/certificate-pdf/${NUMBER}`,
    '/certificate-scan/OLD/1',
    '/vessels/9321483/kit.zip',
    '/vessels/9321483/kit.html',
  ]
  for (const address of [...Object.values(addresses), ...pages]) {
    const path = typeof address === 'string' ? address : await address()
    const { status, headers } = await office.ask(path)
    const name = headers.get('content-disposition')
    expect([path, status, name]).toEqual([path, 200, expect.stringMatching(OURS)])
    // A page is the kit alone.
    expect([path, /exe|\.\.|\.html/.test(name ?? '')]).toEqual([path, path.endsWith('kit.html')])
  }
})
