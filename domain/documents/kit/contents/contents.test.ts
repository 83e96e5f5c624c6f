import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCertificate } from '#/domain/register/certificate/certificates.server.ts'
import { requestKitLink } from '#/domain/documents/kit/links/kit-links.server.ts'
import { kitArchive, kitPage } from '#/domain/documents/kit/kit.server.ts'
import { appendToLog } from '#/domain/proof/log/appending/append.server.ts'
import { LIST_LENGTH } from '#/domain/proof/statements/status-lists/status-list.ts'
import { certificateInput, NOON, ORIGIN, staffContext } from '#/tests/helpers/people.ts'
import { unzip } from '#/tests/helpers/kit/unzip.ts'
import { freshStore } from '#/tests/helpers/store.ts'
import { lastDayShown } from './kit.ts'
import { readKit } from './read-kit.server.ts'
import { insertEntries } from '#/tests/helpers/register/stored-entries.ts'

const IMO = '9074729'
const TONNAGE = { selectedCertificates: ['International Tonnage'] }

test('the last day is the one that a certificate is extended until', () => {
  expect(lastDayShown({ expiryDate: '2029-03-09', extendedUntil: '2029-06-01' })).toBe('2029-06-01')
  expect(lastDayShown({ expiryDate: '2029-03-09', extendedUntil: null })).toBe('2029-03-09')
  expect(lastDayShown({ expiryDate: null, extendedUntil: null })).toBeNull()
})

test('of 200 records at most, the newest, 60 certificates are in a kit, which says how many more there are', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const { parts } = await createCertificate(
    staff,
    certificateInput({ ...TONNAGE, certificateId: 'N-1' }),
  )
  const { id: _, ...row } = await db.read
    .selectFrom('entries')
    .selectAll()
    .executeTakeFirstOrThrow()
  let count = 1
  const kitOf = async (records: number) => {
    const copies = Array.from({ length: records - count }, (_one, i) => ({
      ...row,
      parts,
      certificateId: `N-${count + 1 + i}`,
    }))
    await db.write.transaction().execute((tx) => insertEntries(tx, copies))
    count = records
    const { certificates, left } = await readKit(staff, IMO)
    const numbers = certificates.map(({ record }) => record.certificateId)
    return [numbers.length, left, numbers.includes(`N-${records}`), numbers.includes('N-1')]
  }
  expect(await kitOf(60)).toEqual([60, { more: 0, earlier: 0 }, true, true])
  expect(await kitOf(61)).toEqual([60, { more: 1, earlier: 0 }, true, false])
  expect(await kitOf(200)).toEqual([60, { more: 140, earlier: 0 }, true, false])
  expect(await kitOf(201)).toEqual([60, { more: 140, earlier: 0 }, true, false])
})

test('a certificate of an earlier term is left out and counted', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  const load = { selectedCertificates: ['International Load Line'] }
  const term = { issuedDate: '2020-01-01', expiryDate: '2024-12-31' }
  await createCertificate(staff, certificateInput({ ...load, ...term, certificateId: 'OLD' }))
  await createCertificate(staff, certificateInput({ ...load, certificateId: 'NEW' }))
  const { certificates, left } = await readKit(staff, IMO)
  expect(certificates.map(({ record }) => record.certificateId)).toEqual(['NEW'])
  expect(left).toEqual({ more: 0, earlier: 1 })
  expect(await kitPage(staff, { imoNumber: IMO, key: null }, 'en')).toContain(
    '1 certificate of an earlier term is not in this kit.',
  )
})

test('the status lists of all records and the newest state of the log are in it', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  await createCertificate(staff, certificateInput({ ...TONNAGE, certificateId: 'A' }))
  await sql`update sqlite_sequence set seq = ${LIST_LENGTH} where name = 'entries'`.execute(
    db.write,
  )
  await createCertificate(staff, certificateInput({ ...TONNAGE, certificateId: 'B' }))
  await appendToLog(db, { now: NOON, origin: ORIGIN })
  const names = [...unzip(await kitArchive(staff, { imoNumber: IMO, key: null })).keys()]
  expect(names.filter((name) => name.startsWith('status/'))).toEqual([
    'status/status-0.jwt',
    'status/status-1.jwt',
    'status/jwks.json',
    'status/did.json',
    'status/document-certificates.pem',
    'status/checkpoint.txt',
  ])
})

test('each kit and each page of one is counted, and each request for a link', async () => {
  const db = await freshStore('sqlite')
  const staff = await staffContext(db)
  await createCertificate(staff, certificateInput(TONNAGE))
  const counted: string[] = []
  const context = { ...staff, count: (what: string) => void counted.push(what) }
  await kitPage(context, { imoNumber: IMO, key: null }, 'en')
  expect(counted).toEqual(['kit'])
  await kitArchive(context, { imoNumber: IMO, key: null })
  expect(counted.filter((what) => what === 'kit')).toHaveLength(2)
  await requestKitLink(context, IMO, { email: 'a@b.example' }, 'form-1')
  expect(counted.at(-1)).toBe('form')
})
